import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { openView, signIn } from './sign-in.ts';
import { expectNoViolations } from './violations.ts';

/** The whole page: with a track playing, the player bar is part of each. */
async function expectToHold(page: Page, where: string): Promise<void> {
  await expectNoViolations(page, where);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', page.viewportSize()?.width ?? 0);
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`what plays, in the ${colorScheme} theme`, () => {
    // Without motion: in the middle of an entrance everything has other colours.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing in a filled queue, in favourites and at the player, on a desk and on a phone', async ({
      page,
    }) => {
      await signIn(page);
      const tracks = await readAnswer<{ id: number }[]>(page, '/api/tracks');
      const favourites = tracks.slice(0, 12).map((track, index) => ({
        id: index + 1,
        trackId: track.id,
        // One whose file has gone looks different.
        track: { ...track, isMissing: index === 1 },
        favoritedAt: '2026-03-05T12:00:00.000Z',
      }));
      await page.route('**/api/users/favorites', (route) => route.fulfill({ json: favourites }));
      await openView(page, 'Songs');
      await page.getByRole('button', { name: 'Play all' }).click();
      const player = page.getByRole('region', { name: 'Player' });
      await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto('/queue');
        await expect(page.getByRole('list', { name: 'Up next' }).getByRole('listitem').first()).toBeVisible();
        await expectToHold(page, `queue at ${width}`);
        await page.goto('/favorites');
        await expect(page.getByRole('article').first()).toBeVisible();
        await expectToHold(page, `favourites at ${width}`);
      }
    });
  });
}
