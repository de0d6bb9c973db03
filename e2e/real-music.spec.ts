/**
 * The music views on a realistic folder: a complete album, one without years and numbers, songs without an album,
 * files without any tag, sound effects. The screens are compared with the files.
 */
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { albumsOf, byArtist, formatSeconds, plainName, type RealSong } from './real-music/read-files.ts';
import { skipReason, test } from './real-music/real-library.ts';
import {
  addToNewPlaylist,
  genreOf,
  heading,
  inMix,
  inTrackOrder,
  main,
  openAlbum,
  openFromSidebar,
  openPlaylist,
  tagged,
  titlesIn,
  titlesOf,
  unnumbered,
  withoutShort,
} from './real-music/walk.ts';
import { openView, signIn } from './sign-in.ts';

/** Tall enough for the whole list to be in the document. */
const TALL = { width: 1440, height: 3_000 };

/** Returns title, artist, album, genre and length of each row. */
async function readRows(page: Page, table: string): Promise<string[][]> {
  // A row under the pointer shows a button instead of its number.
  await page.mouse.move(0, 0);
  const rows = page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.locator('[data-row-title]') });
  const texts = await rows.allInnerTexts();
  return texts.map((text) =>
    text
      .split(/[\t\n]+/)
      .filter((part) => part.trim() !== '')
      .slice(1),
  );
}

/** The row that `readRows` should find; only the lengths of Ogg files are known. */
function rowOf(song: RealSong, length: string | undefined): string[] {
  const { title, artist = '', album = '', seconds } = song;
  const genre = { soundtrack: 'Soundtrack', game: 'Game' }[genreOf(song)] ?? '';
  const duration = seconds === undefined ? (length ?? '') : formatSeconds(seconds);
  // The folder stands for the artist of a song without artist and album.
  const folder = artist === '' && album === '' ? path.basename(path.dirname(song.file)) : '';
  return [title, artist, folder, album, genre, duration].filter((part) => part !== '');
}

const ownAlbums = (artist: string, songs: readonly RealSong[]) =>
  albumsOf(songs).filter((album) => plainName(album.artist) === plainName(artist));

test.skip(skipReason !== undefined, skipReason);

