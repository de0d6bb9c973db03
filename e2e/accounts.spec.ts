import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { mailedLink } from './mailbox.ts';
import { registerApproved } from './new-user.ts';
import { watchNotices } from './notices.ts';
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
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test.describe('registration', () => {
  test('refuses incomplete, short or differing input [A-023, A-325, A-326, A-327] @one-store', async ({
    page,
  }) => {
    const alert = page.getByRole('alert');
    await fillRegistration(page, '', ['', '']);
    await expect(alert).toHaveText('All fields are required.');
    await fillRegistration(page, 'a@example.org', ['12345', 'other']);
    await expect(alert).toHaveText('Password must be at least 6 characters.');
    await fillRegistration(page, 'a@example.org', ['123456', '1234567']);
    await expect(alert).toHaveText('Passwords do not match.');
  });

  test('goes to the login with a green message; [A-424] the account waits for approval [A-079, A-084, A-439]', async ({
    page,
  }) => {
    const email = newAddress();
    await fillRegistration(page, email, ['correct horse', 'correct horse']);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: SUCCESS })).toBeVisible();
    await fillLogin(page, email, 'correct horse');
    await expect(page.getByRole('alert')).toHaveText(PENDING);
  });

  test('reports a missing network [A-429] @one-store', async ({ page }) => {
    await page.route('**/api/auth/register', (route) => route.abort());
    await fillRegistration(page, newAddress(), ['correct horse', 'correct horse']);
    await expect(page.getByRole('alert')).toHaveText('Network error');
  });
});

