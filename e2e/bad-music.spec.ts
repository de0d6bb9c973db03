/**
 * Difficult music: unusual names, albums without tags, files that disappear or break after the scan, and a network
 * that fails during a song. Uses its own library and server.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { watchNotices } from './notices.ts';
import { makeNoise, type Tags, writeWav } from './player/wav-file.ts';
import { readAnswer } from './read-answer.ts';
import { openView, signIn } from './sign-in.ts';
import { openSlowNetwork } from './slow-network.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';

const LONG = `Long ${'na'.repeat(600)}`;
/** Titles after scanning: at most 1,000 characters, without direction marks (see the scanner). */
const ODD_TITLES = [
  '"Quotes" and \'apostrophes\'',
  'Slashes / and \\ and ../../etc/passwd',
  'أغنية طويلة من اليمين',
  '🎧👩‍👩‍👧‍👦 emoji',
  '<img src=x onerror="document.title=1"><b>bold</b> &amp;',
  "'; DROP TABLE track; --",
  LONG.slice(0, 1_000),
];
const HOSTILE_TERMS = [
  '"',
  "'; --",
  '%',
  '_',
  '*',
  '(',
  'a AND',
  '\\',
  '<script>',
  '🎧',
  'أغنية',
  'x'.repeat(500),
];

const LONG_SECONDS = 90;
/** Whole seconds, because they can be restored exactly. */
const WRITTEN_AT = 1_700_000_000;
const FAULTY_ALBUM = ['Before', 'Gone', 'Replaced', 'Broken', 'No Audio', 'Whole'];

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const pauseButton = (page: Page) => player(page).getByRole('button', { name: 'Pause' });

