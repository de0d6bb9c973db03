/** What may go wrong around a station, and what its listener then hears and reads. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { devices, expect, type Page, test } from '@playwright/test';
import { longestSilenceMs } from '@tutti/measure/analysis/correlate';
import { firstCard, joinFirstStation } from './join-station.ts';
import { administrator, openView, signIn } from './sign-in.ts';
import { openSlowLine } from './slow-line.ts';
import { findGenreId, joinStation, openListener } from './sync/listener.ts';
import { MADE_STATION, makeNoiseLibrary } from './sync/made-library.ts';
import { startOwnServer } from './sync/own-server.ts';
import { startRecording, stopRecording } from './sync/page-tap.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Live stream' });
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

/** From the press until the recorder, which listens in pieces of a quarter of a second, has heard something. */
async function measureFirstSound(page: Page): Promise<number> {
  return page.evaluate(`(async () => {
    const card = document.querySelector('article[data-genre-id]');
    const press = [...card.querySelectorAll('button')].find((one) => one.textContent === 'Join Stream');
    const pressedAtMs = performance.now();
    press.click();
    while (!tuttiTap.isSounding() && performance.now() - pressedAtMs < 30_000)
      await new Promise((resolve) => setTimeout(resolve, 10));
    return performance.now() - pressedAtMs;
  })()`) as Promise<number>;
}

test('a station is heard at once over a line of 2 Mbit/s, whatever is on air', async ({ browser }) => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-slow-'));
  const music = path.join(folder, 'music');
  // 29 MB in one file: at this speed two minutes.
  makeNoiseLibrary(music, { tracks: 1, seconds: 300 });
  const server = await startOwnServer({ data: path.join(folder, 'data'), music });
  const line = await openSlowLine({ toPort: Number(new URL(server.baseUrl).port), roundTripMs: 40 });
  const account = administrator();
  const quick = await openListener(browser, { baseUrl: server.baseUrl, account }, STRAIGHT_CLOCK);
  const slow = await openListener(
    browser,
    { baseUrl: `http://localhost:${line.port}`, account },
    STRAIGHT_CLOCK,
  );
  const quickMs = await measureFirstSound(quick);
  line.limit({ bytesPerSecond: 250_000 });
  const slowMs = await measureFirstSound(slow);
  test.info().annotations.push({
    type: 'first sound',
    description: `${Math.round(quickMs)} ms beside the server, ${Math.round(slowMs)} ms over 2 Mbit/s`,
  });
  // A machine that is slow to sound at all is slow here as well; what the line adds is what is judged.
  expect(slowMs).toBeLessThanOrEqual(Math.max(1_500 + 300, quickMs + 1_000));
  await startRecording(slow);
  await slow.waitForTimeout(5_000);
  expect(longestSilenceMs(await stopRecording(slow)), 'without a gap').toBeLessThan(20);
  for (const page of [quick, slow]) await page.context().close();
  line.close();
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
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
  await joinFirstStation(page);
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
  // How well it is in step is told on the stage there.
  await bar(page)
    .getByRole('button', { name: /^Show full screen/ })
    .click();
  const stage = page.getByRole('main', { name: 'Now playing' });
  await expect(stage.getByText('roughly in sync')).toBeVisible({ timeout: 20_000 });
  await context.close();
});
