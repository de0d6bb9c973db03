import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { joinFirstStation } from './join-station.ts';
import { readAnswer } from './read-answer.ts';
import { resizeTo } from './resized.ts';
import { type Credentials, signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme, findViolations } from './violations.ts';

const ADMIN_PAGES = [
  { path: '/admin', title: 'Dashboard' },
  { path: '/admin/dashboard', title: 'Dashboard' },
  { path: '/admin/users', title: 'User Management' },
  { path: '/admin/monitoring', title: 'System Monitoring' },
  { path: '/admin/audit', title: 'Audit Log' },
  { path: '/admin/library', title: 'Music Library' },
] as const;

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function register(page: Page): Promise<Credentials> {
  const account = {
    email: `admin-journey-${randomUUID().slice(0, 8)}@example.org`,
    password: 'correct horse',
  };
  const reply = await page.request.post('/api/auth/register', { data: account });
  expect(reply.status(), await reply.text()).toBe(200);
  return account;
}

/** Calls the API with the page's own session. */
const readApi = <Answer>(page: Page, path: string, token: string) =>
  readAnswer<Answer>(page, path, { headers: { authorization: `Bearer ${token}` } });

test.describe('access', () => {
  test('sends a visitor from every admin address to the login [A-046]', async ({ page }) => {
    for (const path of [...ADMIN_PAGES.map((screen) => screen.path), '/admin-old']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
  });

  test('shows each screen to an administrator, and sends a user home [A-039, A-040, A-041, A-042, A-043, A-044, A-046, A-047]', {
    tag: '@smoke',
  }, async ({ page, browser }) => {
    const account = await register(page);
    const token = await signIn(page);
    for (const screen of ADMIN_PAGES) {
      await page.goto(screen.path);
      await expect(title(page, screen.title)).toBeVisible();
      await expect(page).toHaveURL(screen.path);
    }
    await page.goto('/admin-old');
    await expect(page).toHaveURL('/admin');
    await expect(title(page, 'Dashboard')).toBeVisible();

    const { users } = await readApi<{ users: { id: string }[] }>(
      page,
      `/api/admin/users/page?search=${account.email}`,
      token,
    );
    const approval = await page.request.post(`/api/admin/approve/${users[0]?.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(approval.status()).toBe(200);

    const context = await browser.newContext();
    const user = await context.newPage();
    await signIn(user, account);
    for (const path of [...ADMIN_PAGES.map((screen) => screen.path), '/admin-old']) {
      await user.goto(path);
      await expect(user).toHaveURL('/');
    }
    await context.close();
  });

  test('lets an administrator, who is a user as well, reach everything a user reaches [A-354, A-360]', async ({
    page,
  }) => {
    const token = await signIn(page);
    const { roles } = await readApi<{ roles: string[] }>(page, '/api/auth/me', token);
    expect(roles.toSorted()).toEqual(['Admin', 'User']);
    for (const path of [
      '/',
      '/profile',
      '/account',
      '/dashboard',
      '/favorites',
      '/genres',
      '/live-streams',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  });
});

test.describe('dashboard', () => {
  test('shows the figures of the server, and the table of users [A-164, A-176, A-182, A-183, A-184, A-185, A-186]', {
    tag: '@smoke',
  }, async ({ page }) => {
    const { email } = await register(page);
    const token = await signIn(page);
    const users = await readApi<{ approved: boolean }[]>(page, '/api/admin/users', token);
    const streams = await readApi<unknown[]>(page, '/api/streams', token);
    await page.goto('/admin');
    await expect(page.getByRole('banner').getByText('System Online')).toBeVisible();
    const card = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
    await expect(card(/^Total Users/)).toContainText(String(users.length));
    await expect(card(/^Active Streams/)).toContainText(String(streams.length));
    await expect(card(/^System Health/)).toContainText('100');
    await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('Signed in');
    await expect(page.getByRole('figure', { name: 'New users' })).toContainText(`${users.length} registered`);

    const headers = page.getByRole('table').getByRole('columnheader');
    for (const name of ['User', 'Roles', 'Status', 'Security', 'Actions']) {
      await expect(headers.filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible();
    }
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Pending');
  });

  test('collapses its sidebar by keyboard, and keeps it collapsed [A-321]', async ({ page }) => {
    await signIn(page);
    await page.goto('/admin');
    const sidebar = page.getByRole('complementary', { name: 'Administration' });
    const widthOf = async (element: Locator) => (await element.boundingBox())?.width;
    await expect.poll(() => widthOf(sidebar)).toBe(240);
    await page.getByRole('button', { name: 'Collapse sidebar' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => widthOf(sidebar)).toBe(72);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    await expect.poll(() => widthOf(sidebar)).toBe(72);
    await sidebar.getByRole('link', { name: 'System Monitoring' }).focus();
    await page.keyboard.press('Enter');
    await expect(title(page, 'System Monitoring')).toBeVisible();
  });

  test('opens its navigation over the page on a phone, and closes it with Escape', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // Reduced motion, because the drawer has other colors during its animation.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page);
    await page.goto('/admin/library');
    const opener = page.getByRole('button', { name: 'Open navigation' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(drawer.getByText('admin@example.org')).toBeVisible();
    expect(await findViolations(page, { isByWcag22: true })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opener.click();
    // In landscape the phone has room for the sidebar, so the page must not stay behind an invisible drawer.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('link', { name: 'Audit Log' }).click();
    await expect(title(page, 'Audit Log')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await opener.click();
    await drawer.getByRole('link', { name: 'System Monitoring' }).click();
    await expect(title(page, 'System Monitoring')).toBeVisible();
    await expect(drawer).toBeHidden();
  });

  test('shows when the server stops answering, and when it answers again', async ({ page }) => {
    await signIn(page);
    await page.goto('/admin');
    const header = page.getByRole('banner');
    await expect(header.getByText('System Online')).toBeVisible();
    await page.route('**/api/admin/overview', (route) => route.abort());
    await page.reload();
    await expect(header.getByText('System Offline')).toBeVisible();
    await page.unroute('**/api/admin/overview');
    // At the next retry, or at the next poll if there are no retries left.
    await expect(header.getByText('System Online')).toBeVisible({ timeout: 40_000 });
  });
});

test('monitoring shows who is online and what the streams play', async ({ page }) => {
  const token = await signIn(page);
  const streams = await readApi<unknown[]>(page, '/api/streams', token);
  await page.goto('/admin/monitoring');
  const users = page.getByRole('table', { name: 'Active users' });
  await expect(users).toBeVisible();
  // Other journeys may have left more accounts signed in than fit on one page.
  const search = page.getByLabel('Search');
  if (await search.isVisible()) await search.fill('admin@example.org');
  const self = users.getByRole('row').filter({ hasText: 'admin@example.org' });
  await expect(self.getByRole('img', { name: 'Online', exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Stations' }).getByRole('row')).toHaveCount(
    streams.length + 1,
  );
  await self.getByRole('button', { name: /^Sessions of/ }).click();
  await expect(page.getByRole('dialog').getByText('This session')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(self.getByRole('button', { name: /^Sessions of/ })).toBeFocused();
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await expect(title(page, 'Dashboard')).toBeVisible();
});

test('a joined stream plays on in the administration, where its listener comes and goes at once', async ({
  page,
}) => {
  await signIn(page);
  await joinFirstStation(page);
  const live = page.getByRole('region', { name: 'Live stream' });
  await expect(live).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'System Monitoring' }).click();
  await expect(live).toBeVisible();
  // Streams with listeners come first.
  const listeners = page
    .getByRole('table', { name: 'Stations' })
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .nth(1);
  await expect(listeners).toHaveText('1');
  await live.getByRole('button', { name: 'Leave' }).click();
  // Sent by the hub, because the poll comes only every 30 seconds.
  await expect(listeners).toHaveText('0', { timeout: 15_000 });
  await expect(live).toBeHidden();
});

test('the library page scans and says that all files are well', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/library');
  const before = await page.getByText(/^Last scan/).textContent();
  expect(before).toContain('added');
  await page.getByRole('button', { name: 'Scan now' }).click();
  await expect(page.getByText(/: 0 added, 0 changed, 0 missing/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('radio', { name: /^Missing/ }).check({ force: true });
  await expect(page.getByText('No files are missing.')).toBeVisible();
});

test('axe finds nothing on a desktop and on a phone, in either theme, and nothing is wider than the screen', async ({
  page,
}) => {
  await signIn(page);
  for (const { path, sign } of [
    { path: '/admin', sign: 'User Management' },
    { path: '/admin/monitoring', sign: 'Stations' },
    { path: '/admin/library', sign: 'Problems' },
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2, name: sign })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    for (const size of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await resizeTo(page, size);
      const where = `${path} at ${size[0]}`;
      await expectNoViolationsInEitherTheme(page, where, { isByWcag22: true });
      const tooWide = () => page.getByRole('main').evaluate((pane) => pane.scrollWidth - pane.clientWidth);
      await expect.poll(tooWide, where).toBe(0);
    }
  }
});
