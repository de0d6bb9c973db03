/**
 * `npm run bench -- sync`: two browsers on one station, far apart in time and on lines of 20 and 120 ms. How far apart
 * they sound is measured on what they really play; then one of them is disturbed, and we measure when it is back.
 */
import path from 'node:path';
import { chromium } from '@playwright/test';
import { compareRecordings, longestSilenceMs } from '@tutti/measure/analysis/correlate';
import { openSlowLine } from '../e2e/slow-line.ts';
import { makeFormatLibrary } from '../e2e/sync/format-library.ts';
import { findGenreId, joinStation, openListener } from '../e2e/sync/listener.ts';
import { MADE_STATION, makeNoiseLibrary } from '../e2e/sync/made-library.ts';
import { startRecording, stopRecording } from '../e2e/sync/page-tap.ts';
import { findSystemBrowser } from '../tools/browser.mjs';
import { median, percentile, sleep, waitForQuiet, waitUntil } from './measure.mjs';
import { getJson, startProduct } from './product.mjs';
import { renderTable, round, target, writeSection } from './report.mjs';
import { makeEmptyFolder } from './test-music.mjs';

const steadySeconds = Number(process.env.BENCH_SECONDS ?? 60);
const settleSeconds = Number(process.env.BENCH_SETTLE_SECONDS ?? 12);
const formatCount = Number(process.env.BENCH_FORMATS ?? 8);
const lockedMs = 20;
const medianMs = 5;
const lockWithinSeconds = 5;
const gapMs = 20;
const formatSettleSeconds = 4;
const formatSeconds = 6;
const watchSeconds = 8;
const lines = [
  { roundTripMs: 20, jitterMs: 5 },
  { roundTripMs: 120, jitterMs: 30 },
];
const clocks = [
  { offsetMs: 150_000, driftPpm: 150 },
  { offsetMs: -150_000, driftPpm: -150 },
];
const account = { email: 'bench@example.org', password: 'a-long-bench-password' };
/** The noise never pauses, so that whatever is silent or resembles nothing is the station's own fault. */
const noise = { tracks: 4, seconds: 20 };
/** Short, because at two speeds half a percent apart a longer piece no longer resembles itself. */
const pieces = { windowMs: 200, stepMs: 250 };
/**
 * Of music a longer one tells how far apart the pages are: a note that is held resembles itself at every one of its
 * periods. Whether they play the same is told by the short one that begins with it.
 */
const musicPieces = { ...pieces, windowMs: 500 };
/**
 * Music of one file is alike by 0.95 and more on two pages that play it. At the edge of a rest a piece that is nearly
 * silent resembles others by 0.7 and tells nothing; when most pieces tell nothing, the pages are not together.
 */
const sameMusicFrom = 0.9;
/** Pieces further apart are taken for unlike; what is compared begins that much after the recording. */
const searchMs = 1_000;
/**
 * Where two tracks meet a page may be off by another fraction of a millisecond than before; noise resembles itself at
 * one of them only, so a piece that holds both is alike by half. Another programme is by less than a third.
 */
const sameNoiseFrom = 0.45;

const record = async (pages, seconds) => {
  await Promise.all(pages.map(startRecording));
  await sleep(seconds * 1000);
  return Promise.all(pages.map(stopRecording));
};

const describeApart = (alike) => {
  const apart = alike.map(({ lagMs }) => Math.abs(lagMs));
  return { medianMs: median(apart), p95Ms: percentile(apart, 95), windows: apart.length };
};

const describePair = ([first, second]) => {
  const alike = compareRecordings(first, second, { ...pieces, searchMs: 600 });
  const silenceMs = Math.max(longestSilenceMs(first), longestSilenceMs(second));
  const unlike = alike.filter(({ score }) => score < sameNoiseFrom).length;
  return { ...describeApart(alike), unlike, silenceMs, areEnough: unlike < alike.length / 2 };
};

/** Recordings of music hold rests, in which nothing can be compared. */
const describeMusicPair = ([first, second]) => {
  const short = compareRecordings(first, second, { ...pieces, searchMs: 600 });
  const long = compareRecordings(first, second, { ...musicPieces, searchMs: 600 });
  const heard = long.filter((_, index) => short[index].score >= sameMusicFrom);
  const unlike = long.length - heard.length;
  return { ...describeApart(heard), unlike, areEnough: unlike < long.length / 2 };
};

const measureSteady = async ({ pages }) => describePair(await record(pages, steadySeconds));