test.describe('difficult music', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-bad-music-'));
  const music = path.join(folder, 'music');
  const albumFolder = path.join(music, 'Broken');
  let server: OwnServer;
  let context: BrowserContext;
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    makeLibrary();
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
    context = await browser.newContext({ baseURL: server.baseUrl });
    page = await context.newPage();
    await signIn(page);
    const expected = ODD_TITLES.length + FAULTY_ALBUM.length + 2;
    await expect.poll(async () => (await listTitles()).length, { timeout: 20_000 }).toBe(expected);
  });

  test.afterAll(async () => {
    await context.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('shows and finds every name unchanged, and no term breaks the search @one-store', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
    const box = page.getByRole('searchbox');
    const songs = page.getByRole('main').locator('[data-row-title]');
    for (const title of ODD_TITLES) {
      await box.fill(title.slice(0, 60));
      await expect(songs.filter({ hasText: title }).first()).toBeVisible();
    }
    for (const term of HOSTILE_TERMS) {
      const answered = page.waitForResponse((reply) => reply.url().includes('/api/search'));
      await box.fill(term);
      expect((await answered).status(), term).toBe(200);
    }
    await expect(page.getByText('Search failed')).toHaveCount(0);
    expect(await page.title()).not.toBe('1');
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', page.viewportSize()?.width ?? 0);
  });

  test('plays an album without art, artist and year, and says nothing of them @one-store', async () => {
    await openView(page, 'Albums');
    const card = page.getByRole('article').filter({ hasText: 'Says Nothing' });
    await card.getByRole('link', { name: 'Says Nothing', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Play Album' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Unknown')).toHaveCount(0);
    await page.getByRole('button', { name: 'Play Album' }).click();
    await expect(pauseButton(page)).toBeVisible();
    await expect(player(page).getByText('Says Nothing')).toBeVisible();
    await expect(player(page).getByText('Unknown')).toHaveCount(0);
  });

  test('(ruling 0.15) skips files that are gone, no longer audio or silently broken, and reports each [M-528]', async () => {
    const readNotices = await watchNotices(page);
    await openView(page, 'Albums');
    await page
      .getByRole('article')
      .filter({ hasText: 'Broken Promises' })
      .getByRole('link', { name: 'Broken Promises', exact: true })
      .click();
    await page.getByRole('button', { name: 'Play Album' }).click();
    await pauseButton(page).click();
    rmSync(fileOf('Gone'));
    writeFileSync(fileOf('Replaced'), 'Some other text.');
    // The scan has noticed the missing files; the queue is older.
    await expect.poll(listTitles, { timeout: 20_000 }).not.toContain('Replaced');
    // These files break later, because the next scan would notice them, too.
    rot(fileOf('Broken'), Buffer.alloc(20_000, 0x5a));
    rot(fileOf('No Audio'), Buffer.from('<!doctype html><title>Not audio</title>'));
    expect(await listTitles()).toEqual(expect.arrayContaining(['Broken', 'No Audio']));
    await player(page).getByRole('button', { name: 'Next' }).click();
    await expect(player(page).getByText('Whole')).toBeVisible();
    await expect(pauseButton(page)).toBeVisible();
    expect(await readNotices()).toEqual([
      "Skipped “Gone”. This song's file is missing or unreadable.",
      "Skipped “Replaced”. This song's file is missing or unreadable.",
      expect.stringMatching(
        /^Skipped “Broken”\. (This song's file is damaged|This browser can't play this song)/,
      ),
      expect.stringMatching(
        /^Skipped “No Audio”\. (This song's file is damaged|This browser can't play this song)/,
      ),
    ]);
    // It was played to its end, and nothing else was.
    await expect(player(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Recently played/ })
      .click();
    const played = page.getByRole('list', { name: 'Recently played' });
    await expect(played.getByText('Whole')).toBeVisible();
    await expect(played.getByText('Gone')).toBeHidden();
  });

  test('keeps its position when the network fails during a song, reports it, and resumes there @one-store', async ({
    browser,
  }) => {
    test.slow();
    const line = await openSlowNetwork({ toPort: Number(new URL(server.baseUrl).port) });
    const away = await browser.newContext({ baseURL: `http://127.0.0.1:${line.port}` });
    const listener = await away.newPage();
    await signIn(listener);
    await openView(listener, 'Songs');
    line.limit({ bytesPerSecond: 150_000 });
    await listener.getByRole('button', { name: 'Play A Long One by Somebody' }).click();
    await expect(pauseButton(listener)).toBeVisible();
    const seek = player(listener).getByRole('slider', { name: 'Seek' });
    const readPosition = async () => Number(await seek.inputValue());
    await expect.poll(readPosition).toBeGreaterThanOrEqual(2);
    line.cut();
    await away.setOffline(true);
    await expect(listener.getByText("You're offline.")).toBeVisible();
    // The loaded part plays on; then the player shows that it is waiting.
    await expect(pauseButton(listener)).toBeHidden({ timeout: 30_000 });
    const position = await readPosition();
    expect(position).toBeGreaterThanOrEqual(2);
    expect(position).toBeLessThan(LONG_SECONDS - 10);
    await expect(player(listener).getByText('A Long One')).toBeVisible();
    line.restore();
    await away.setOffline(false);
    await expect(listener.getByText("You're offline.")).toBeHidden();
    await expect(pauseButton(listener)).toBeVisible({ timeout: 40_000 });
    await expect.poll(readPosition).toBeGreaterThan(position);
    expect(await readPosition()).toBeLessThan(position + 10);
    await away.close();
    line.close();
  });

  async function listTitles(): Promise<string[]> {
    const tracks = await readAnswer<{ title: string }[]>(page, '/api/tracks');
    return tracks.map(({ title }) => title);
  }

  function fileOf(title: string): string {
    return path.join(albumFolder, `${FAULTY_ALBUM.indexOf(title) + 1}.wav`);
  }

  /** Writes other bytes without changing size and time, so that no scan notices: like a failing disk. */
  function rot(file: string, bytes: Buffer): void {
    writeFileSync(file, Buffer.alloc(statSync(file).size, bytes));
    utimesSync(file, WRITTEN_AT, WRITTEN_AT);
  }

  function makeLibrary(): void {
    const short = makeNoise(4);
    const add = (file: string, tags: Tags, samples = short) => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeWav(file, samples, tags);
      utimesSync(file, WRITTEN_AT, WRITTEN_AT);
    };
    for (const [index, title] of ODD_TITLES.entries()) {
      add(path.join(music, 'Odd', `${index}.wav`), {
        TIT2: index === ODD_TITLES.length - 1 ? LONG : title,
        TPE1: title,
        TALB: title,
        TCON: 'Odd',
      });
    }
    add(path.join(music, 'Nobody', 'one.wav'), { TIT2: 'Nameless', TALB: 'Says Nothing' });
    const long = makeNoise(LONG_SECONDS);
    for (const [index, title] of FAULTY_ALBUM.entries()) {
      const tags = { TIT2: title, TALB: 'Broken Promises', TPE1: 'The Faults', TRCK: String(index + 1) };
      // While the first track has long to go, the next one is not prefetched.
      add(fileOf(title), tags, index === 0 ? long : short);
    }
    add(path.join(music, 'Long', 'long.wav'), { TIT2: 'A Long One', TPE1: 'Somebody' }, long);
  }
});