test.describe('on a folder of recorded music', () => {
  test.use({ viewport: TALL });
  test.beforeEach(async ({ page }) => {
    await signIn(page);
  });

  test('songs are listed with the tags of their files, if any [M-160]', async ({ page, library }) => {
    await openView(page, 'Songs');
    const songs = await inMix(page, library.songs);
    expect(songs.length).toBeLessThan(library.songs.length);
    await expect(titlesIn(main(page))).toHaveCount(songs.length);
    await main(page).getByText('All songs').click();
    await expect(titlesIn(main(page))).toHaveCount(library.songs.length);
    const rows = await readRows(page, 'Songs');
    for (const song of library.songs) {
      const same = rows.filter((row) => isDeepStrictEqual(row, rowOf(song, row.at(-1))));
      expect(same.length, song.file).toBeGreaterThan(0);
    }
  });

  test('albums have their year if there is one, and their songs in order [M-166, M-181, M-182, M-183, M-185]', async ({
    page,
    library,
  }) => {
    await openView(page, 'Albums');
    const albums = albumsOf(library.songs);
    await expect(page.getByText(`${albums.length} albums in your library`)).toBeVisible();
    const cards = page.getByRole('list', { name: 'Albums' }).getByRole('article');
    await expect(cards).toHaveCount(albums.length);
    for (const { title, artist, year, songs } of albums) {
      const facts = [...(year === undefined ? [] : [year]), `${songs.length} tracks`].join(' · ');
      const card = cards.filter({ has: page.getByRole('link', { name: title, exact: true }) });
      await expect(card.locator('p').last()).toHaveText(facts);
      expect(plainName((await card.locator('p').first().textContent()) ?? '')).toBe(plainName(artist));
    }
    const album = tagged(library);
    await openAlbum(page, album.title);
    const minutes = Math.round(album.songs.reduce((sum, song) => sum + (song.seconds ?? 0), 0) / 60);
    const length = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
    await expect(main(page)).toContainText(`${album.year} · ${album.songs.length} tracks · ${length}`);
    await expect(titlesIn(page.getByRole('table', { name: 'Album Tracks' }))).toHaveText(
      inTrackOrder(album).map(({ title }) => title),
    );
    // No file has a picture, so the server draws the cover.
    const cover = main(page).locator('header img').first();
    await expect(cover).toHaveJSProperty('complete', true);
    expect(await cover.evaluate((image) => Number(Reflect.get(image, 'naturalWidth')))).toBeGreaterThan(100);
  });

  test('artists are counted once in any spelling, and open without an album [M-149, M-151, M-152]', async ({
    page,
    library,
  }) => {
    const artists = byArtist(library.songs);
    await openView(page, 'Artists');
    const cards = page.getByRole('list', { name: 'Artists' }).getByRole('article');
    await expect(cards).toHaveCount(artists.size);
    for (const [name, songs] of artists) {
      const albums = ownAlbums(name, library.songs).length;
      const tracks = `${songs.length} ${songs.length === 1 ? 'track' : 'tracks'}`;
      // Artists without albums show no album count (ruling 0.16).
      const counts = albums === 0 ? tracks : `${albums} ${albums === 1 ? 'album' : 'albums'} · ${tracks}`;
      const card = cards.filter({ hasText: plainName(name).slice(1) });
      await expect(card.getByText(counts, { exact: true })).toBeVisible();
    }
    const [name, songs] = [...artists].find(
      ([one, on]) => on.length > 1 && ownAlbums(one, library.songs).length === 0,
    ) ?? ['', []];
    await cards.locator(`a[title="${name}"]`).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(titlesIn(main(page))).toHaveCount(songs.length);
    expect((await titlesIn(main(page)).allTextContents()).toSorted()).toEqual(titlesOf(songs));
    await page.goBack();
    const album = tagged(library);
    await cards.locator(`a[title="${album.artist}"]`).click();
    const card = page.getByRole('region', { name: 'Albums' }).getByRole('article', { name: album.title });
    await expect(card).toContainText(`${album.year} · ${album.songs.length} tracks`);
    await expect(card.getByRole('listitem')).toHaveText(
      inTrackOrder(album)
        .slice(0, 3)
        .map(({ title }) => title),
    );
    await expect(card).toContainText(`+${album.songs.length - 3} more tracks`);
  });

  test('genres contain songs tagged with them in any spelling, and the rest is Everything Else [M-175, M-187, M-179]', async ({
    page,
    library,
  }) => {
    const genres = Map.groupBy(library.songs, genreOf);
    await page.goto('/genres');
    const tiles = main(page).getByRole('list', { name: 'Genres' }).getByRole('listitem');
    await expect(tiles).toHaveCount(genres.size);
    for (const [genre, all] of genres) {
      const long = await withoutShort(page, all);
      const songs = long.length === 0 ? all : long;
      // The page has a name for songs without a genre.
      const label = genre === 'unknown' ? 'Everything Else' : genre;
      await tiles
        .filter({ hasText: new RegExp(label, 'i') })
        .getByRole('link')
        .click();
      const title = page.getByRole('heading', { level: 1, name: / Playlist$/ });
      await expect(title).toHaveText(new RegExp(`^${label} Playlist$`, 'i'));
      await expect(title).toHaveText(/^[A-Z]/);
      await expect(titlesIn(main(page))).toHaveCount(songs.length);
      expect((await titlesIn(main(page)).allTextContents()).toSorted()).toEqual(titlesOf(songs));
      await page.goBack();
    }
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
    await page.getByRole('region', { name: 'Browse all' }).getByRole('link', { name: 'Soundtrack' }).click();
    const albums = albumsOf(library.songs).filter(({ songs }) =>
      songs.some((song) => genreOf(song) === 'soundtrack'),
    );
    await expect(page.getByText(`${albums.length} albums`, { exact: true })).toBeVisible();
    for (const { title } of albums)
      await expect(main(page).getByRole('link', { name: title, exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Back to Search' }).click();
    await page.getByRole('region', { name: 'Browse all' }).getByRole('link', { name: 'Game' }).click();
    // The songs of a folder are an album without an album tag.
    await expect(main(page).getByRole('link', { name: 'Angrydd', exact: true })).toBeVisible();
    await main(page).getByRole('link', { name: 'Game Playlist' }).click();
    await expect(titlesIn(main(page))).toHaveCount(
      (await withoutShort(page, genres.get('game') ?? [])).length,
    );
  });

  test('search finds by the beginning of a word, with a typo, without accents and by file name [M-003]', async ({
    page,
    library,
  }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
    const input = page.getByRole('searchbox');
    const found = (kind: string) => page.getByRole('region', { name: kind, exact: true });
    const type = async (term: string) => {
      await input.fill('');
      await input.pressSequentially(term);
    };
    await type('adonth');
    await expect(
      found('Albums').getByRole('link', { name: tagged(library).title, exact: true }),
    ).toBeVisible();
    await type('silverhiar');
    await expect(titlesIn(found('Songs')).first()).toHaveText('Elven Lady Silverhair');
    await type('zhaytea');
    await expect(found('Artists').locator('a[title="ZhayTee"]')).toBeVisible();
    await type('àlex');
    await expect(found('Artists').getByRole('article')).toHaveCount(1);
    await expect(titlesIn(found('Songs'))).not.toHaveCount(0);
    await type('machine w');
    await expect(titlesIn(found('Songs'))).toHaveText(['machine wars']);
    await type('soundt');
    await expect(found('Genres').getByRole('link', { name: 'Soundtrack' })).toBeVisible();
  });

  test('a favorite and a playlist survive a reload, and nested views survive Back [M-205, M-206, M-207, M-192]', async ({
    page,
    library,
  }) => {
    const album = unnumbered(library);
    const song = inTrackOrder(tagged(library))[0];
    const title = song?.title ?? '';
    await openAlbum(page, tagged(library).title);
    await page.getByRole('button', { name: `Add ${title} to favorites` }).click();
    await expect(page.getByRole('button', { name: `Remove ${title} from favorites` })).toBeVisible();
    await openAlbum(page, album.title);
    await addToNewPlaylist(page, album.title, 'Puzzles');

    await page.goto('/favorites');
    await page.reload();
    const cards = page.getByRole('list', { name: 'My Favorites' }).getByRole('article');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(title);
    await expect(cards).toContainText(song?.artist ?? '?');

    await openPlaylist(page, 'Puzzles');
    await page.reload();
    await expect(titlesIn(main(page))).toHaveCount(album.songs.length);
    expect((await titlesIn(main(page)).allTextContents()).toSorted()).toEqual(titlesOf(album.songs));
    await main(page)
      .getByRole('button', { name: `More options for ${album.songs[0]?.title}`, exact: true })
      .click();
    await page.getByRole('menuitem', { name: 'Go to album' }).click();
    await expect(heading(page, album.title)).toBeVisible();
    await page.reload();
    await expect(heading(page, album.title)).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Puzzles')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Library')).toBeVisible();
    await page.goForward();
    await expect(heading(page, 'Puzzles')).toBeVisible();
  });

  test('the library leads to artists, albums and songs', async ({ page, library }) => {
    const { songs } = library;
    await page.goto('/');
    await openFromSidebar(page, 'Artists');
    await expect(main(page).getByRole('article')).toHaveCount(byArtist(songs).size);
    await openFromSidebar(page, 'Albums');
    await expect(main(page).getByRole('article')).toHaveCount(albumsOf(songs).length);
    await openFromSidebar(page, 'Songs');
    await expect(titlesIn(main(page))).toHaveCount((await inMix(page, songs)).length);
  });
});