const untilTrackChange = async ({ server, token, genreId }) => {
  const { totalDurationMs, currentPositionMs } = await getJson(
    server.baseUrl,
    `/api/streams/${genreId}/current`,
    token,
  );
  return totalDurationMs - currentPositionMs;
};

/** Five seconds on each side of it. */
const measureTrackChange = async (place) => {
  const leftMs = await untilTrackChange(place);
  await sleep(Math.max(leftMs - 5_000, 0));
  return describePair(await record(place.pages, 10));
};

/** Two pages join the station of a file, one after the other, so at different places of it. */
const measureFormat = async (place, { genre }) => {
  const genreId = await findGenreId(place.pages[0], genre);
  for (const page of place.pages) await joinStation(page, genreId);
  await sleep(formatSettleSeconds * 1000);
  return describeMusicPair(await record(place.pages, formatSeconds));
};

const withProtocol = async (page, act) => {
  const protocol = await page.context().newCDPSession(page);
  await act(protocol);
  await protocol.detach();
};

const disturbances = {
  'network cut for 20 s': async ({ lines: [, line] }) => {
    line.cut();
    await sleep(20_000);
    line.mend();
  },
  'processor 6 times slower for 3 s': ({ pages: [, page] }) =>
    withProtocol(page, async (protocol) => {
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      await sleep(3_000);
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }),
  'tab hidden and frozen for 20 s': ({ pages: [, page] }) =>
    withProtocol(page, async (protocol) => {
      await protocol.send('Page.setWebLifecycleState', { state: 'frozen' });
      await sleep(20_000);
      await protocol.send('Page.setWebLifecycleState', { state: 'active' });
    }),
  'clock set forward by 2 s': ({ pages: [, page] }) => page.evaluate('tuttiTap.step(2000)'),
  'clock set back by 2 s': ({ pages: [, page] }) => page.evaluate('tuttiTap.step(-2000)'),
  skip: async ({ server, token, genreId }) => {
    const reply = await fetch(`${server.baseUrl}/api/streams/${genreId}/next`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    if (!reply.ok) throw new Error(`the skip was answered with ${reply.status}`);
  },
  'server killed and started again': async (place) => {
    process.kill(place.server.child.pid, 'SIGKILL');
    await place.server.child.ended;
    place.server = await place.startServer();
  },
};

/** A piece in which one page is silent or plays something else is out of step like one that comes too late. */
const isTogether = ({ score, lagMs }) => score >= sameNoiseFrom && Math.abs(lagMs) <= lockedMs;

/** Seconds from the end of the disturbance until the two are together for good; undefined: never. */
const secondsUntilLocked = (alike, sinceMs) => {
  const lastOff = alike.findLastIndex((piece) => !isTogether(piece));
  const locked = alike[lastOff + 1];
  return locked && (lastOff < 0 ? 0 : (locked.atMs - sinceMs) / 1000);
};

/** Recorded from before the disturbance, so that what comes right after it can be compared as well. */
const measureDisturbance = async (place, disturb) => {
  await sleep(settleSeconds * 500);
  await Promise.all(place.pages.map(startRecording));
  await sleep(searchMs);
  await disturb(place);
  const sinceMs = performance.timeOrigin + performance.now();
  await sleep(watchSeconds * 1000 + searchMs);
  const [first, second] = await Promise.all(place.pages.map(stopRecording));
  const alike = compareRecordings(since(first, sinceMs), second, { ...pieces, searchMs });
  if (alike.length === 0) throw new Error('nothing was recorded that could be compared');
  return {
    seconds: secondsUntilLocked(alike, sinceMs),
    largestMs: Math.max(
      ...alike.filter(({ score }) => score >= sameNoiseFrom).map(({ lagMs }) => Math.abs(lagMs)),
    ),
    // Of the disturbance as well: a page has enough in hand to play on through each of them.
    silenceMs: longestSilenceMs(second),
    windows: alike.length,
  };
};

const since = ({ samples, sampleRate, startedAtMs }, fromMs) => {
  const frames = Math.max(Math.round(((fromMs - startedAtMs) * sampleRate) / 1000), 0);
  return {
    samples: samples.subarray(frames),
    sampleRate,
    startedAtMs: startedAtMs + (frames * 1000) / sampleRate,
  };
};

const openPlace = async (place) => {
  const folder = makeEmptyFolder('sync');
  const music = path.join(folder, 'music');
  place.tracks = makeFormatLibrary(music);
  makeNoiseLibrary(music, noise);
  place.startServer = () =>
    startProduct({ dataFolder: path.join(folder, 'data'), musicFolder: music, port: place.server?.port });
  place.server = await place.startServer();
  place.server.port = Number(new URL(place.server.baseUrl).port);
  place.token = await place.server.signIn();
  const listStations = () => getJson(place.server.baseUrl, '/api/streams', place.token);
  await waitUntil(async () => (await listStations()).length === place.tracks.length + 1);
  for (const [index, line] of lines.entries()) {
    const slowLine = await openSlowLine({ toPort: place.server.port, ...line });
    place.lines.push(slowLine);
    const browser = await chromium.launch({
      executablePath: findSystemBrowser(),
      args: ['--autoplay-policy=no-user-gesture-required'],
    });
    place.browsers.push(browser);
    const visit = { baseUrl: `http://127.0.0.1:${slowLine.port}`, account };
    const page = await openListener(browser, visit, clocks[index]);
    place.genreId ??= await findGenreId(page, MADE_STATION);
    await joinStation(page, place.genreId);
    place.pages.push(page);
  }
};

const closePlace = async ({ browsers, lines: opened, server }) => {
  for (const browser of browsers) await browser.close();
  for (const line of opened) line.close();
  await server?.stop();
};

const apartRow = (what, { medianMs: middle, p95Ms, windows, unlike, silenceMs }) => ({
  what,
  median: `${round(middle)} ms`,
  p95: `${round(p95Ms)} ms`,
  'pieces compared': windows,
  'not alike': unlike,
  'longest silence': silenceMs === undefined ? 'its own rests' : `${round(silenceMs)} ms`,
});

const gapTarget = (what, { silenceMs }) =>
  target({
    id: 'P22',
    what,
    wanted: `≤ ${gapMs} ms of silence`,
    measured: `${round(silenceMs)} ms`,
    isMet: silenceMs <= gapMs,
  });

const apartTarget = (what, { medianMs: middle, p95Ms, areEnough }) =>
  target({
    id: 'P22',
    what,
    wanted: `median ≤ ${medianMs} ms, 95 % ≤ ${lockedMs} ms`,
    measured: `${round(middle)} / ${round(p95Ms)} ms`,
    isMet: areEnough && middle <= medianMs && p95Ms <= lockedMs,
  });

const lockTarget = (what, { seconds, largestMs, silenceMs, windows }) =>
  target({
    id: 'P22',
    what: `back within ${lockedMs} ms after: ${what}`,
    wanted: `≤ ${lockWithinSeconds} s, ≤ ${gapMs} ms of silence`,
    measured: `${seconds === undefined ? `not within ${watchSeconds}` : round(seconds)} s (largest ${round(largestMs)} ms of ${windows} pieces, silent for ${round(silenceMs)} ms)`,
    isMet: seconds !== undefined && seconds <= lockWithinSeconds && silenceMs <= gapMs,
  });

await waitForQuiet();
const place = { lines: [], browsers: [], pages: [] };
try {
  await openPlace(place);
  await sleep(settleSeconds * 1000);
  const steady = await measureSteady(place);
  const change = await measureTrackChange(place);
  const locks = [];
  for (const [what, disturb] of Object.entries(disturbances)) {
    const lock = lockTarget(what, await measureDisturbance(place, disturb));
    console.log(`${what}: ${lock.measured}`);
    locks.push(lock);
  }
  const formats = [];
  for (const track of place.tracks.slice(0, formatCount)) {
    const apart = await measureFormat(place, track);
    console.log(`${track.format}: ${round(apart.medianMs)} / ${round(apart.p95Ms)} ms`);
    formats.push([track.format, apart]);
  }
  const words = [
    `Two browsers on one station, clocks 300 s and 300 ppm apart, lines of ${lines.map((line) => line.roundTripMs).join(' and ')} ms`,
    'round trip with exponential jitter each way. Compared is what the pages render, not what they believe: noise that',
    'never pauses, and for the kinds of files music, whose own rests are left out of the comparison.',
  ].join('\n');
  const rows = renderTable([
    apartRow('playing', steady),
    apartRow('across a track change', change),
    ...formats.map(([format, apart]) => apartRow(format, apart)),
  ]);
  const verdict = renderTable([
    apartTarget('together while playing', steady),
    apartTarget('together across a track change', change),
    gapTarget('a track change has no gap', change),
    ...locks,
    ...formats.map(([format, apart]) => apartTarget(`together, ${format}`, apart)),
  ]);
  writeSection('sync', 'Playing together', `${words}\n\n${rows}\n\n${verdict}`);
} finally {
  await closePlace(place);
}
