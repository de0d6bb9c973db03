import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { resizeTo } from './resized.ts';
import { openView, signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

/** Checks the whole page, because the player bar is visible while a track plays. */
async function expectToHold(page: Page, where: string): Promise<void> {
  await expectNoViolationsInEitherTheme(page, where);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', page.viewportSize()?.width ?? 0);
}

test('axe finds nothing in a filled queue, in favorites and in the player, on a desktop and on a phone, in either theme', async ({
  page,
}) => {
  await signIn(page);
  const tracks = await readAnswer<{ id: number }[]>(page, '/api/tracks');
  const favorites = tracks.slice(0, 12).map((track, index) => ({
    id: index + 1,
    trackId: track.id,
    // A track whose file is missing looks different.
    track: { ...track, isMissing: index === 1 },
    favoritedAt: '2026-03-05T12:00:00.000Z',
  }));
  await page.route('**/api/users/favorites', (route) => route.fulfill({ json: favorites }));
  await openView(page, 'Songs');
  await page.getByRole('button', { name: 'Play all' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  const first = {
    queue: page.getByRole('list', { name: 'Up next' }).getByRole('listitem').first(),
    favorites: page.getByRole('article').first(),
  };
  for (const view of ['queue', 'favorites'] as const) {
    await page.goto(`/${view}`);
    await expect(first[view]).toBeVisible();
    await expectToHold(page, view);
    await resizeTo(page, [390, 844]);
    await expectToHold(page, `${view} on a phone`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
