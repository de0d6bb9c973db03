/** WebKitGTK reports no output latency, so its playback of a station is compared with that of Chromium, which does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { compareRecordings } from '@tutti/measure/analysis/correlate';
import { median } from '@tutti/measure/analysis/statistics';
import { findFreePort } from '../../apps/server/src/test/free-port.ts';
import { administrator } from '../sign-in.ts';
import { GENERATED_STATION, makeNoiseLibrary } from '../sync/generated-library.ts';
import { findGenreId, openListener } from '../sync/listener.ts';
import { type OwnServer, startOwnServer } from '../sync/own-server.ts';
import { recordDevices } from './record-device.ts';
import { button, signInByHand } from './sign-in-by-hand.ts';
import { openWebKit, throughCrash, type WebKitPage } from './web-driver.ts';

/** Two sounds closer than this are heard as one. */
const APART_LIMIT_MS = 20;
/** The start of a device is audible for a second, and errors of a busy machine are corrected meanwhile. */
const SETTLE_MS = 10_000;
const RECORDED_MS = 5_000;
/** A recording is useless if a busy machine disturbed Chromium. */
const ROUNDS = 5;
const IN_STEP = /^in sync ±\d ms$/;

test.describe('a station in WebKit', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-webkit-station-'));
  let server: OwnServer;
  let desk: Browser;
  let chromiumPage: Page;
  let page: WebKitPage;

  test.beforeAll(async () => {
    const music = path.join(folder, 'music');
    makeNoiseLibrary(music, { tracks: 3, seconds: 60 });
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
    const { TUTTI_E2E_BROWSER: executablePath } = process.env;
    desk = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--autoplay-policy=no-user-gesture-required'],
      ignoreDefaultArgs: ['--mute-audio'],
      env: { ...process.env, PULSE_SINK: 'left' } as Record<string, string>,
    });
    const visit = { baseUrl: server.baseUrl, account: administrator() };
    chromiumPage = await openListener(desk, visit, { offsetMs: 0, driftPpm: 0 });
    const genreId = await findGenreId(chromiumPage, GENERATED_STATION);
    const card = chromiumPage.locator(`article[data-genre-id="${genreId}"]`);
    await card.getByRole('button', { name: 'Join Stream' }).click();
    await reopen();
  });

  const reopen = async () => {
    await page?.close();
    page = await openWebKit(await findFreePort(), { PULSE_SINK: 'right' });
    await signInByHand(page, server.baseUrl);
  };

  test.afterAll(async () => {
    await page?.close();
    await desk?.close();
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('plays the same moment as in Chromium, although WebKit reports no latency', () =>
    throughCrash({ reopen, hasCrashed: () => page.hasCrashed() }, hearBoth));

  async function hearBoth(): Promise<void> {
    await page.open(`${server.baseUrl}/live-streams`);
    await page.click(`(${button('Join Stream')})[1]`);
    await pause(SETTLE_MS);
    const inStep = chromiumPage.getByText(IN_STEP).first();
    for (let round = 1; ; round += 1) {
      await expect(inStep).toBeVisible({ timeout: 30_000 });
      const stop = recordDevices({});
      await pause(RECORDED_MS);
      const isInStep = await inStep.isVisible();
      const [first, second] = await stop();
      if (first === undefined || second === undefined) throw new Error('two recordings are needed');
      const lags = compareRecordings(first, second, { windowMs: 200, stepMs: 400, searchMs: 600 })
        .filter(({ score }) => score > 0.7)
        .map(({ lagMs }) => lagMs);
      const shifts = lags.map((ms) => ms.toFixed(0)).join(' ');
      test.info().annotations.push({ type: `round ${round}`, description: `${shifts} ms behind Chromium` });
      const isNear = lags.length > 3 && Math.abs(median(lags)) <= APART_LIMIT_MS;
      if (isInStep && isNear) return;
      expect(round, `milliseconds behind Chromium: ${shifts}`).toBeLessThan(ROUNDS);
    }
  }
});
