import { expect, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';

test.describe('search', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  });

  test('offers the genres before a search [M-117, M-118, M-122]', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await expect(page.getByPlaceholder('What do you want to listen to?')).toBeVisible();
    const tiles = page.getByRole('region', { name: 'Browse all' }).getByRole('link');
    await expect.poll(() => tiles.count()).toBeGreaterThan(3);
    const name = (await tiles.first().locator('span').first().textContent()) ?? '';
    await tiles.first().click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Back to Search' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  });

  test('finds on submit and remembers the term [M-119, M-123, M-124, M-120, M-121, M-539, M-540]', {
    tag: '@smoke',
  }, async ({ page }) => {
    const { items } = await readAnswer<{ items: { title: string }[] }>(page, '/api/tracks?limit=1');
    const [track] = items;
    const title = track?.title ?? '';
    const input = page.getByPlaceholder('What do you want to listen to?');
    await input.fill(title);
    await input.press('Enter');
    const songs = page.getByRole('region', { name: 'Songs' });
    await expect(songs.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(songs.getByRole('button', { name: /^Play All \(\d+\)$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    const recent = page.getByRole('region', { name: 'Recent searches' });
    await expect(recent.getByRole('button', { name: title })).toBeVisible();
    await recent.getByRole('button', { name: 'Clear all' }).click();
    await expect(recent).toBeHidden();
  });

  test('reports that nothing was found, with the term as typed [M-131, M-132]', async ({ page }) => {
    const input = page.getByPlaceholder('What do you want to listen to?');
    await input.fill('  Zzyzx Qqq  ');
    await input.press('Enter');
    await expect(page.getByText('No results found for "Zzyzx Qqq"')).toBeVisible();
    await expect(page.getByText('Try searching for something else')).toBeVisible();
  });

  test('finds while typing, without a submit, and Back returns to the results [M-003]', async ({ page }) => {
    const { items } = await readAnswer<{ items: { title: string }[] }>(page, '/api/tracks?limit=1');
    const [track] = items;
    const title = track?.title ?? '';
    const input = page.getByPlaceholder('What do you want to listen to?');
    await input.pressSequentially(title.slice(0, 4));
    const songs = page.getByRole('region', { name: 'Songs' });
    await expect(songs.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(input).toBeFocused();
    await input.press('ArrowDown');
    await expect(songs.locator('[data-row-title]').first()).toBeFocused();
    await songs
      .getByRole('button', { name: /^More options for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Go to album' }).click();
    await expect(page.getByRole('button', { name: 'Play Album' })).toBeVisible();
    await page.goBack();
    await expect(songs.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(input).toHaveValue(title.slice(0, 4));
  });

  test('reports that the genres failed, and Retry reloads the page [M-512, M-513]', async ({ page }) => {
    await page.route('**/api/genres', (route) => route.fulfill({ status: 404, json: {} }));
    await page.reload();
    await expect(page.getByText('Failed to load genres')).toBeVisible();
    await page.unroute('**/api/genres');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Retry' }).click();
    await loaded;
    await expect(page.getByRole('region', { name: 'Browse all' }).getByRole('link').first()).toBeVisible();
  });

  test('reports a failed search and tries again', async ({ page }) => {
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 404, json: {} }));
    const input = page.getByPlaceholder('What do you want to listen to?');
    await input.fill('a');
    await input.press('Enter');
    await expect(page.getByText('Search failed, try again')).toBeVisible();
    await page.unroute('**/api/search?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('region', { name: 'Songs' })).toBeVisible();
  });
});
