import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolations } from './violations.ts';

/** Opens a view as Back and reload do: from the history entry. */
async function openFromHistory(page: Page, view: Record<string, string>): Promise<void> {
  const state = JSON.stringify({ view });
  await page.evaluate(`history.replaceState({ ...history.state, usr: ${state} }, '')`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** The frame around the views has journeys of its own. */
const VIEW = { within: 'main' };

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`the music in the ${colorScheme} theme`, () => {
    // Without motion: in the middle of an entrance everything has other colours.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on any view, with the dialog and a menu open, and on a phone', async ({
      page,
    }) => {
      test.slow();
      const token = await signIn(page);
      const headers = { authorization: `Bearer ${token}` };
      const albums = await readAnswer<{ items: { id: number; artistId: number }[] }>(
        page,
        '/api/albums?limit=1',
      );
      const [album] = albums.items;
      const { id: playlistId } = await (
        await page.request.post('/api/users/playlists', { headers, data: { name: `Axe ${colorScheme}` } })
      ).json();
      await page.request.post(`/api/users/playlists/${playlistId}/tracks`, {
        headers,
        data: { albumId: album?.id },
      });
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const views: Record<string, string>[] = [
        { id: 'search' },
        { id: 'search', term: 'a' },
        { id: 'artists' },
        { id: 'artists', artistId: String(album?.artistId) },
        { id: 'albums' },
        { id: 'albums', albumId: String(album?.id) },
        { id: 'tracks' },
        { id: 'genres' },
        { id: 'liked' },
        { id: 'library' },
        { id: 'playlist', playlistId: String(playlistId) },
        { id: 'recently-played' },
        { id: 'queue' },
      ];
      for (const view of views) {
        await openFromHistory(page, view);
        await expectNoViolations(page, JSON.stringify(view), VIEW);
      }
      await openFromHistory(page, { id: 'tracks' });
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await expectNoViolations(page, 'menu', VIEW);
      await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: /Axe/ }).first()).toBeVisible();
      await expectNoViolations(page, 'dialog', VIEW);

      await page.setViewportSize({ width: 390, height: 844 });
      for (const id of ['artists', 'albums', 'tracks', 'library']) {
        await openFromHistory(page, { id });
        await expectNoViolations(page, `${id} on a phone`, VIEW);
        await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
      }
    });
  });
}
