/**
 * `npm run bench -- sync`: runs two browsers on one station, started at different times and on lines of 20 and 120 ms.
 * Their distance is measured in the sound that they play; then one is disturbed, and its recovery time is measured.
 */

import path from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import {
  type Apart,
  describeLocking,
  describeMusicPair,
  describeNoisePair,
  type Locking,
  type Pair,
} from '@tutti/measure/analysis/together';
import { openSlowNetwork, type SlowNetwork } from '../../e2e/slow-network.ts';
import { type FormatTrack, makeFormatLibrary } from '../../e2e/sync/format-library.ts';
import { GENERATED_STATION, makeNoiseLibrary } from '../../e2e/sync/generated-library.ts';
import { findGenreId, joinStation, openListener } from '../../e2e/sync/listener.ts';
import { startRecording, stopRecording } from '../../e2e/sync/page-tap.ts';
import { findSystemBrowser } from '../../tools/browser.mjs';
import { sleep, waitForQuiet, waitUntil } from '../machine/waiting.ts';
import { account, getJson, type Product, postEmpty, startProduct } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder } from './test-music.ts';

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
/** The noise never pauses, so every silence or mismatch is a fault of the station. */
const noise = { tracks: 4, seconds: 20 };
/** Windows further apart count as different. The comparison begins this long after the recording. */
const searchMs = 1_000;

interface BenchSetup {
  readonly musicFolder: string;
  readonly dataFolder: string;
  readonly tracks: readonly FormatTrack[];
  readonly token: string;
  readonly genreId: string;
  readonly lines: readonly [SlowNetwork, SlowNetwork];
  readonly pages: readonly [Page, Page];
  server: Product;
}

const startBoth = ([first, second]: BenchSetup['pages']) =>
  Promise.all([startRecording(first), startRecording(second)]);

const stopBoth = ([first, second]: BenchSetup['pages']): Promise<Pair> =>
  Promise.all([stopRecording(first), stopRecording(second)]);

const record = async (pages: BenchSetup['pages'], seconds: number) => {
  await startBoth(pages);
  await sleep(seconds * 1000);
  return stopBoth(pages);
};

const measureSteady = async ({ pages }: BenchSetup) => describeNoisePair(await record(pages, steadySeconds));

const untilTrackChange = async ({ server, token, genreId }: BenchSetup) => {
  const address = `/api/streams/${genreId}/current`;
  const current = await getJson<{ totalDurationMs: number; currentPositionMs: number }>(
    server.baseUrl,
    address,
    token,
  );
  return current.totalDurationMs - current.currentPositionMs;
};

/** Records five seconds before and after a change of track. */
const measureTrackChange = async (setup: BenchSetup) => {
  const leftMs = await untilTrackChange(setup);
  await sleep(Math.max(leftMs - 5_000, 0));
  return describeNoisePair(await record(setup.pages, 10));
};

/** Two pages join the station of a file one after the other, so at different positions. */
const measureFormat = async (setup: BenchSetup, { genre }: FormatTrack) => {
  const genreId = await findGenreId(setup.pages[0], genre);
  for (const page of setup.pages) await joinStation(page, genreId);
  await sleep(formatSettleSeconds * 1000);
  return describeMusicPair(await record(setup.pages, formatSeconds));
};

const withProtocol = async (page: Page, act: (protocol: CDPSession) => Promise<void>) => {
  const protocol = await page.context().newCDPSession(page);
  await act(protocol);
  await protocol.detach();
};

