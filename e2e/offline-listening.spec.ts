/** Albums and playlists that a browser keeps offline can be played, seeked and browsed without a network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in.ts';
import { startOwnServer } from './sync/own-server.ts';

test.use({ serviceWorkers: 'allow' });

interface Collection {
  readonly id: number;
  readonly title: string;
  readonly trackCount: number;
}

/** Signs in, and waits until the service worker is ready. */
async function enter(page: Page): Promise<string> {
  const token = await signIn(page);
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  return token;
}

/** Finds an album with at least three songs, because there has to be a next one. */
async function findAlbum(page: Page, token: string): Promise<Collection> {
  const reply = await page.request.get('/api/albums?limit=100', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { items } = (await reply.json()) as { items: Collection[] };
  const album = items.find(({ trackCount }) => trackCount >= 3 && trackCount <= 12);
  if (album === undefined) throw new Error('The library has no album to keep.');
  return album;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

async function keepAlbum(page: Page, album: Collection): Promise<void> {
  await page.goto(`/albums/${album.id}`);
  await button(page, 'Download').click();
  await expect(button(page, /^Downloaded/)).toBeVisible({ timeout: 40_000 });
}

const cacheNames = (page: Page) =>
  page.evaluate<string[]>("caches.keys().then((names) => names.filter((name) => name.startsWith('kept-')))");

interface AudioState {
  readonly currentTime: number;
  readonly src: string;
}

/** Source and position of the playing element. */
const readAudio = (page: Page) =>
  page.evaluate<AudioState>(
    "(({ currentTime = -1, src = '' } = {}) => ({ currentTime, src }))(audioElements.find(({ paused }) => !paused))",
  );

const watchElements = (page: Page) =>
  page.addInitScript({ path: path.join(import.meta.dirname, 'player', 'audio-in-page.js') });

test('an offline album opens, plays, seeks and continues without a network', {
  tag: '@smoke',
}, async ({ page, context }) => {
  await watchElements(page);
  const token = await enter(page);
  const album = await findAlbum(page, token);
  await keepAlbum(page, album);

  await context.setOffline(true);
  await page.goto('/kept');
  await expect(page.getByText("You're offline.", { exact: false })).toBeVisible();
  const row = page.getByRole('list', { name: 'Downloaded' }).getByRole('listitem');
  await expect(row).toContainText(`${album.trackCount} songs`);
  await row.getByRole('link', { name: album.title }).click();

  await expect(page.getByRole('heading', { level: 1, name: album.title })).toBeVisible();
  const cover = page.getByRole('main').locator('header img').first();
  await expect(cover).not.toHaveJSProperty('naturalWidth', 0);
  await button(page, 'Play album').click();
  await expect.poll(async () => (await readAudio(page)).currentTime).toBeGreaterThan(0.5);
  const { src: first } = await readAudio(page);
  expect(first).toContain('/kept-music/');

  const seek = page.getByRole('slider', { name: 'Seek' });
  await seek.fill('30');
  await expect.poll(async () => (await readAudio(page)).currentTime).toBeGreaterThan(30);

  await page.getByRole('button', { name: 'Next', exact: true }).first().click();
  await expect.poll(async () => (await readAudio(page)).src).not.toBe(first);
  await expect.poll(async () => (await readAudio(page)).currentTime).toBeGreaterThan(0.5);
  expect((await readAudio(page)).src).toContain('/kept-music/');
});

test('other music is marked as unavailable without a network, and returns with it', async ({
  page,
  context,
}) => {
  const token = await enter(page);
  const album = await findAlbum(page, token);
  await page.goto('/songs');
  await expect(page.getByRole('main').getByRole('row').nth(2)).toBeVisible();
  await keepAlbum(page, album);
  await page.goto('/library');
  await page.getByRole('link', { name: 'Songs', exact: true }).first().click();
  await expect(page.getByRole('main').getByRole('row').nth(2)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Not downloaded').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Not downloaded')).toHaveCount(0);
});

test('offline music is removed one by one, and with the sign-in', async ({ page }) => {
  const token = await enter(page);
  const album = await findAlbum(page, token);
  await keepAlbum(page, album);
  expect(await cacheNames(page)).toHaveLength(1);

  await page.goto('/kept');
  await page.getByRole('button', { name: `Remove download of ${album.title}` }).click();
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const row = page.getByRole('list', { name: 'Downloaded' }).getByRole('listitem');
  await expect(row.getByRole('img', { name: 'Downloaded' })).toBeVisible({ timeout: 40_000 });

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('list', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => cacheNames(page)).toEqual([]);
  await enter(page);
  await page.goto('/kept');
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
});

test('offline music plays while the server is down, and the page says so', async ({ browser }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-kept-'));
  const server = await startOwnServer({ data: folder });
  try {
    const context = await browser.newContext({ baseURL: server.baseUrl, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await watchElements(page);
    const token = await enter(page);
    let album: Collection | undefined;
    await expect
      .poll(
        async () => {
          album = await findAlbum(page, token).catch(() => undefined);
          return album;
        },
        { timeout: 40_000 },
      )
      .toBeDefined();
    if (album === undefined) return;
    await keepAlbum(page, album);
    await server.kill();
    await page.goto(`/albums/${album.id}`);
    await expect(page.getByRole('heading', { level: 1, name: album.title })).toBeVisible();
    await expect(page.getByText("Can't reach the server.", { exact: false })).toBeVisible();
    await button(page, 'Play album').click();
    await expect.poll(async () => (await readAudio(page)).currentTime).toBeGreaterThan(0.5);
    await context.close();
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a page that was opened once speaks its language without a network, too', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE', serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await context.setOffline(true);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await context.close();
});

test('offline music is deleted when nobody is signed in any more', async ({ page }) => {
  const token = await enter(page);
  await keepAlbum(page, await findAlbum(page, token));
  // Simulates a page that was closed during sign-out: the sign-in is gone, but the offline music is not yet.
  await page.evaluate("localStorage.removeItem('jwtToken'); localStorage.removeItem('tutti.kept')");
  await page.goto('/login');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect.poll(() => cacheNames(page)).toEqual([]);
});
