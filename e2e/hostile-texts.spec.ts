/**
 * F9: texts by strangers in tags, names, descriptions and sign-ins are shown as plain text on every screen. No dialog
 * opens, the page's policy has nothing to refuse, and no text becomes an element.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { HOSTILE_TEXTS } from '../apps/server/src/test/fuzz/hostile-texts.ts';
import { makeNoise, writeWav } from './player/wav-file.ts';
import { readAnswer } from './read-answer.ts';
import { administrator, signIn } from './sign-in.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';

const MARKUP = "\"><img src=x onerror=alert(1)><svg onload=alert(1)>'-alert(1)-'";
const RIGHT_TO_LEFT = 'أغنية \u202e<b>طويلة</b>';
/** Long texts slow down scans and screens and prove no more than the first. */
const TEXTS = [MARKUP, RIGHT_TO_LEFT, ...HOSTILE_TEXTS.filter(({ length }) => length > 0 && length < 400)];
const TITLE = `Fuzz ${MARKUP}`;
/** No text may have become one of these elements. The page's head has one script of its own, beside the first title. */
const FOREIGN =
  'img[onerror], svg[onload], body script:not([src]), script:not([src]) ~ script:not([src]), [href^="javascript:"], b:has(> b), textarea[value]';

const SCREENS = [
  '/',
  '/songs',
  '/albums',
  '/artists',
  '/genres',
  '/live-streams',
  '/library',
  '/favorites',
  '/recently-played',
  '/most-played',
  '/statistics',
  '/bookmarks',
  '/queue',
  '/kept',
  '/profile',
  '/account',
  '/apps',
  '/admin/dashboard',
  '/admin/users',
  '/admin/monitoring',
  '/admin/audit',
  '/admin/broadcast',
  '/admin/library',
  '/admin/backups',
];

interface Found {
  readonly tracks: { id: number; title: string; album: { id: number } | null; artists?: { id: number }[] }[];
  readonly playlistId: number;
}

/** True if nothing visible is loading; lower shelves load when they come into view. */
const isSettled = `[...document.querySelectorAll('main [aria-busy="true"]')]
  .every((each) => each.getBoundingClientRect().top > innerHeight)`;

test.describe('hostile texts', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-hostile-'));
  const music = path.join(folder, 'music');
  const complaints: string[] = [];
  let server: OwnServer;
  let context: BrowserContext;
  let page: Page;
  let found: Found;

  test.beforeAll(async ({ browser }) => {
    test.slow();
    makeLibrary();
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
    context = await browser.newContext({ baseURL: server.baseUrl, userAgent: `Fuzz/1 ${MARKUP}` });
    page = await context.newPage();
    page.on('dialog', (dialog) => {
      complaints.push(`a dialog on ${page.url()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('console', (line) => {
      if (line.text().includes('Content Security Policy')) complaints.push(`${page.url()}: ${line.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    const token = await signIn(page);
    await expect
      .poll(async () => (await readAnswer<unknown[]>(page, '/api/tracks')).length, { timeout: 40_000 })
      .toBe(TEXTS.length);
    found = await write(token);
  });

  test.afterAll(async () => {
    await context?.close();
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('are shown unchanged on every screen: nothing opens, nothing is refused, nothing becomes an element', async () => {
    test.slow();
    const [track] = found.tracks.filter(({ title }) => title.includes('onerror'));
    const own = [
      `/playlists/${found.playlistId}`,
      `/albums/${track?.album?.id}`,
      `/search?q=${encodeURIComponent(MARKUP)}`,
    ];
    for (const address of [...SCREENS, ...own]) {
      await page.goto(address);
      await expect(page.getByRole('main')).toBeVisible();
      await expect.poll(() => page.evaluate<boolean>(isSettled)).toBe(true);
      expect([address, await page.locator(FOREIGN).count()]).toEqual([address, 0]);
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
    }
    expect(complaints).toEqual([]);
  });

  test('are found and shown unchanged', async () => {
    await page.goto('/songs');
    for (const title of [MARKUP, '{{constructor.constructor("alert(1)")()}}', "'; DROP TABLE track; --"]) {
      await page.goto(`/search?q=${encodeURIComponent(title.slice(0, 60))}`);
      await expect(
        page.getByRole('main').locator('[data-row-title]').filter({ hasText: title }).first(),
      ).toBeVisible();
    }
    await page.goto(`/playlists/${found.playlistId}`);
    await expect(page.getByRole('heading', { level: 1, name: TITLE, exact: true })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  /** Fills in everything that people write. */
  async function write(token: string): Promise<Found> {
    const headers = { authorization: `Bearer ${token}` };
    const send = async (method: 'post' | 'put', address: string, data: object) => {
      const reply = await page.request[method](address, { headers, data });
      expect([address, reply.status(), await reply.text()]).toEqual([address, 200, expect.anything()]);
      return (await reply.json()) as { id: number };
    };
    const tracks = await readAnswer<Found['tracks']>(page, '/api/tracks');
    const { id: playlistId } = await send('post', '/api/users/playlists', {
      name: TITLE,
      description: TITLE,
      isPublic: true,
    });
    const trackIds = tracks.slice(0, 20).map(({ id }) => id);
    await send('post', `/api/users/playlists/${playlistId}/tracks`, { trackIds });
    for (const trackId of trackIds.slice(0, 8)) {
      await page.request.post(`/api/users/favorites/${trackId}`, { headers });
      await page.request.post('/api/users/plays', { headers, data: { trackId, listenedMs: 200_000 } });
      await page.request.put(`/api/users/bookmarks/${trackId}`, {
        headers,
        data: { positionMs: 100, comment: TITLE },
      });
    }
    await page.request.put('/api/users/play-queue', {
      headers,
      data: { trackIds, currentIndex: 0, positionMs: 0 },
    });
    await send('post', '/api/users/app-keys', { name: MARKUP.slice(0, 40) });
    await send('post', '/api/users/listen-keys', { name: MARKUP.slice(0, 40) });
    await send('post', '/api/auth/update-profile', {
      email: administrator().email,
      userName: MARKUP.slice(0, 50),
    });
    await page.request.post('/api/auth/login', { data: { email: MARKUP, password: MARKUP } });
    return { tracks, playlistId };
  }

  function makeLibrary(): void {
    const samples = makeNoise(1);
    mkdirSync(music, { recursive: true });
    for (const [index, text] of TEXTS.entries())
      writeWav(path.join(music, `${index}.wav`), samples, {
        TIT2: text,
        TPE1: text,
        TALB: text,
        TCON: index % 2 ? 'Fuzz' : text,
        TPE2: text,
      });
  }
});