const disturbances: Readonly<Record<string, (setup: BenchSetup) => Promise<unknown>>> = {
  'network cut for 20 s': async ({ lines: [, line] }) => {
    line.cut();
    await sleep(20_000);
    line.restore();
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
  skip: ({ server, token, genreId }) => postEmpty(server.baseUrl, `/api/streams/${genreId}/next`, token),
  'server killed and started again': async (setup) => {
    setup.server.child.kill('SIGKILL');
    await setup.server.ended;
    const { musicFolder, dataFolder, server } = setup;
    setup.server = await startProduct({ musicFolder, dataFolder, port: server.port });
    closing.push(() => setup.server.stop());
  },
};

const measureDisturbance = async (setup: BenchSetup, disturb: (setup: BenchSetup) => Promise<unknown>) => {
  await sleep(settleSeconds * 500);
  await startBoth(setup.pages);
  await sleep(searchMs);
  await disturb(setup);
  const sinceMs = performance.timeOrigin + performance.now();
  await sleep(watchSeconds * 1000 + searchMs);
  return describeLocking(await stopBoth(setup.pages), { sinceMs, searchMs, lockedMs });
};

/** Everything to close at the end, even if opening fails midway. */
const closing: (() => unknown)[] = [];

const openPage = async (server: Product, setup: number) => {
  const line = await openSlowNetwork({ toPort: server.port, ...lines[setup] });
  closing.push(() => line.close());
  const browser: Browser = await chromium.launch({
    executablePath: findSystemBrowser(),
    args: ['--autoplay-policy=no-user-gesture-required'],
  });
  closing.push(() => browser.close());
  const visit = { baseUrl: `http://127.0.0.1:${line.port}`, account };
  return { line, page: await openListener(browser, visit, clocks[setup] ?? { offsetMs: 0, driftPpm: 0 }) };
};

const prepareSetup = async (): Promise<BenchSetup> => {
  const folder = makeEmptyFolder('sync');
  const musicFolder = path.join(folder, 'music');
  const dataFolder = path.join(folder, 'data');
  const tracks = makeFormatLibrary(musicFolder);
  makeNoiseLibrary(musicFolder, noise);
  const server = await startProduct({ dataFolder, musicFolder });
  closing.push(() => server.stop());
  const token = await server.signIn();
  const listStations = () => getJson<unknown[]>(server.baseUrl, '/api/streams', token);
  await waitUntil(async () => (await listStations()).length === tracks.length + 1);
  const first = await openPage(server, 0);
  const genreId = await findGenreId(first.page, GENERATED_STATION);
  await joinStation(first.page, genreId);
  const second = await openPage(server, 1);
  await joinStation(second.page, genreId);
  const pages = [first.page, second.page] as const;
  return {
    musicFolder,
    dataFolder,
    tracks,
    token,
    genreId,
    server,
    pages,
    lines: [first.line, second.line],
  };
};

const apartRow = (what: string, { medianMs: middle, p95Ms, windows, unlike, silenceMs }: Apart) => ({
  what,
  median: `${round(middle)} ms`,
  p95: `${round(p95Ms)} ms`,
  'pieces compared': windows,
  'not alike': unlike,
  'longest silence': silenceMs === undefined ? 'its own rests' : `${round(silenceMs)} ms`,
});

const gapTarget = (what: string, { silenceMs }: { silenceMs: number }) =>
  target({
    id: 'P22',
    what,
    wanted: `≤ ${gapMs} ms of silence`,
    measured: `${round(silenceMs)} ms`,
    isMet: silenceMs <= gapMs,
  });

const apartTarget = (what: string, { medianMs: middle, p95Ms, areEnough }: Apart) =>
  target({
    id: 'P22',
    what,
    wanted: `median ≤ ${medianMs} ms, 95 % ≤ ${lockedMs} ms`,
    measured: `${round(middle)} / ${round(p95Ms)} ms`,
    isMet: areEnough && middle <= medianMs && p95Ms <= lockedMs,
  });

const lockTarget = (what: string, { seconds, largestMs, silenceMs, windows }: Locking) =>
  target({
    id: 'P22',
    what: `back within ${lockedMs} ms after: ${what}`,
    wanted: `≤ ${lockWithinSeconds} s, ≤ ${gapMs} ms of silence`,
    measured: `${seconds === undefined ? `not within ${watchSeconds}` : round(seconds)} s (largest ${round(largestMs)} ms of ${windows} pieces, silent for ${round(silenceMs)} ms)`,
    isMet: seconds !== undefined && seconds <= lockWithinSeconds && silenceMs <= gapMs,
  });

await waitForQuiet();
try {
  const setup = await prepareSetup();
  await sleep(settleSeconds * 1000);
  const steady = await measureSteady(setup);
  const change = await measureTrackChange(setup);
  const locks = [];
  for (const [what, disturb] of Object.entries(disturbances)) {
    const lock = lockTarget(what, await measureDisturbance(setup, disturb));
    console.log(`${what}: ${lock.measured}`);
    locks.push(lock);
  }
  const formats: [string, Apart][] = [];
  for (const track of setup.tracks.slice(0, formatCount)) {
    const apart = await measureFormat(setup, track);
    console.log(`${track.format}: ${round(apart.medianMs)} / ${round(apart.p95Ms)} ms`);
    formats.push([track.format, apart]);
  }
  const words = [
    `Two browsers on one station, clocks 300 s and 300 ppm apart, lines of ${lines.map((line) => line.roundTripMs).join(' and ')} ms`,
    'round trip with exponential jitter each way. The rendered sound is compared: noise that never',
    'pauses, and music for the file formats, without its rests. Version 1, measured in the same way: playing 0.9 / 1.6 ms,',
    'across a track change 2.3 / 3.3 ms, file formats at most 1.6 ms in the median, after disturbances at once with at most',
    '2.5 ms of silence.',
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
  for (const close of closing.reverse()) await close();
}
