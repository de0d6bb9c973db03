/** Whatever kind of file a station plays, two pages play the same moment of it: seven kinds, each on a station of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { administrator } from './sign-in.ts';
import { compareRecordings, median, rootMeanSquare, silentShare } from './sync/correlate.ts';
import { type FormatTrack, makeFormatLibrary } from './sync/format-library.ts';
import { findGenreId, joinStation, openListener } from './sync/listener.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';
import { startRecording, stopRecording } from './sync/page-tap.ts';

/** What two people in one room hear as one; the measurement on a quiet machine asks for less (bench/sync.mjs). */
const APART_LIMIT_MS = 25;
const LISTEN_MS = 3_000;
/** Joining on two pages, listening, and the silence at the end. */
const NEEDED_MS = 12_000;
const PLAN = { windowMs: 400, stepMs: 300, searchMs: 400 };

test.describe('playing together, by kind of file', () => {
  let server: OwnServer;
  let tracks: readonly FormatTrack[];
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
    // Stations come with the scan, which has begun by itself.
    for (const page of pages) await expect(page.locator('article[data-genre-id]')).toHaveCount(tracks.length);
  });

  test.afterAll(async () => {
    for (const page of pages) await page.context().close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('every kind is heard at the same moment by both', async () => {
    test.setTimeout(240_000);
    for (const { format, genre } of tracks) {
      await test.step(format, async () => {
        const genreId = await findGenreId(pages[0] as Page, genre);
        await waitForSound(genreId);
        // One after the other: they join at different places of the file.
        for (const page of pages) await joinStation(page, genreId);
        // On a busy machine a recording may have holes; how soon pages are together is for the measurement to judge.
        await expect(async () => {
          const apartMs = await measure();
          test.info().annotations.push({ type: format, description: `${apartMs.toFixed(1)} ms apart` });
          expect(apartMs, format).toBeLessThanOrEqual(APART_LIMIT_MS);
        }).toPass({ timeout: 30_000, intervals: [0] });
      });
    }
  });

  /** The tracks end in up to 1.6 s of silence, in which nothing can be compared. */
  async function waitForSound(genreId: string): Promise<void> {
    const { request } = (pages[0] as Page).context();
    const headers = { authorization: `Bearer ${token}` };
    const readLeftMs = async () => {
      const reply = await request.get(`/api/streams/${genreId}/current`, { headers });
      const { totalDurationMs, currentPositionMs } = (await reply.json()) as Record<string, number>;
      return (totalDurationMs ?? 0) - (currentPositionMs ?? 0);
    };
    await expect.poll(readLeftMs, { timeout: 20_000 }).toBeGreaterThan(NEEDED_MS);
  }

  /** How far apart the two sound, in the middle of what could be compared. */
  async function measure(): Promise<number> {
    const [first, second] = pages as [Page, Page];
    await Promise.all(pages.map(startRecording));
    await new Promise((resolve) => setTimeout(resolve, LISTEN_MS));
    const [one, other] = [await stopRecording(first), await stopRecording(second)];
    expect(rootMeanSquare(one.samples), 'audible').toBeGreaterThan(1e-3);
    expect(silentShare(one, 100), 'without gaps').toBeLessThan(0.1);
    const alike = compareRecordings(one, other, PLAN).filter(({ score }) => score >= 0.7);
    expect(alike.length, 'the same sound on both pages').toBeGreaterThan(3);
    return median(alike.map(({ lagMs }) => Math.abs(lagMs)));
  }
});
