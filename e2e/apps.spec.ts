/** Other music apps: a key is created on the page, an app signs in with it, and is refused after it was revoked. */
import { expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { readAnswer } from './read-answer.ts';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

const apps = (page: Page) => page.getByRole('region', { name: 'Your apps' });
const field = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: true });

interface Envelope {
  readonly status: 'ok' | 'failed';
  readonly error?: { readonly code: number; readonly helpUrl?: string };
}

/** Sends the first request of an app, with the three values it was given. */
async function ping(page: Page, serverUrl: string, signInWith: Record<string, string>): Promise<Envelope> {
  const query = new URLSearchParams({ v: '1.16.1', c: 'Journey Player', f: 'json', ...signInWith });
  const answer = await readAnswer<{ 'subsonic-response': Envelope }>(page, `${serverUrl}/rest/ping?${query}`);
  return answer['subsonic-response'];
}

async function makeKey(page: Page, name: string) {
  await apps(page).getByLabel('App name').fill(name);
  await page.keyboard.press('Enter');
  const created = page.getByRole('region', { name: `App key for ${name}` });
  await expect(created).toBeVisible();
  return {
    serverUrl: await created.getByLabel('Server address', { exact: true }).inputValue(),
    u: await created.getByLabel('Username', { exact: true }).inputValue(),
    p: await created.getByLabel('App key (use as password)', { exact: true }).inputValue(),
  };
}

test('an app signs in with a key from the page, which shows it, and is refused after the key is revoked', {
  tag: '@smoke',
}, async ({ page }) => {
  await signIn(page, await registerApproved(page));
  await page.goto('/account');
  await page.getByRole('link', { name: 'Connect an app' }).click();
  await expect(page).toHaveURL('/apps');
  await expect(apps(page).getByText('No apps connected yet.')).toBeVisible();
  const { serverUrl, ...credentials } = await makeKey(page, 'My phone');
  await expect(page.getByText('Waiting for the app to sign in…')).toBeVisible();
  expect(await ping(page, serverUrl, credentials)).toMatchObject({ status: 'ok' });
  await expect(page.getByText('Journey Player is connected.')).toBeVisible();

  await page.getByRole('button', { name: 'Done' }).click();
  await expect(apps(page).getByText(/last used .* by Journey Player/)).toBeVisible();
  expect(await page.content()).not.toContain(credentials.p);

  await apps(page).getByRole('button', { name: 'Revoke My phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('App disconnected.')).toBeVisible();
  const refused = await ping(page, serverUrl, credentials);
  expect(refused).toMatchObject({ status: 'failed', error: { code: 40 } });
  // The refusal links to the page on which the user is.
  expect(new URL(refused.error?.helpUrl ?? '').pathname).toBe(new URL(page.url()).pathname);
});

test('the QR code on the page opens the connection details on a phone that is not signed in @one-store', async ({
  page,
  browser,
}) => {
  await signIn(page, await registerApproved(page));
  await page.goto('/apps');
  const { serverUrl, u, p } = await makeKey(page, 'Phone');
  const code = await page.getByRole('img', { name: /QR code/ }).boundingBox();
  expect(code?.width).toBeGreaterThan(120);
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(`${serverUrl}/apps/connect#user=${encodeURIComponent(u)}&key=${p}`);
  await expect(phone.getByRole('heading', { level: 1, name: 'Connect your app' })).toBeVisible();
  await expect(field(phone, 'Username')).toHaveValue(u);
  await expect(field(phone, 'App key (use as password)')).toHaveValue(p);
  await phone.context().close();
});

test('an administrator revokes all app keys of a user', async ({ page, browser }) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const credentials = await registerApproved(theirs);
  await signIn(theirs, credentials);
  await theirs.goto('/apps');
  const { serverUrl, ...key } = await makeKey(theirs, 'Car');
  expect(await ping(theirs, serverUrl, key)).toMatchObject({ status: 'ok' });
  await signIn(page);
  await page.goto(`/admin/users?search=${encodeURIComponent(credentials.email)}`);
  await page.getByRole('button', { name: `More options for ${credentials.email}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke app keys' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke app keys' }).click();
  await expect(page.getByText('1 app disconnected.')).toBeVisible();
  expect(await ping(theirs, serverUrl, key)).toMatchObject({ status: 'failed', error: { code: 40 } });
  await theirs.reload();
  await expect(apps(theirs).getByText('No apps connected yet.')).toBeVisible();
  await context.close();
});

test('axe finds nothing on the apps page, in either theme', async ({ page }) => {
  await signIn(page, await registerApproved(page));
  await page.goto('/apps');
  await expect(apps(page).getByLabel('App name')).toBeVisible();
  await makeKey(page, 'Phone');
  for (const size of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await resizeTo(page, size);
    await expectNoViolationsInEitherTheme(page, `apps at ${size[0]}`);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', size[0]);
  }
});
