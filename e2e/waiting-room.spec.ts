import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { mailedLink } from './mailbox.ts';
import { signIn } from './sign-in.ts';

async function signUp(page: Page): Promise<string> {
  const email = `waiting-${randomUUID().slice(0, 8)}@example.org`;
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign up' }).click();
  return email;
}

test('a new user waits in a room that says what is next, and comes in by itself once the link was opened', async ({
  page,
  context,
}) => {
  const email = await signUp(page);
  const room = page.getByRole('region', { name: 'What happens next' });
  await expect(room.getByRole('listitem')).toHaveCount(2);
  await expect(room).toContainText(email);
  // The waiting page continues only after the mail was read, because it would affect the other page of the same
  // browser.
  const read = Promise.withResolvers<void>();
  await page.route('**/api/auth/login', async (route) => {
    await read.promise;
    await route.continue();
  });
  const mailApp = await context.newPage();
  await mailApp.goto(await mailedLink(email, 'email-confirmed'));
  await expect(mailApp.getByText('Now you can')).toBeVisible();
  read.resolve();
  await page.bringToFront();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached();
});

test('an approval in another browser is noticed within seconds, without sending a password', async ({
  page,
  browser,
}) => {
  const signIns: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) signIns.push(request.url());
  });
  const email = await signUp(page);
  await expect(page.getByRole('region', { name: 'What happens next' })).toBeVisible();
  const elsewhere = await browser.newContext();
  const administrator = await elsewhere.newPage();
  const authorization = `Bearer ${await signIn(administrator)}`;
  const users = await administrator.request.get('/api/admin/users', { headers: { authorization } });
  const { id } =
    ((await users.json()) as { id: string; email: string }[]).find((user) => user.email === email) ?? {};
  expect(signIns).toHaveLength(0);
  const approved = await administrator.request.post(`/api/admin/approve/${id}`, {
    headers: { authorization },
  });
  expect(approved.ok()).toBe(true);
  await elsewhere.close();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached({ timeout: 12_000 });
  expect(signIns).toHaveLength(1);
});
