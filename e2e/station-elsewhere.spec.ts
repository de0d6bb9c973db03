/** A public station on other people's pages through hls.js; small-player.spec.ts tests Tutti's own player. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { compareRecordings, longestSilenceMs } from '@tutti/measure/analysis/correlate';
import { median } from '@tutti/measure/analysis/statistics';
import { readAnswer } from './read-answer.ts';
import { administrator } from './sign-in.ts';
import { GENERATED_STATION, makeNoiseLibrary } from './sync/generated-library.ts';
import { findGenreId, joinStation, openListener } from './sync/listener.ts';
import { type OwnServer, startOwnServer } from './sync/own-server.ts';
import { installTap, isSounding, startRecording, stopRecording } from './sync/page-tap.ts';

const CLOCK = { offsetMs: 0, driftPpm: 0 };
const PLAN = { windowMs: 200, stepMs: 400, searchMs: 600 };
const LISTEN_MS = 8_000;
const SETTLE_MS = 4_000;
/**
 * Accuracy of the dates in a page: the browser's position is 37 ms ahead of the sound (in each of three runs), and a
 * busy machine adds about ten. The dates themselves are exact to the sample (hls-output.test.ts).
 */
const DATE_LIMIT_MS = 100;
const SILENCE_LIMIT_MS = 20;
/** Three segments from the end of the playlist, plus the lead time of a skip. */
const BEHIND_AT_MOST_MS = 25_000;

/** Players begin three segments before the end of the playlist, so a shorter one leaves them no reserve. */
const SEGMENTS_AT_LEAST = 4;

/** Margin around the compared range. */
const BESIDE_MS = 1_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface OnAir {
  readonly serverTimeMs: number;
  readonly current: {
    readonly title: string;
    readonly startedAtMs: number;
    readonly endsAtMs: number;
  } | null;
}

test.describe('a public station', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-elsewhere-'));
  let server: OwnServer;
  let site: Server;
  let headers: Record<string, string>;
  let desk: Page;
  let genreId: string;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(90_000);
    const music = path.join(folder, 'music');
    makeNoiseLibrary(music, { tracks: 3, seconds: 40 });
    server = await startOwnServer({ data: path.join(folder, 'data'), music });
    desk = await openListener(browser, { baseUrl: server.baseUrl, account: administrator() }, CLOCK);
    genreId = await findGenreId(desk, GENERATED_STATION);
    const token = await desk.evaluate<string>("localStorage.getItem('jwtToken')");
    headers = { authorization: `Bearer ${token}` };
    const opened = await desk
      .context()
      .request.patch(`/api/admin/broadcast/${genreId}`, { headers, data: { isPublic: true } });
    expect(opened.status(), await opened.text()).toBe(200);
    site = await serveSite();
    await expect.poll(countSegments, { timeout: 30_000 }).toBeGreaterThanOrEqual(SEGMENTS_AT_LEAST);
  });
  test.afterAll(async () => {
    await desk.context().close();
    site.close();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  async function countSegments(): Promise<number> {
    const answer = await desk.context().request.get(`/radio/${genreId}.m3u8`);
    return (await answer.text()).split('#EXTINF').length - 1;
  }
  /** Returns the delay behind the station, according to the page's dates. */
  const readBehindMs = (page: Page) => page.evaluate<number>('Date.now() - hls.playingDate.getTime()');
  const readOnAir = () => readAnswer<OnAir>(desk.context().request, `/api/nowplaying/${genreId}`, {});

  /** A page on another origin that plays the station with hls.js through the recorder. */
  async function serveSite(): Promise<Server> {
    const script = await readFile('node_modules/hls.js/dist/hls.min.js');
    const page = `<!doctype html><title>Ours</title><audio id="audio"></audio><script src="/hls.js"></script><script>
      const audio = document.getElementById('audio');
      const context = new AudioContext({ sampleRate: 48000, latencyHint: 'interactive' });
      context.createMediaElementSource(audio).connect(context.destination);
      window.faults = [];
      window.hls = new Hls();
      hls.on(Hls.Events.ERROR, (_name, { fatal, details }) => fatal && faults.push(details));
      hls.loadSource('${server.baseUrl}/radio/${genreId}.m3u8');
      hls.attachMedia(audio);
      hls.on(Hls.Events.MANIFEST_PARSED, () => audio.play());
      window.titleNow = () => [...audio.textTracks].flatMap((track) => [...(track.activeCues ?? [])])
        .filter(({ value }) => value?.key === 'X-TITLE').map(({ value }) => value.data);
    </script>`;
    const answering = createServer((request, response) => {
      const isScript = request.url === '/hls.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : page);
    }).listen(0, '127.0.0.1');
    await once(answering, 'listening');
    return answering;
  }

  test('plays in hls.js, which knows the track and its dates, and follows a skip', async ({ browser }) => {
    test.setTimeout(150_000);
    const context = await browser.newContext({ bypassCSP: true });
    await installTap(context, CLOCK);
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as { port: number }).port}/`);
    await expect.poll(() => isSounding(page), { timeout: 30_000 }).toBe(true);
    await joinStation(desk, genreId);
    await pause(SETTLE_MS);
    await expect.poll(() => page.evaluate('titleNow()')).toHaveLength(1);

    // The desktop has already played what this page plays: first the compared range, then the skip.
    await startRecording(desk);
    const [isAudibleFromMs, before] = [
      Date.now() + (await readBehindMs(page)) + BESIDE_MS,
      await readOnAir(),
    ];
    await pause(LISTEN_MS + 2 * BESIDE_MS);
    const skip = await desk.context().request.post(`/api/streams/${genreId}/next`, { headers });
    expect(skip.ok()).toBe(true);
    await expect.poll(async () => (await readOnAir()).current?.title).not.toBe(before.current?.title);
    const after = await readOnAir();
    await pause(Math.max(isAudibleFromMs - Date.now(), 0));
    await startRecording(page);
    const reported: number[] = [];
    for (const endsAtMs = Date.now() + LISTEN_MS; Date.now() < endsAtMs; await pause(250))
      reported.push(await readBehindMs(page));
    await expect
      .poll(() => page.evaluate('titleNow()'), { timeout: BEHIND_AT_MOST_MS })
      .toEqual([after.current?.title]);
    // The cue is at the date of the change.
    const dateMs = await page.evaluate<number>('hls.playingDate.getTime()');
    expect(dateMs - (after.current?.startedAtMs ?? 0)).toBeGreaterThan(-DATE_LIMIT_MS);
    await pause(2_000);
    const own = await stopRecording(page);
    const station = await stopRecording(desk);
    expect(longestSilenceMs(own), 'without a gap').toBeLessThan(SILENCE_LIMIT_MS);

    // Compares the delay according to the dates with the heard delay.
    const behindMs = median(reported);
    const samples = own.samples.subarray(0, (LISTEN_MS * own.sampleRate) / 1_000);
    const asOnAir = { ...own, samples, startedAtMs: own.startedAtMs - behindMs };
    const recorded = compareRecordings(asOnAir, station, PLAN).filter(({ score }) => score > 0.7);
    const wrongMs = median(recorded.map(({ lagMs }) => lagMs));
    test.info().annotations.push({
      type: 'hls.js',
      description: `${Math.round(behindMs)} ms behind, dates ${wrongMs.toFixed(0)} ms off what sounds`,
    });
    expect(recorded.length).toBeGreaterThan(5);
    expect(Math.abs(wrongMs)).toBeLessThanOrEqual(DATE_LIMIT_MS);
    expect(await page.evaluate('faults')).toEqual([]);
    await context.close();
  });
});
