/** The library: playlists, favorite albums and favorite artists in one collection. */
import { expect, type Page, test } from '@playwright/test';
import { registerApproved } from './new-user.ts';
import { readAnswer } from './read-answer.ts';
import { signIn } from './sign-in.ts';

const collection = (page: Page) => page.getByRole('main').getByRole('list', { name: 'Your collection' });
const entry = (page: Page, name: string) => collection(page).getByRole('link', { name });

test('a favorite album and a new playlist are in the library, the last used first, as grid and as list', async ({
  page,
}) => {
  const token = await signIn(page, await registerApproved(page));
  const headers = { Authorization: `Bearer ${token}` };
  const { items } = await readAnswer<{ items: { id: number; title: string }[] }>(
    page,
    '/api/albums?limit=1',
    {
      headers,
    },
  );
  const album = items[0] ?? { id: 0, title: '' };
  await page.request.post(`/api/users/favorite-albums/${album.id}`, { headers });

  await page.goto('/library');
  await expect(entry(page, album.title)).toBeVisible();
  await page.getByRole('button', { name: 'Create New Playlist' }).click();
  await expect(page.getByLabel('Playlist name')).toBeFocused();
  // Spaces press no button, and R does not reach the shortcuts of the player.
  await page.keyboard.type('Rainy days');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Rainy days' })).toBeVisible();
  await page.goBack();
  // After the tiles for a new playlist and for the favorite songs.
  await expect(collection(page).getByRole('listitem').nth(2)).toContainText('Rainy days');
  await expect(collection(page).getByRole('listitem').nth(3)).toContainText(album.title);

  await page.getByRole('button', { name: 'Show as list' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show as grid' })).toBeVisible();
  await page.getByRole('button', { name: 'Playlists', exact: true }).click();
  await expect(entry(page, 'Rainy days')).toBeVisible();
  await expect(entry(page, album.title)).toHaveCount(0);
});
