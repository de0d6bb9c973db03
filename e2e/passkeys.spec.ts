/** The life of a passkey from creation to removal, with Chromium's virtual authenticator. */
import { expect, type Page, test } from '@playwright/test';
import { asFirstVisit } from './first-visit.ts';
import { registerApproved } from './new-user.ts';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolations, expectNoViolationsInEitherTheme } from './violations.ts';

// Authenticators that a journey plugs in stay in its context.
test.use(asFirstVisit);

const panel = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

/** Simulates a phone with a fingerprint reader that is touched at once. */
async function plugIn(page: Page): Promise<{ countPasskeys: () => Promise<number> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    countPasskeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

async function makePasskey(page: Page, name: string): Promise<void> {
  await page.goto('/account');
  await panel(page).getByLabel('Passkey name').fill(name);
  await page.keyboard.press('Enter');
}

async function look(page: Page, what: string): Promise<void> {
  for (const size of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await resizeTo(page, size);
    await expectNoViolationsInEitherTheme(page, `${what}, ${size[0]}`, { isByWcag22: true });
  }
}

test('a passkey is added by keyboard, signs in without a password, proves who is there, and is removed', async ({
  page,
}) => {
  await plugIn(page);
  // Some browsers cannot be told about a removed passkey and still offer it.
  await page.addInitScript(() => {
    const passkeys: unknown = Reflect.get(globalThis, 'PublicKeyCredential');
    if (typeof passkeys !== 'function') return;
    Reflect.deleteProperty(passkeys, 'signalAllAcceptedCredentials');
    Reflect.deleteProperty(passkeys, 'signalUnknownCredential');
  });
  const user = await registerApproved(page);
  await signIn(page, user);
  await makePasskey(page, 'My phone');
  const codes = panel(page).getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await panel(page).getByRole('button', { name: "I've saved them" }).click();
  await expect(panel(page).getByRole('listitem')).toContainText('My phone');
  await expect(panel(page)).toContainText('never used');
  await look(page, 'the list of passkeys');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(button).toBeVisible();
  await look(page, 'the sign-in');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  await page.goto('/account');
  await expect(panel(page)).toContainText('last used');
  // Simulates a session of two hours: the first call that needs a proof is refused.
  let isRefused = false;
  await page.route('**/api/users/passkeys/*', async (route) => {
    if (isRefused || route.request().method() !== 'DELETE') return route.fallback();
    isRefused = true;
    return route.fulfill({ status: 403, json: { code: 'PROOF_REQUIRED', message: 'Nothing was done.' } });
  });
  await panel(page).getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  const use = dialog.getByRole('button', { name: 'Use a passkey' });
  await expect(use).toBeVisible();
  await expectNoViolations(page, 'the reauth dialog', { isByWcag22: true });
  await use.click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByRole('listitem')).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await button.click();
  await expect(page.getByRole('alert')).toHaveText("This passkey doesn't belong to an account here.");
});

test('the browser forgets a removed passkey, and keeps the others', async ({ page }) => {
  const { countPasskeys } = await plugIn(page);
  const user = await registerApproved(page);
  await signIn(page, user);
  await makePasskey(page, 'My phone');
  await panel(page).getByRole('button', { name: "I've saved them" }).click();
  await expect(panel(page).getByRole('listitem')).toContainText('My phone');
  expect(await countPasskeys()).toBe(1);
  await page.reload();
  await expect(panel(page).getByRole('listitem')).toContainText('My phone');
  expect(await countPasskeys()).toBe(1);
  await panel(page).getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(0);
  await expect.poll(countPasskeys).toBe(0);
});

test('the browser forgets a passkey that was removed elsewhere when it is used, and no other', async ({
  page,
}) => {
  const { countPasskeys } = await plugIn(page);
  const user = await registerApproved(page);
  const token = await signIn(page, user);
  await makePasskey(page, 'My phone');
  await panel(page).getByRole('button', { name: "I've saved them" }).click();
  await expect(panel(page).getByRole('listitem')).toContainText('My phone');
  const headers = { authorization: `Bearer ${token}` };
  await page.goto('about:blank');
  // Another device of the same user removes it.
  const list = await page.request.get('/api/users/passkeys', { headers });
  const [passkey] = (await list.json()) as { id: string }[];
  const removed = await page.request.delete(`/api/users/passkeys/${passkey?.id}`, { headers });
  expect(removed.ok()).toBe(true);
  await page.goto('/login');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  expect(await countPasskeys()).toBe(1);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText("This passkey doesn't belong to an account here.");
  await expect.poll(countPasskeys).toBe(0);
});
