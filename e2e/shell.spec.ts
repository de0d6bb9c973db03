import { expect, type Locator, test } from '@playwright/test';
import { holdCalls } from './hold-calls.ts';
import { administrator, openView, signIn } from './sign-in.ts';

test.describe('shell', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto('/');
  });

  test('switches views by the active-view value, each with its own address, and Back returns [A-116, M-016, M-024, M-025, M-026, M-027]', async ({
    page,
  }) => {
    const main = page.getByRole('navigation', { name: 'Main' });
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await expect(heading('Home')).toBeVisible();
    await main.getByRole('link', { name: 'Search' }).click();
    await expect(heading('Search')).toBeVisible();
    await main.getByRole('link', { name: 'Games' }).click();
    await expect(heading('Games Lounge')).toBeVisible();
    await main.getByRole('link', { name: 'Mixtape' }).click();
    await expect(heading('My Favorites')).toBeVisible();
    await expect(page).toHaveURL('/favorites');
    await page.goBack();
    await expect(heading('Games Lounge')).toBeVisible();
    await expect(page).toHaveURL('/games');
    await page.reload();
    await expect(heading('Games Lounge')).toBeVisible();
  });

  test('Back returns to the place in a long list', async ({ page }) => {
    await openView(page, 'Songs');
    const pane = page.getByRole('main');
    await page.locator('[data-row-title]').first().waitFor();
    await pane.evaluate((element) => element.scrollTo({ top: 600 }));
    // The scroll event stores the position one frame later.
    await expect(page.getByRole('row').nth(1)).not.toBeInViewport();
    const row = page.getByRole('row').nth(16);
    await row.getByRole('cell').nth(2).getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Play Album' })).toBeVisible();
    await expect(pane).toHaveJSProperty('scrollTop', 0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible();
    await expect(pane).toHaveJSProperty('scrollTop', 600);
  });

  test('keeps the focus on a link until its page has loaded', async ({ page }) => {
    const letThrough = await holdCalls(page, '**/assets/account-*.js');
    const requested = page.waitForRequest('**/assets/account-*.js');
    const link = page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: /Account/ });
    await link.press('Enter');
    await requested;
    await expect(link).toBeFocused();
    letThrough();
    await expect(page).toHaveURL('/account');
    await expect(link).toBeHidden();
  });

  test('plays on while a screen cannot be loaded, and Retry loads it', async ({ page }) => {
    await openView(page, 'Songs');
    await page.getByRole('button', { name: 'Play all' }).click();
    const pause = page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' });
    await expect(pause).toBeVisible();
    const code = '**/assets/{admin-,dashboard-}*.js';
    await page.route(code, (route) => route.abort());
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('list', { name: 'Menu' }).getByRole('button', { name: 'Admin' }).click();
    await expect(page.getByRole('alert').getByText("Couldn't load this.")).toBeVisible();
    await page.unroute(code);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(pause).toBeVisible();
  });

  test('welcomes with the e-mail and marks an administrator [A-062, A-063, A-072]', async ({ page }) => {
    await expect(page.getByText(administrator().email)).toBeVisible();
    await expect(page.getByRole('main').getByText('Admin', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Admin Panel' }).click();
    await expect(page).toHaveURL(/\/admin/);
  });

  test('links to account, genres, live streams and favorites [A-065, A-066, A-067, A-068, A-048, A-049]', async ({
    page,
  }) => {
    for (const [name, path] of [
      ['Account', '/account'],
      ['Genres', '/genres'],
      ['Live Streams', '/live-streams'],
      ['Favorites', '/favorites'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
  });

  test('opens the menu, closes it with a click outside, and signs out [A-144, A-145, A-147, A-149, M-058]', async ({
    page,
  }) => {
    const menu = page.getByRole('list', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('button')).toHaveText([
      'Account Settings',
      'Statistics',
      'Apps',
      'Admin',
      'Logout',
    ]);
    await page.mouse.click(500, 500);
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('link', { name: 'Sign up free' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('jwtToken'))).toBeNull();
  });

  test('sends any unknown path home [A-045]', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });

  test('keeps the chosen theme over a reload', async ({ page }) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByText('Light', { exact: true }).click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('shows a tab bar instead of the sidebar on a phone, and nothing wider than the screen', {
    tag: '@smoke',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(['Home', 'Live', 'Search', 'Library']);
    for (const [name, heading] of [
      ['Live', 'Live Streams'],
      ['Search', 'Search'],
      ['Library', 'Library'],
      ['Home', 'Home'],
    ] as const) {
      const tab = main.getByRole('link', { name });
      await tab.click();
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(tab).toHaveAttribute('aria-current', 'page');
      expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
  });

  test('links on a phone from the library to everything without a tab', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [name, heading] of [
      ['Mixtape', 'My Favorites'],
      ['Games', 'Games Lounge'],
      ['Albums', 'Albums'],
      ['Artists', 'Artists'],
      ['Songs', 'Songs'],
      ['Recently played', 'Recently played'],
      ['Queue', 'Queue'],
    ] as const) {
      const library = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' });
      await library.click();
      const opener = page.getByRole('button', { name: 'Browse', exact: true });
      if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
      await page.getByRole('region', { name: 'Browse' }).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(library).toHaveAttribute('aria-current', 'true');
    }
  });

  test('opens the address of a view, also after signing in, and goes back and forward with its buttons', async ({
    page,
  }) => {
    await page.goto('/albums?sort=artist&order=desc');
    await expect(page.getByRole('heading', { level: 1, name: 'Albums' })).toBeVisible();
    await expect(page.getByLabel('Sort by')).toHaveValue('artist');
    const [back, forward] = ['Go back', 'Go forward'].map((name) => page.getByRole('button', { name }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click();
    await expect(page).toHaveURL('/artists');
    await expect(forward as Locator).toHaveAttribute('aria-disabled', 'true');
    await back?.click();
    await expect(page).toHaveURL('/albums?sort=artist&order=desc');
    await forward?.click();
    await expect(page).toHaveURL('/artists');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/search?q=jazz');
    await expect(page).toHaveURL('/login');
  });
});
