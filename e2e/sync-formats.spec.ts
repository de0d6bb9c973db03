/**
 * Two pages are synchronized whatever the file format of a station. All formats become the same pieces, so only the
 * three whose start and length are hardest to determine are tested here; `npm run bench -- sync` tests all eight.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { compareRecordings, rootMeanSquare } from '@tutti/measure/analysis/correlate';
import { median } from '@tutti/measure/analysis/statistics';
import { readAnswer } from './read-answer.ts';
import { administrator } from './sign-in.ts';
import { type FormatTrack, makeFormatLibrary } from './sync/format-library.ts';
import { findGenreId, joinStation, openListener } from './sync/listener.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';
import { startRecording, stopRecording } from './sync/page-tap.ts';

/**
 * Two people in one room hear this as simultaneous; the benchmark on a quiet machine has a lower limit
 * (lab/bench/sync.ts).
 */
const APART_LIMIT_MS = 25;
const LISTEN_MS = 5_000;
/** Counted from the first sound of the second page. */
const TOGETHER_WITHIN_MS = 3_000;
/** Time for joining on two pages, listening, and the silence at the end. */
const NEEDED_MS = 11_000;
/** One second, so that two sounds that happen to pass each other do not count. */
const PIECES_IN_STEP = 4;
const AUDIBLE_FORMATS = ['MP3, VBR without Xing header', 'AAC', 'Vorbis'];
const PLAN = { windowMs: 400, stepMs: 250, searchMs: 400 };

test.describe('synchronized playback by file format', () => {
  let server: OwnServer;
  let tracks: readonly FormatTrack[] = [];
  let pages: Page[] = [];
  let token = '';
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-formats-'));

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(90_000);
    const music = path.join(folder, 'music');
    tracks = makeFormatLibrary(music);
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
    const visit = { baseUrl: server.baseUrl, account: administrator() };
    pages = [
      await openListener(browser, visit, { offsetMs: 300_000, driftPpm: 150 }),
      await openListener(browser, visit, { offsetMs: -120_000, driftPpm: -150 }),
    ];
    const { request } = (pages[0] as Page).context();
    const login = await request.post('/api/auth/login', { data: administrator() });
    ({ token } = (await login.json()) as { token: string });
    // Stations appear with the scan, which starts by itself.
    for (const page of pages) await expect(page.locator('article[data-genre-id]')).toHaveCount(tracks.length);
  });

  test.afterAll(async () => {
    for (const page of pages) await page.context().close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('both pages play MP3 without a table, AAC and Vorbis at the same moment', async () => {
    test.setTimeout(120_000);
    const recorded = tracks.filter(({ format }) => AUDIBLE_FORMATS.includes(format));
    expect(recorded).toHaveLength(AUDIBLE_FORMATS.length);
    for (const { format, genre } of recorded) {
      await test.step(format, async () => {
        const genreId = await findGenreId(pages[0] as Page, genre);
        await waitForSound(genreId);
        // One after the other, so that they join at different positions of the file.
        for (const page of pages) await joinStation(page, genreId);
        const { togetherAfterMs, apartMs } = await measure();
        const found = `together after ${Math.round(togetherAfterMs)} ms, ${apartMs.toFixed(1)} ms apart`;
        test.info().annotations.push({ type: format, description: found });
        expect(togetherAfterMs, format).toBeLessThanOrEqual(TOGETHER_WITHIN_MS);
        expect(apartMs, format).toBeLessThanOrEqual(APART_LIMIT_MS);
      });
    }
  });

  /** The tracks end in up to 1.6 s of silence, in which nothing can be compared. */
  async function waitForSound(genreId: string): Promise<void> {
    const { request } = (pages[0] as Page).context();
    const headers = { authorization: `Bearer ${token}` };
    const readLeftMs = async () => {
      const current = await readAnswer<Record<string, number>>(request, `/api/streams/${genreId}/current`, {
        headers,
      });
      const { totalDurationMs, currentPositionMs } = current;
      return (totalDurationMs ?? 0) - (currentPositionMs ?? 0);
    };
    await expect.poll(readLeftMs, { timeout: 20_000 }).toBeGreaterThan(NEEDED_MS);
  }

  /** Returns when the two were synchronized, and their distance after that, in the middle of what could be compared. */
  async function measure(): Promise<{ togetherAfterMs: number; apartMs: number }> {
    const [first, second] = pages as [Page, Page];
    await Promise.all(pages.map(startRecording));
    await new Promise((resolve) => setTimeout(resolve, LISTEN_MS));
    const [one, other] = [await stopRecording(first), await stopRecording(second)];
    expect(rootMeanSquare(one.samples), 'audible').toBeGreaterThan(1e-3);
    // Music has rests, in which nothing can be compared.
    const alike = compareRecordings(one, other, PLAN).filter(({ score }) => score >= 0.7);
    const togetherFrom = alike.findIndex((_, index) => {
      const next = alike.slice(index, index + PIECES_IN_STEP);
      return next.length === PIECES_IN_STEP && next.every(({ lagMs }) => Math.abs(lagMs) <= APART_LIMIT_MS);
    });
    const after = alike.slice(Math.max(togetherFrom, 0));
    return {
      togetherAfterMs: togetherFrom < 0 ? Number.POSITIVE_INFINITY : (after[0]?.atMs ?? 0) - one.startedAtMs,
      apartMs: median(after.map(({ lagMs }) => Math.abs(lagMs))),
    };
  }
});
