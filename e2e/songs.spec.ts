import { expect, test } from '@playwright/test';
import { openView, signIn } from './sign-in.ts';

test.describe('songs', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('lists a mix with its columns and a heart per row [M-155, M-156, M-160, M-161]', async ({ page }) => {
    await openView(page, 'Songs');
    const table = page.getByRole('table', { name: 'Songs' });
    await expect(table.getByRole('columnheader')).toHaveText([
      '#',
      'Title',
      'Album',
      'Genre',
      'Actions',
      'Duration',
    ]);
    const rows = table.getByRole('row').filter({ has: page.locator('[data-row-title]') });
    await expect.poll(() => rows.count()).toBeGreaterThan(5);
    await expect(rows.first().getByRole('button', { name: /favorites/ })).toBeVisible();
  });

  test('plays the list and shows the player bar [M-157, A-150, M-227, M-231, M-236]', {
    tag: '@smoke',
  }, async ({ page }) => {
    await openView(page, 'Songs');
    await page.getByRole('button', { name: 'Play all' }).click();
    const player = page.getByRole('region', { name: 'Player' });
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    const elapsed = player.getByRole('slider', { name: 'Seek' });
    await expect.poll(async () => Number(await elapsed.inputValue())).toBeGreaterThan(0);
    await player.getByRole('button', { name: 'Pause' }).click();
    await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
    for (const name of ['Shuffle', 'Previous', 'Next', 'Repeat: none', 'Mute', 'Queue']) {
      await expect(player.getByRole('button', { name })).toBeVisible();
    }
  });

  test('refreshes three times, then only after leaving [M-158, M-343, M-344, M-345]', async ({ page }) => {
    await openView(page, 'Songs');
    const refresh = page.getByRole('button', { name: 'Refresh' });
    for (let press = 0; press < 3; press += 1) {
      await expect(refresh).toBeEnabled();
      const requested = page.waitForResponse(
        (reply) => new URL(reply.url()).pathname === '/api/tracks/diverse',
      );
      await refresh.click();
      expect((await requested).status()).toBe(200);
    }
    await expect(page.getByText('Maximum refreshes reached. Navigate away and back to reset.')).toBeVisible();
    await expect(refresh).toBeDisabled();
    await openView(page, 'Songs');
    await expect(refresh).toBeEnabled();
  });

  test('sorts by title [M-159]', async ({ page }) => {
    await openView(page, 'Songs');
    const titles = page.locator('[data-row-title]');
    await expect(titles.first()).toBeVisible();
    // The field is there for all songs, because the mix has no order.
    await page.getByRole('main').getByText('All songs').click();
    await page.getByLabel('Sort by').selectOption('Title');
    const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
    await expect(async () => {
      const shown = await titles.allTextContents();
      expect(shown.length).toBeGreaterThan(5);
      expect(shown).toEqual(shown.toSorted(compare));
    }).toPass({ timeout: 5_000 });
  });

  test('says when there are no songs; [M-163] [M-517] [M-164] says what failed and tries again [M-162]', async ({
    page,
  }) => {
    await page.route('**/api/tracks/diverse', (route) => route.fulfill({ json: [] }));
    await openView(page, 'Songs');
    await expect(page.getByText('No songs found')).toBeVisible();
    await page.unroute('**/api/tracks/diverse');
    await page.route('**/api/tracks/diverse', (route) => route.fulfill({ status: 404, json: {} }));
    await openView(page, 'Songs');
    await expect(page.getByText('Error Loading Songs')).toBeVisible();
    await expect(page.getByText('HTTP error! status: 404')).toBeVisible();
    await page.unroute('**/api/tracks/diverse');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Songs' })).toBeVisible();
  });

  test('moves through the titles with the arrow keys and plays with Enter', async ({ page }) => {
    await openView(page, 'Songs');
    const titles = page.locator('[data-row-title]');
    await titles.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(titles.nth(1)).toBeFocused();
    const wanted = await titles.nth(1).textContent();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Player' })).toContainText(wanted ?? '');
  });
});
