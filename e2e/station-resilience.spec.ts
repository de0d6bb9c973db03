/** What may go wrong around a station, and what its listener then hears and reads. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { devices, expect, type Page, test } from '@playwright/test';
import { longestSilenceMs } from '@tutti/measure/analysis/correlate';
import { administrator, openView, signIn } from './sign-in.ts';
import { findGenreId, joinStation, openListener } from './sync/listener.ts';
import { MADE_STATION, makeNoiseLibrary } from './sync/made-library.ts';
import { startOwnServer } from './sync/own-server.ts';
import { startRecording, stopRecording } from './sync/page-tap.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Live stream' });
const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first();
const STRAIGHT_CLOCK = { offsetMs: 0, driftPpm: 0 };

test('a server that is killed: the station sounds on, the page says so, and all is well when it is back', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-killed-'));
  const music = path.join(folder, 'music');
  // Music without a pause, whose track changes at least once meanwhile.
  makeNoiseLibrary(music, { tracks: 3, seconds: 20 });
  const server = await startOwnServer({ data: path.join(folder, 'data'), music });
  const page = await openListener(
    browser,
    { baseUrl: server.baseUrl, account: administrator() },
    STRAIGHT_CLOCK,
  );
  await joinStation(page, await findGenreId(page, MADE_STATION));
  await startRecording(page);
  await server.kill();
  await expect(bar(page).getByText('reconnecting, still playing')).toBeVisible();
  await server.startAgain();
  await expect(bar(page).getByText('reconnecting, still playing')).toBeHidden({ timeout: 20_000 });
  const heard = await stopRecording(page);
  expect(longestSilenceMs(heard), 'without a gap').toBeLessThan(20);
  await expect(bar(page)).toBeVisible();
  await page.context().close();
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

test('the queue of regular music outlives listening to a station and a hub that goes away', async ({
  page,
}) => {
  const sockets: { close(): Promise<void> }[] = [];
  let isAway = false;
  await page.routeWebSocket(/streamhub/, (socket) => {
    if (isAway) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await signIn(page);
  await openView(page, 'Songs');
  await page.getByRole('button', { name: 'Play all' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Home' }).click();
  await firstCard(page).getByRole('button', { name: 'Join Stream' }).click();
  await expect(bar(page)).toBeVisible();
  isAway = true;
  for (const socket of sockets) await socket.close();
  await expect(bar(page).getByText('reconnecting, still playing')).toBeVisible();
  isAway = false;
  await expect(bar(page).getByText('reconnecting, still playing')).toBeHidden({ timeout: 20_000 });
  await bar(page).getByRole('button', { name: 'Leave' }).click();
  await expect(bar(page)).toBeHidden();
  // Stopped for the station, and still there with what was queued.
  const kept = await page.evaluate<string | null>("localStorage.getItem('tutti.queue')");
  expect((JSON.parse(kept ?? '[]') as unknown[]).length).toBeGreaterThan(1);
});

test('a phone plays on through one audio element, and its lock screen knows what', async ({
  browser,
  baseURL,
}) => {
  const { defaultBrowserType: _unused, ...phone } = devices['Pixel 7'];
  const context = await browser.newContext({ ...phone, ...(baseURL === undefined ? {} : { baseURL }) });
  await context.addInitScript(() => {
    const elements: unknown[] = [];
    Object.assign(globalThis, { playedElements: elements });
    const media = (globalThis as unknown as { HTMLMediaElement: { prototype: { play(): Promise<void> } } })
      .HTMLMediaElement.prototype;
    const { play } = media;
    media.play = function remembered() {
      if (!elements.includes(this)) elements.push(this);
      return play.call(this);
    };
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto('/live-streams');
  await firstCard(page).getByRole('button', { name: 'Join Stream' }).click();
  const readElements = () =>
    page.evaluate(() => {
      const { playedElements, navigator } = globalThis as unknown as {
        playedElements: { currentTime: number; paused: boolean }[];
        navigator: { mediaSession: { metadata: { title: string } | null; playbackState: string } };
      };
      return {
        count: playedElements.length,
        isPlaying: playedElements.some(({ paused, currentTime }) => !paused && currentTime > 0),
        title: navigator.mediaSession.metadata?.title,
        state: navigator.mediaSession.playbackState,
      };
    });
  await expect.poll(async () => (await readElements()).isPlaying, { timeout: 20_000 }).toBe(true);
  const { count, title, state } = await readElements();
  expect({ count, state }).toEqual({ count: 1, state: 'playing' });
  await expect(bar(page)).toContainText(title ?? '?');
  await bar(page).getByTitle('Sound and timing').click();
  await expect(page.getByRole('dialog').getByText('roughly in sync')).toBeVisible({ timeout: 20_000 });
  await context.close();
});
