/** Steps through the music that several journeys share, and the expected content of the folder. */
import { expect, type Locator, type Page } from '@playwright/test';
import { readAnswer } from '../read-answer.ts';
import { openView } from '../sign-in.ts';
import { albumsOf, type RealAlbum, type RealSong } from './read-files.ts';
import type { RealLibrary } from './real-library.ts';

export const main = (page: Page) => page.getByRole('main');

export const titlesIn = (list: Locator) => list.locator('[data-row-title]');

export const titlesOf = (songs: readonly RealSong[]) => songs.map(({ title }) => title).toSorted();

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Returns the songs that a mix may contain, because the server never picks shorter ones (ruling 0.25). */
export async function withoutShort(page: Page, songs: readonly RealSong[]): Promise<RealSong[]> {
  const token = await page.evaluate(() => localStorage.getItem('jwtToken'));
  const tracks = await readAnswer<{ title: string; durationMs: number }[]>(page, '/api/tracks', {
    headers: { authorization: `Bearer ${token}` },
  });
  const short = new Set(tracks.filter(({ durationMs }) => durationMs < 20_000).map(({ title }) => title));
  return songs.filter(({ title }) => !short.has(title));
}

/** Returns the songs of the mix of everything, which leaves out music without an artist or a genre. */
export const inMix = async (page: Page, songs: readonly RealSong[]): Promise<RealSong[]> =>
  (await withoutShort(page, songs)).filter(
    ({ artist, genre }) => artist !== undefined && genre !== undefined,
  );

/** Returns the genre under which the library files a song: spellings that differ in case are one. */
export const genreOf = ({ genre }: RealSong) => genre?.toLowerCase() ?? 'unknown';

function albumNamed({ songs }: RealLibrary, title: string): RealAlbum {
  const album = albumsOf(songs).find((one) => one.title === title);
  if (album === undefined) throw new Error(`the folder has no album ${title}`);
  return album;
}

export const tagged = (library: RealLibrary) => albumNamed(library, "Adonthell: Waste's Edge (Redux)");

export const unnumbered = (library: RealLibrary) => albumNamed(library, 'Amoebax');

export const inTrackOrder = ({ songs }: RealAlbum) =>
  songs.toSorted((one, other) => (one.trackNumber ?? 0) - (other.trackNumber ?? 0));

export async function openAlbum(page: Page, title: string): Promise<void> {
  await openView(page, 'Albums');
  await page.getByRole('list', { name: 'Albums' }).getByRole('link', { name: title, exact: true }).click();
  await expect(heading(page, title)).toBeVisible();
  await expect(titlesIn(main(page)).first()).toBeVisible();
}

export async function openShelf(page: Page, shelf: string, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: 'Library' }).click();
  // The sidebar contains the name, too.
  const card = main(page)
    .getByRole('region', { name: shelf })
    .getByRole('link', { name: new RegExp(`^${name}`) });
  await card.click();
  await expect(heading(page, name)).toBeVisible();
}

export async function openFromSidebar(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

export async function openPlaylist(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('region', { name: 'Explore' }).getByRole('link', { name: 'Library' }).click();
  const collection = main(page).getByRole('list', { name: 'Your collection' });
  await collection.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(heading(page, name)).toBeVisible();
}

/** Adds the open album. */
export async function addToNewPlaylist(page: Page, album: string, name: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: `More options for ${album}`, exact: true })
    .click();
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create New Playlist' }).click();
  await dialog.getByLabel('New playlist name').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}
