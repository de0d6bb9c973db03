/**
 * `npm run bench -- sync`: two browsers on one station, far apart in time and on lines of 20 and 120 ms. How far apart
 * they sound is measured on what they really play; then one of them is disturbed, and we measure when it is back.
 */
import path from 'node:path';
import { chromium } from '@playwright/test';
import { compareRecordings, silentShare } from '../e2e/sync/correlate.ts';
import { makeFormatLibrary } from '../e2e/sync/format-library.ts';
import { findGenreId, joinStation, openListener } from '../e2e/sync/listener.ts';
import { startRecording, stopRecording } from '../e2e/sync/page-tap.ts';
import { findSystemBrowser } from '../tools/browser.mjs';
import { median, percentile, sleep, waitForQuiet, waitUntil } from './measure.mjs';
import { getJson, startProduct } from './product.mjs';
import { renderTable, round, target, writeSection } from './report.mjs';
import { openSlowLine } from './slow-line.mjs';
import { makeEmptyFolder } from './test-music.mjs';

const steadySeconds = Number(process.env.BENCH_SECONDS ?? 60);
const settleSeconds = Number(process.env.BENCH_SETTLE_SECONDS ?? 12);
const lockedMs = 20;
const medianMs = 5;
const lockWithinSeconds = 5;
const lines = [
  { roundTripMs: 20, jitterMs: 5 },
  { roundTripMs: 120, jitterMs: 30 },
];
const clocks = [
  { offsetMs: 150_000, driftPpm: 150 },
  { offsetMs: -150_000, driftPpm: -150 },
];
const account = { email: 'bench@example.org', password: 'a-long-bench-password' };
const genre = 'Rock';

/** A window that holds too little sound to tell anything has a low score. */
const compare = (first, second, plan) =>
  compareRecordings(first, second, { windowMs: 400, stepMs: 250, searchMs: 3_000, ...plan }).filter(
    ({ score }) => score >= 0.7,
  );

const record = async (pages, seconds, during = async () => {}) => {
  await Promise.all(pages.map(startRecording));
  const begun = performance.now();
  await during();
  await sleep(seconds * 1000 - (performance.now() - begun));
  return Promise.all(pages.map(stopRecording));
};

const describeApart = (alike) => {
  const apart = alike.map(({ lagMs }) => Math.abs(lagMs));
  return { medianMs: median(apart), p95Ms: percentile(apart, 95), windows: apart.length };
};

/** Seconds from the first window to the one after the last that was out of step; undefined: never in step. */
const secondsUntilLocked = (alike) => {
  const lastOff = alike.findLastIndex(({ lagMs }) => Math.abs(lagMs) > lockedMs);
  const locked = alike[lastOff + 1];
  return locked && (locked.atMs - alike[0].atMs) / 1000;
};

const measureSteady = async ({ pages }) => {
  const [first, second] = await record(pages, steadySeconds);
  const gaps = Math.max(silentShare(first, 20), silentShare(second, 20));
  return { ...describeApart(compare(first, second, { searchMs: 600 })), gaps };
};

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
  const [first, second] = await record(place.pages, 10);
  return { ...describeApart(compare(first, second, { searchMs: 600 })), gaps: silentShare(second, 20) };
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

/** Recorded from the end of the disturbance on: how long until the two are together for good. */
const measureDisturbance = async (place, disturb) => {
  await sleep(settleSeconds * 1000);
  await disturb(place);
  const sinceMs = performance.timeOrigin + performance.now();
  const [first, second] = await record(place.pages, 12);
  const alike = compare(first, second).filter(({ atMs }) => atMs >= sinceMs);
  return {
    seconds: secondsUntilLocked(alike),
    largestMs: Math.max(...alike.map(({ lagMs }) => Math.abs(lagMs))),
    windows: alike.length,
  };
};

const openPlace = async (place) => {
  const folder = makeEmptyFolder('sync');
  const music = path.join(folder, 'music');
  const tracks = makeFormatLibrary(music);
  place.startServer = () =>
    startProduct({ dataFolder: path.join(folder, 'data'), musicFolder: music, port: place.server?.port });
  place.server = await place.startServer();
  place.server.port = Number(new URL(place.server.baseUrl).port);
  place.token = await place.server.signIn();
  const listStations = () => getJson(place.server.baseUrl, '/api/streams', place.token);
  await waitUntil(async () => (await listStations()).length === tracks.length);
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
    place.genreId ??= await findGenreId(page, genre);
    await joinStation(page, place.genreId);
    place.pages.push(page);
  }
};

const closePlace = async ({ browsers, lines: opened, server }) => {
  for (const browser of browsers) await browser.close();
  for (const line of opened) line.close();
  await server?.stop();
};

const apartRow = (what, { medianMs: middle, p95Ms, windows, gaps }) => ({
  what,
  median: `${round(middle)} ms`,
  p95: `${round(p95Ms)} ms`,
  'pieces compared': windows,
  'silent pieces of 20 ms': `${round(gaps * 100)} %`,
});

const apartTarget = (what, { medianMs: middle, p95Ms }) =>
  target({
    id: 'S',
    what,
    wanted: `median ≤ ${medianMs} ms, 95 % ≤ ${lockedMs} ms`,
    measured: `${round(middle)} / ${round(p95Ms)} ms`,
    isMet: middle <= medianMs && p95Ms <= lockedMs,
  });

const lockTarget = (what, { seconds, largestMs, windows }) =>
  target({
    id: 'S',
    what: `back within ${lockedMs} ms after: ${what}`,
    wanted: `≤ ${lockWithinSeconds} s`,
    measured: `${seconds === undefined ? 'not within 12' : round(seconds)} s (largest ${round(largestMs)} ms of ${windows} pieces)`,
    isMet: seconds !== undefined && seconds <= lockWithinSeconds,
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
  const words = [
    `Two browsers on one station, clocks 300 s and 300 ppm apart, lines of ${lines.map((line) => line.roundTripMs).join(' and ')} ms`,
    'round trip with exponential jitter each way. Compared is what the pages render, not what they believe.',
  ].join('\n');
  const rows = renderTable([apartRow('playing', steady), apartRow('across a track change', change)]);
  const verdict = renderTable([
    apartTarget('together while playing', steady),
    apartTarget('together across a track change', change),
    ...locks,
  ]);
  writeSection('sync', 'Playing together', `${words}\n\n${rows}\n\n${verdict}`);
} finally {
  await closePlace(place);
}
