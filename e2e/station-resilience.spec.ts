/** Failures around a station, and what its listener hears; station-listener.spec.ts tests the rest. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { longestSilenceMs } from '@tutti/measure/analysis/correlate';
import { administrator } from './sign-in.ts';
import { openSlowNetwork } from './slow-network.ts';
import { GENERATED_STATION, makeNoiseLibrary } from './sync/generated-library.ts';
import { findGenreId, joinStation, openListener } from './sync/listener.ts';
import { startOwnServer } from './sync/own-server.ts';
import { isSounding, startRecording, stopRecording } from './sync/page-tap.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Live stream' });
const STRAIGHT_CLOCK = { offsetMs: 0, driftPpm: 0 };

test('when the server is killed, the station plays on, the page says so, and everything recovers when it is back', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-killed-'));
  const music = path.join(folder, 'music');
  // Music without pauses, whose track changes at least once during the test.
  makeNoiseLibrary(music, { tracks: 3, seconds: 20 });
  const server = await startOwnServer({ data: path.join(folder, 'data'), music });
  const page = await openListener(
    browser,
    { baseUrl: server.baseUrl, account: administrator() },
    STRAIGHT_CLOCK,
  );
  await joinStation(page, await findGenreId(page, GENERATED_STATION));
  await startRecording(page);
  await server.kill();
  await expect(bar(page).getByText('reconnecting, still playing')).toBeVisible();
  await server.startAgain();
  await expect(bar(page).getByText('reconnecting, still playing')).toBeHidden({ timeout: 20_000 });
  const recorded = await stopRecording(page);
  expect(longestSilenceMs(recorded), 'without a gap').toBeLessThan(20);
  await expect(bar(page)).toBeVisible();
  await page.context().close();
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

test('a stopped station falls silent for all listeners, and their buffers are not played', async ({
  browser,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-stopped-'));
  const music = path.join(folder, 'music');
  makeNoiseLibrary(music, { tracks: 1, seconds: 120 });
  const server = await startOwnServer({ data: path.join(folder, 'data'), music });
  const { baseUrl } = server;
  const page = await openListener(browser, { baseUrl, account: administrator() }, STRAIGHT_CLOCK);
  const genreId = await findGenreId(page, GENERATED_STATION);
  await joinStation(page, genreId);
  await expect.poll(() => isSounding(page)).toBe(true);
  const token: string = await page.evaluate('localStorage.getItem("jwtToken")');
  const headers = { Authorization: `Bearer ${token}` };
  const stopped = await page.request.post(`${baseUrl}/api/streams/${genreId}/stop`, { headers });
  expect(stopped.ok()).toBe(true);
  await expect.poll(() => isSounding(page), { timeout: 5_000 }).toBe(false);
  await page.context().close();
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Measures the time from the click until the recorder, which works in pieces of a quarter of a second, hears something.
 */
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

test('a station is heard at once over a line of 2 Mbit/s, with any airing', async ({ browser }) => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-slow-'));
  const music = path.join(folder, 'music');
  // 29 MB in one file, which take two minutes at this speed.
  makeNoiseLibrary(music, { tracks: 1, seconds: 300 });
  const server = await startOwnServer({ data: path.join(folder, 'data'), music });
  const line = await openSlowNetwork({ toPort: Number(new URL(server.baseUrl).port), roundTripMs: 40 });
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
  // A machine that starts playback slowly is slow here as well, so only the delay added by the line counts.
  expect(slowMs).toBeLessThanOrEqual(Math.max(1_500 + 300, quickMs + 1_000));
  await startRecording(slow);
  await slow.waitForTimeout(5_000);
  expect(longestSilenceMs(await stopRecording(slow)), 'without a gap').toBeLessThan(20);
  for (const page of [quick, slow]) await page.context().close();
  line.close();
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});
