/** Recorded music in the player and on a station, and playback when its files disappear. */
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { rootMeanSquare } from '@tutti/measure/analysis/correlate';
import { expectToHear, prepareToListen } from './real-music/expect-to-hear.ts';
import type { RealSong } from './real-music/read-files.ts';
import { skipReason, test } from './real-music/real-library.ts';
import {
  addToNewPlaylist,
  genreOf,
  inTrackOrder,
  main,
  openAlbum,
  openPlaylist,
  openShelf,
  tagged,
  titlesIn,
  titlesOf,
  unnumbered,
} from './real-music/walk.ts';
import { administrator, signIn } from './sign-in.ts';
import { findGenreId, joinStation, openListener } from './sync/listener.ts';
import { startRecording, stopRecording } from './sync/page-tap.ts';

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const playing = (page: Page) => player(page).locator('p').first();

/** Number of missing tracks in the open playlist. */
async function expectMissing(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(titlesIn(main(page)).first()).toBeVisible();
    await expect(main(page).getByText('File missing')).toHaveCount(count, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

test.skip(skipReason !== undefined, skipReason);

test.describe('playing recorded music', () => {
  // The recorder is a separate module, which the page's policy rightly forbids.
  test.use({ bypassCSP: true });
  test.beforeEach(async ({ page }) => {
    // Listening takes as long as the music, and comparing it takes processor time.
    test.slow();
    await prepareToListen(page);
    await signIn(page);
  });

  test('an album plays its files in the order of their numbers, and is remembered [M-184]', async ({
    page,
    library,
  }) => {
    const [first, second, ...rest] = inTrackOrder(tagged(library));
    const last = rest.at(-1);
    const position = async () =>
      Number(await player(page).getByRole('slider', { name: 'Seek' }).inputValue());
    const fileOf = (song: RealSong | undefined) => path.join(library.folder, song?.file ?? '');
    await openAlbum(page, tagged(library).title);
    await page.getByRole('button', { name: 'Play Album' }).click();
    await expect(playing(page)).toHaveText(first?.title ?? '?');
    await expect.poll(position).toBeGreaterThan(0);
    await expectToHear(page, fileOf(first));
    await page.evaluate('window.seekBeforeEnd(2)');
    await expect(playing(page)).toHaveText(second?.title ?? '?', { timeout: 20_000 });
    await expectToHear(page, fileOf(second));

    await player(page).getByRole('button', { name: 'Queue' }).click();
    await expect(titlesIn(page.getByRole('list', { name: 'Up next' }))).toHaveText(
      rest.map(({ title }) => title),
    );
    // Nine seconds long, so half of it is played soon.
    await titlesIn(page.getByRole('list', { name: 'Up next' }))
      .last()
      .click();
    await expect(playing(page)).toHaveText(last?.title ?? '?');
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await openShelf(page, 'Browse', 'Recently played');
    await expect(titlesIn(page.getByRole('list', { name: 'Recently played' })).first()).toHaveText(
      last?.title ?? '?',
    );
  });

  test('files that are deleted while they play or wait are reported, skipped, and shown as missing until they return', async ({
    page,
    library,
  }) => {
    const { title: album, songs } = unnumbered(library);
    const fileOf = (title: string) => songs.find((song) => song.title === title)?.file ?? '';
    await openAlbum(page, album);
    await addToNewPlaylist(page, album, 'Soon gone');
    const [first = '', second = '', third = '', fourth = ''] = await titlesIn(main(page)).allTextContents();
    await page.getByRole('button', { name: 'Play Album' }).click();
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    for (const title of [first, third]) rmSync(path.join(library.folder, fileOf(title)));
    // Loaded data plays on.
    await expectToHear(page, path.join(library.source, fileOf(first)));
    await player(page).getByRole('button', { name: 'Next' }).click();
    await expect(playing(page)).toHaveText(second);
    // Preparing the next track failed, which must not stop the music when its turn comes.
    await expect
      .poll(() => page.evaluate('window.audioElements.some(({ error }) => error !== null)'))
      .toBe(true);
    await player(page).getByRole('button', { name: 'Next' }).click();
    await expect(
      page.getByText(`Skipped “${third}”. This song's file is missing or unreadable.`),
    ).toBeVisible();
    await expect(playing(page)).toHaveText(fourth);
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await openPlaylist(page, 'Soon gone');
    // The folder is watched, so nobody has to start a scan.
    await expectMissing(page, 2);
    for (const title of [first, third])
      await expect(main(page).getByRole('button', { name: `Play ${title} by` })).toBeDisabled();
    for (const title of [first, third])
      copyFileSync(path.join(library.source, fileOf(title)), path.join(library.folder, fileOf(title)));
    await expectMissing(page, 0);
  });
});

test('a station plays the genre that the files name', async ({ browser, library }) => {
  const visit = { baseUrl: library.server.baseUrl, account: administrator() };
  const page = await openListener(browser, visit, { offsetMs: 0, driftPpm: 0 });
  await joinStation(page, await findGenreId(page, 'Soundtrack'));
  const onAir = titlesOf(library.songs.filter((song) => genreOf(song) === 'soundtrack'));
  const bar = page.getByRole('region', { name: 'Live stream' });
  await expect(async () => {
    await startRecording(page);
    const title = await bar.locator('.font-semibold').first().textContent();
    expect(onAir).toContain(title);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(rootMeanSquare((await stopRecording(page)).samples), 'audible').toBeGreaterThan(1e-3);
  }).toPass({ timeout: 20_000 });
  await page.context().close();
});
