/** A phone on a station: one audio element that is handed the packets, beside a desk, judged by what both play. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { devices, expect, type Page, test } from '@playwright/test';
import { compareRecordings, longestSilenceMs } from '@tutti/measure/analysis/correlate';
import { median } from '@tutti/measure/analysis/statistics';
import { readAnswer } from './read-answer.ts';
import { administrator } from './sign-in.ts';
import { findGenreId, joinStation, openListener } from './sync/listener.ts';
import { MADE_STATION, makeNoiseLibrary } from './sync/made-library.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';
import { startRecording, stopRecording } from './sync/page-tap.ts';

/** Two sounds nearer than this are heard as one. */
const APART_LIMIT_MS = 20;
/** Much shorter than anything that is heard as a pause. */
const SILENCE_LIMIT_MS = 20;
const SETTLE_MS = 12_000;
const AROUND_CHANGE_MS = 4_000;
const PLAN = { windowMs: 200, stepMs: 400, searchMs: 600 };
const CLOCK = { offsetMs: 0, driftPpm: 0 };

/** As iPhones do whose source takes no WebM. */
const WITHOUT_WEBM = `{
  const isTypeSupported = MediaSource.isTypeSupported.bind(MediaSource);
  MediaSource.isTypeSupported = (type) => !type.includes('webm') && isTypeSupported(type);
}`;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.describe('a phone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-phone-'));
  let server: OwnServer;

  test.beforeAll(async () => {
    const music = path.join(folder, 'music');
    makeNoiseLibrary(music, { tracks: 3, seconds: 30 });
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
  });
  test.afterAll(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const { defaultBrowserType: _unused, ...device } = devices['Pixel 7'];
  const throughContext = { path: path.join(process.cwd(), 'e2e/player/elements-through-context.js') };

  for (const [container, scripts] of [
    ['WebM', [throughContext]],
    ['MP4', [throughContext, { content: WITHOUT_WEBM }]],
  ] as const) {
    test(`plays the same moment as a desk, without a gap where a track follows another, from ${container}`, async ({
      browser,
    }) => {
      test.setTimeout(120_000);
      const visit = { baseUrl: server.baseUrl, account: administrator() };
      const desk = await openListener(browser, visit, CLOCK);
      const phone = await openListener(browser, { ...visit, device, scripts }, CLOCK);
      const genreId = await findGenreId(desk, MADE_STATION);
      for (const page of [desk, phone]) await joinStation(page, genreId);
      await pause(SETTLE_MS);
      await pause(await untilChangeMs(desk, genreId));
      await Promise.all([desk, phone].map(startRecording));
      await pause(2 * AROUND_CHANGE_MS);
      const [first, second] = await Promise.all([desk, phone].map(stopRecording));
      if (first === undefined || second === undefined) throw new Error('two recordings are needed');
      const silenceMs = longestSilenceMs(second);
      const alike = compareRecordings(first, second, PLAN).filter(({ score }) => score > 0.7);
      const apartMs = median(alike.map(({ lagMs }) => Math.abs(lagMs)));
      test.info().annotations.push({
        type: container,
        description: `${median(alike.map(({ lagMs }) => lagMs)).toFixed(1)} ms beside a desk, silent for ${silenceMs.toFixed(1)} ms at most`,
      });
      expect(alike.length).toBeGreaterThan(10);
      expect(silenceMs).toBeLessThanOrEqual(SILENCE_LIMIT_MS);
      expect(apartMs).toBeLessThanOrEqual(APART_LIMIT_MS);
      await Promise.all([desk, phone].map((page) => page.context().close()));
    });
  }
});

/** Until so long before the next track begins. */
async function untilChangeMs(page: Page, genreId: string): Promise<number> {
  const token = await page.evaluate<string>("localStorage.getItem('jwtToken')");
  const current = await readAnswer<Record<string, number>>(
    page.context().request,
    `/api/streams/${genreId}/current`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const { totalDurationMs = 0, currentPositionMs = 0 } = current;
  const leftMs = totalDurationMs - currentPositionMs - AROUND_CHANGE_MS;
  return leftMs >= 0 ? leftMs : leftMs + totalDurationMs;
}
