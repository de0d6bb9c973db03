import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { administrator, signIn } from './sign-in.ts';

const SUCCESS =
  'Registration successful! Check your email for an approval link to activate your account and start streaming!';
const PENDING = 'Your account is pending approval. Please contact an administrator to activate your account.';

const newAddress = () => `listener-${randomUUID().slice(0, 8)}@example.org`;

async function fillRegistration(page: Page, email: string, [password, confirmation]: [string, string]) {
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

async function fillLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test.describe('registration', () => {
  test('[A-023] [A-325] [A-326] [A-327] refuses what is incomplete, short or different', async ({ page }) => {
    const alert = page.getByRole('alert');
    await fillRegistration(page, '', ['', '']);
    await expect(alert).toHaveText('All fields are required.');
    await fillRegistration(page, 'a@example.org', ['12345', 'other']);
    await expect(alert).toHaveText('Password must be at least 6 characters.');
    await fillRegistration(page, 'a@example.org', ['123456', '1234567']);
    await expect(alert).toHaveText('Passwords do not match.');
  });

  test('[A-079] [A-084] [A-439] goes to the login with a green message; [A-424] the account waits for approval', async ({
    page,
  }) => {
    const email = newAddress();
    await fillRegistration(page, email, ['correct horse', 'correct horse']);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: SUCCESS })).toBeVisible();
    await fillLogin(page, email, 'correct horse');
    await expect(page.getByRole('alert')).toHaveText(PENDING);
  });

  test('[A-429] says so when the network is gone', async ({ page }) => {
    await page.route('**/api/auth/register', (route) => route.abort());
    await fillRegistration(page, newAddress(), ['correct horse', 'correct horse']);
    await expect(page.getByRole('alert')).toHaveText('Network error');
  });
});

test.describe('login', () => {
  test('[A-025] [A-328] [A-425] refuses empty fields and wrong passwords', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText('Email and password are required.');
    await fillLogin(page, newAddress(), 'wrong password');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  });

  test('[A-082] [A-083] links to forgot password and to registration', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/register');
  });

  test('[A-282] [A-024] [A-026] [A-028] keeps the session in this browser and leaves the signed-out pages', async ({
    page,
  }) => {
    const { email, password } = administrator();
    await page.goto('/login');
    await fillLogin(page, email, password);
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeTruthy();
    for (const path of ['/login', '/register', '/forgot-password']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });

  test('[A-037] sends a visitor from protected paths to the login', async ({ page }) => {
    for (const path of [
      '/favorites',
      '/account',
      '/profile',
      '/dashboard',
      '/genres',
      '/live-streams',
      '/admin',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
  });
});

test('a newcomer signs up, is approved in the browser, and listens to the library', async ({ browser }) => {
  const email = newAddress();
  const visitor = await (await browser.newContext()).newPage();
  await fillRegistration(visitor, email, ['correct horse', 'correct horse']);
  await expect(visitor).toHaveURL('/login');

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin);
  await admin.goto('/admin');
  await admin.getByRole('button', { name: `Approve ${email}` }).click();
  await expect(admin.getByText('User approved successfully!')).toBeVisible();

  await fillLogin(visitor, email, 'correct horse');
  await expect(visitor.getByText(email)).toBeVisible();
  await visitor.goto('/admin');
  await expect(visitor).toHaveURL('/');
});