test.describe('login', () => {
  test('refuses empty fields and wrong passwords [A-025, A-328, A-425] @one-store', {
    tag: '@smoke',
  }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Email and password are required.');
    await fillLogin(page, newAddress(), 'wrong password');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  });

  test('links to forgot password and to registration [A-082, A-083] @one-store', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/register');
  });

  test('keeps the session in this browser and leaves the signed-out pages [A-282, A-493, M-593, A-024, A-026, A-028]', async ({
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

  test('sends a visitor from protected paths to the login [A-033, A-034, A-035, A-037, A-046, M-001] @one-store', async ({
    page,
  }) => {
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

/** One amber pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4siMBAASwAg0LaPphAAAAAElFTkSuQmCC',
  'base64',
);

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' });

test('register, open the mailed link, log in, edit the account, forget the password, set a new one [A-027, A-011, A-098]', {
  tag: '@smoke',
}, async ({ page }) => {
  const email = newAddress();
  await fillRegistration(page, email, ['correct horse', 'correct horse']);
  await page.goto(await mailedLink(email, 'email-confirmed'));
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, email, 'correct horse');
  await expect(home(page)).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  const name = `Nova ${email.slice(9, 17)}`;
  await page.getByLabel('Username').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Profile updated' })).toBeVisible();
  await page
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  const picture = page.getByRole('region', { name: 'Your account' }).locator('img');
  await expect
    .poll(() => picture.evaluate((image) => Number(Reflect.get(image, 'naturalWidth'))))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(await mailedLink(email, 'reset-password'));
  await page.getByLabel('New password').fill('another horse');
  await page.getByLabel('Confirm password').fill('another horse');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password changed' })).toBeVisible();
  await expect(page).toHaveURL('/login');
  await fillLogin(page, email, 'correct horse');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  await fillLogin(page, email, 'another horse');
  await expect(home(page)).toBeVisible();
});

/**
 * The page's audio elements are not in the document. The script is text, because journeys are compiled without DOM
 * types.
 */
const REMEMBER_PLAYED = `
  const played = new Set();
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    played.add(this);
    return play.call(this);
  };
  window.isSounding = () => [...played].some((element) => !element.paused);
`;

/** Resolves when the hub has answered this page, because the previous page may have been connecting as well. */
async function openWithHub(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  const answered = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/streamhub')) socket.once('framereceived', () => resolve());
    });
  });
  await page.goto(address);
  await answered;
}

test.describe('signed in', () => {
  test('opens the pages of the account, but not the mailed links and not /admin [A-022, A-036, A-029, A-031, A-359, A-047, A-151]', async ({
    page,
  }) => {
    await signIn(page, await registerApproved(page));
    for (const path of ['/', '/dashboard']) {
      await page.goto(path);
      await expect(home(page)).toBeVisible();
    }
    for (const [path, heading] of [
      ['/account', 'Account Settings'],
      ['/profile', 'Profile'],
      ['/favorites', 'My Favorites'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    const readNotices = await watchNotices(page);
    for (const path of ['/reset-password?email=a&token=b', '/email-confirmed?email=a&token=b']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect.poll(readNotices).toEqual(['Sign out first, then open the link again.']);
      // Nothing plays, so the notification area touches the lower edge (ruling 5.31).
      const area = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
      expect((area?.y ?? 0) + (area?.height ?? 0)).toBe(900);
    }
    await page.goto('/admin/users');
    await expect(page).toHaveURL('/');
  });

  test('returns to the requested page @one-store', async ({ page }) => {
    const { email, password } = await registerApproved(page);
    await page.goto('/account');
    await expect(page).toHaveURL('/login');
    await fillLogin(page, email, password);
    await expect(page).toHaveURL('/account');
    await expect(page.getByText('in use now')).toBeVisible();
  });

  test('stays signed in without a network, and signs out when the session was ended elsewhere', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const credentials = await registerApproved(page);
    await signIn(page, credentials);
    await page.route('**/api/auth/me', (route) => route.abort());
    await page.goto('/profile');
    await expect(page.getByText('Failed to load profile')).toBeVisible();
    await page.unroute('**/api/auth/me');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('main').getByText(credentials.email)).toBeVisible();

    await openWithHub(page, '/profile');
    const elsewhere = await playwright.request.newContext({ baseURL });
    const reply = await elsewhere.post('/api/auth/login', { data: credentials });
    const { token } = (await reply.json()) as { token: string };
    await elsewhere.delete('/api/users/sessions', { headers: { authorization: `Bearer ${token}` } });
    await expect(page.getByText('Authentication failed - please login again')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await elsewhere.dispose();
  });

  test('closes the hub and silences the music at logout [A-288, A-323, M-319, M-320]', {
    tag: '@smoke',
  }, async ({ page }) => {
    await page.addInitScript(REMEMBER_PLAYED);
    const isSounding = () => page.evaluate<boolean>('isSounding()');
    await signIn(page, await registerApproved(page));
    const hub = page.waitForEvent('websocket', (socket) => socket.url().includes('/streamhub'));
    await page.goto('/');
    await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: 'Songs' }).click();
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    await expect.poll(isSounding).toBe(true);
    const closed = (await hub).waitForEvent('close');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('list', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
    await closed;
    await expect.poll(isSounding).toBe(false);
  });

  test('can do everything with the keyboard: log in, change the name, end the session', async ({ page }) => {
    const { email, password } = await registerApproved(page);
    await page.goto('/login');
    const focused = page.locator(':focus');
    await page.getByRole('link', { name: 'Tutti home page' }).focus();
    await page.keyboard.press('Tab');
    await expect(focused).toHaveAttribute('name', 'email');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('wrong horse');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
    await expect(focused).toHaveAttribute('name', 'password');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(home(page)).toBeVisible();

    await page.goto('/account');
    const edit = page.getByRole('button', { name: 'Edit profile' });
    await edit.focus();
    await page.keyboard.press('Enter');
    await expect(focused).toHaveAttribute('name', 'userName');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Username is required');
    const name = `Key ${email.slice(9, 17)}`;
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(edit).toBeFocused();
    await page.getByRole('button', { name: 'Sign Out' }).focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/login');
  });
});

test('a newcomer signs up, is approved in the browser, and listens to the library', {
  tag: '@smoke',
}, async ({ browser }) => {
  const email = newAddress();
  const visitor = await (await browser.newContext()).newPage();
  await fillRegistration(visitor, email, ['correct horse', 'correct horse']);
  await expect(visitor).toHaveURL('/login');

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin);
  await admin.goto('/admin/users');
  await admin.getByRole('button', { name: `Approve ${email}` }).click();
  await expect(admin.getByText('User approved successfully!')).toBeVisible();

  // The waiting page signs in by itself and also shows the address, so the test waits for the home page.
  await expect(visitor).toHaveURL('/', { timeout: 12_000 });
  await expect(visitor.getByText(email)).toBeVisible();
  await visitor.goto('/admin');
  await expect(visitor).toHaveURL('/');
});
