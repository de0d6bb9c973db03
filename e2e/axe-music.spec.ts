import { expect, type Page, test } from '@playwright/test';
import { readAnswer } from './read-answer.ts';
import { resizeTo } from './resized.ts';
import { signIn } from './sign-in.ts';
import { expectNoViolationsInEitherTheme } from './violations.ts';

/** Opens a view from the history entry, as Back and reload do. */
async function openFromHistory(page: Page, view: object): Promise<void> {
  const state = JSON.stringify({ view });
  await page.evaluate(`history.replaceState({ ...history.state, usr: ${state} }, '')`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** The frame around the views has its own journeys. */
const VIEW = { within: 'main' };

test('axe finds nothing on any view, with the dialog and a menu open, and on a phone, in either theme', async ({
  page,
}) => {
  test.slow();
  const token = await signIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const albums = await readAnswer<{ items: { id: number; artistId: number }[] }>(page, '/api/albums?limit=1');
  const [album] = albums.items;
  const { id: playlistId } = await (
    await page.request.post('/api/users/playlists', { headers, data: { name: 'Axe' } })
  ).json();
  await page.request.post(`/api/users/playlists/${playlistId}/tracks`, {
    headers,
    data: { albumId: album?.id },
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const { isOnPhone, ...view } of [
    { id: 'search' },
    { id: 'search', term: 'a' },
    { id: 'artists', isOnPhone: true },
    { id: 'artists', artistId: String(album?.artistId) },
    { id: 'albums', isOnPhone: true },
    { id: 'albums', albumId: String(album?.id) },
    { id: 'tracks', isOnPhone: true },
    { id: 'genres' },
    { id: 'liked' },
    { id: 'library', isOnPhone: true },
    { id: 'playlist', playlistId: String(playlistId) },
    { id: 'recently-played' },
    { id: 'queue' },
  ]) {
    await openFromHistory(page, view);
    await expectNoViolationsInEitherTheme(page, JSON.stringify(view), VIEW);
    if (!isOnPhone) continue;
    await resizeTo(page, [390, 844]);
    await expectNoViolationsInEitherTheme(page, `${view.id} on a phone`, VIEW);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await openFromHistory(page, { id: 'tracks' });
  await page
    .getByRole('button', { name: /^More options for/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expectNoViolationsInEitherTheme(page, 'menu', VIEW);
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Axe/ }).first()).toBeVisible();
  await expectNoViolationsInEitherTheme(page, 'dialog', VIEW);
});
