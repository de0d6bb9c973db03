/**
 * `npm run bench -- sync`, by line: measures from the press of "Join Stream" to the first sound, over typical lines
 * and with files too large to load whole; and whether playback continues on a very narrow line with packet loss.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Recording } from '@tutti/measure/analysis/correlate';
import { median } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { openSlowNetwork, type SlowNetwork } from '../../e2e/slow-network.ts';
import { findGenreId, joinStation, openListener } from '../../e2e/sync/listener.ts';
import { startRecording, stopRecording } from '../../e2e/sync/page-tap.ts';
import { findSystemBrowser } from '../../tools/browser.mjs';
import { sleep, waitForQuiet, waitUntil } from '../machine/waiting.ts';
import { account, getJson, type Product, startProduct } from './product.ts';
import { writeSection } from './report.ts';
import { benchFolder, makeEmptyFolder } from './test-music.ts';

const runs = Number(process.env.BENCH_RUNS ?? 3);
const narrowSeconds = Number(process.env.BENCH_NARROW_SECONDS ?? 120);
const roundTripMs = 40;
const narrow = { bytesPerSecond: 256_000 / 8, lossShare: 0.05 };
/** Enough for a page to find the best quality for the line. */
const narrowSettleMs = 30_000;
/** A pause of this length is clearly audible. */
const pauseMs = 100;
const soundFrom = 1e-4;

/** `before` has the figures of version 1, for an MP3 of four minutes and as FLAC; it loaded two whole files first. */
const lines = [
  { name: 'loopback', limitMs: 500, before: '0.8 · 1 s' },
  { name: '20 Mbit/s', bitsPerSecond: 20_000_000, limitMs: 700, before: '8.7 · 11.9 s' },
  { name: '5 Mbit/s', bitsPerSecond: 5_000_000, limitMs: 900, before: '16 · 45 s' },
  { name: '2 Mbit/s', bitsPerSecond: 2_000_000, limitMs: 1_500, before: '73 s · minutes' },
  { name: '1 Mbit/s', bitsPerSecond: 1_000_000, limitMs: 2_500, before: 'minutes' },
] as const;
type Line = (typeof lines)[number];

const kinds = [
  { name: 'MP3, 320 kbit/s', seconds: 240, file: 'mp3', args: ['-c:a', 'libmp3lame', '-b:a', '320k'] },
  { name: 'FLAC', seconds: 240, file: 'flac', args: ['-c:a', 'flac'] },
  { name: 'MP3 of an hour', seconds: 3_600, file: 'mp3', args: ['-c:a', 'libmp3lame', '-b:a', '320k'] },
] as const;
type Kind = (typeof kinds)[number];

/** Each line and kind has its own station, because a recently played one would have its sound ready. */
const genreOf = (line: Line, kind: Kind) => `Line ${lines.indexOf(line) + 1}${'ABC'[kinds.indexOf(kind)]}`;

const runFfmpeg = (...args: string[]) =>
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args]);

/** Noise, so that no codec makes it small and every silence is a fault of the station. Kept between runs. */
const makeLineLibrary = (): string => {
  const folder = path.join(benchFolder, 'library', 'lines');
  if (existsSync(folder)) return folder;
  const [half, raw] = [`${folder}.half`, makeEmptyFolder('library', 'lines-raw')];
  mkdirSync(half, { recursive: true });
  for (const [index, kind] of kinds.entries()) {
    const encoded = path.join(raw, `${index}.${kind.file}`);
    const noise = `anoisesrc=c=pink:a=0.3:r=44100:seed=${index}:d=${kind.seconds}`;
    runFfmpeg('-f', 'lavfi', '-i', noise, '-ac', '2', ...kind.args, encoded);
    for (const line of lines) {
      const genre = genreOf(line, kind);
      const tags = [
        '-metadata',
        `title=${kind.name}`,
        '-metadata',
        `artist=${genre}`,
        '-metadata',
        `genre=${genre}`,
      ];
      runFfmpeg('-i', encoded, '-c', 'copy', ...tags, path.join(half, `${genre}.${kind.file}`));
    }
  }
  execFileSync('mv', [half, folder]);
  return folder;
};

const closing: (() => unknown)[] = [];

interface Site {
  readonly server: Product;
  readonly browser: Browser;
}

const openSite = async (): Promise<Site> => {
  const musicFolder = makeLineLibrary();
  const server = await startProduct({ dataFolder: makeEmptyFolder('sync-lines'), musicFolder });
  closing.push(() => server.stop());
  const token = await server.signIn();
  await waitUntil(
    async () =>
      (await getJson<unknown[]>(server.baseUrl, '/api/streams', token)).length ===
      lines.length * kinds.length,
  );
  const browser = await chromium.launch({
    executablePath: findSystemBrowser(),
    args: ['--autoplay-policy=no-user-gesture-required'],
  });
  closing.push(() => browser.close());
  return { server, browser };
};

const onLine = async <Result>(
  { server, browser }: Site,
  use: (page: Page, line: SlowNetwork) => Promise<Result>,
  { isLoopback = false } = {},
): Promise<Result> => {
  const line = await openSlowNetwork({ toPort: server.port, roundTripMs: isLoopback ? 0 : roundTripMs });
  const visit = { baseUrl: `http://127.0.0.1:${line.port}`, account };
  const page = await openListener(browser, visit, { offsetMs: 0, driftPpm: 0 });
  try {
    return await use(page, line);
  } finally {
    await page.context().close();
    line.close();
  }
};

const firstSoundMs = ({ samples, sampleRate, startedAtMs }: Recording): number => {
  const first = samples.findIndex((sample) => Math.abs(sample) > soundFrom);
  if (first < 0) throw new Error('Nothing was heard');
  return startedAtMs + (first / sampleRate) * 1_000;
};

/** The recorder's time of the press. */
const press = (page: Page, genreId: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const card = document.querySelector('article[data-genre-id="${genreId}"]');
    const button = [...card.querySelectorAll('button')].find((one) => one.textContent === 'Join Stream');
    const pressedAtMs = performance.timeOrigin + performance.now();
    button.click();
    while (!tuttiTap.isSounding() && performance.timeOrigin + performance.now() - pressedAtMs < 60_000)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return pressedAtMs;
  })()`);

const measureFirstSound = (site: Site, line: Line, kind: Kind): Promise<number> => {
  const isLoopback = !('bitsPerSecond' in line);
  const measure = async (page: Page, slow: SlowNetwork) => {
    const genreId = await findGenreId(page, genreOf(line, kind));
    // Waits until the page is loaded and its hub is connected, so that only the line is measured after the press.
    await page.waitForLoadState('networkidle');
    if ('bitsPerSecond' in line) slow.limit({ bytesPerSecond: line.bitsPerSecond / 8 });
    await startRecording(page);
    const pressedAtMs = await press(page, genreId);
    return firstSoundMs(await stopRecording(page)) - pressedAtMs;
  };
  return onLine(site, measure, { isLoopback });
};

/** Counts audible pauses. */
const countPauses = ({ samples, sampleRate }: Recording): number => {
  const long = (sampleRate * pauseMs) / 1_000;
  let silent = 0;
  let pauses = 0;
  for (const sample of samples) {
    silent = Math.abs(sample) > soundFrom ? 0 : silent + 1;
    if (silent === Math.round(long)) pauses += 1;
  }
  return pauses;
};

const measureNarrow = (site: Site): Promise<{ pausesPerMinute: number; wait: number }> =>
  onLine(site, async (page, line) => {
    const genreId = await findGenreId(page, genreOf(lines[0], kinds[0]));
    await page.waitForLoadState('networkidle');
    line.limit(narrow);
    const pressedAt = performance.now();
    await joinStation(page, genreId);
    const wait = performance.now() - pressedAt;
    await sleep(narrowSettleMs);
    await startRecording(page);
    await sleep(narrowSeconds * 1_000);
    return { pausesPerMinute: (countPauses(await stopRecording(page)) * 60) / narrowSeconds, wait };
  });

await waitForQuiet();
try {
  const site = await openSite();
  // Excludes one-time work: loudness analysis of the library and preparations of the browser.
  await sleep(15_000);
  await measureFirstSound(site, lines[0], kinds[0]);
  await sleep(65_000);
  const found = new Map<string, number[]>();
  for (let run = 1; run <= runs; run += 1) {
    for (const line of lines) {
      for (const kind of kinds) {
        const key = genreOf(line, kind);
        const ms = await measureFirstSound(site, line, kind);
        found.set(key, [...(found.get(key) ?? []), ms]);
        console.log(`${line.name}, ${kind.name}: ${round(ms, 0)} ms`);
      }
    }
  }
  const medianOf = (line: Line, kind: Kind) => median(found.get(genreOf(line, kind)) ?? []);
  const pauses = await measureNarrow(site);
  const verdict = renderTable([
    ...lines.map((line) => {
      const times = kinds.map((kind) => medianOf(line, kind));
      return target({
        id: 'P31',
        what: `press to first sound, ${line.name}: ${kinds.map(({ name }) => name).join(' · ')}`,
        wanted: `≤ ${line.limitMs} ms`,
        measured: `${times.map((ms) => round(ms, 0)).join(' · ')} ms (version 1: ${line.before})`,
        isMet: times.every((ms) => ms <= line.limitMs),
      });
    }),
    target({
      id: 'P32',
      what: '256 kbit/s, 5 % of packets lost, quality Automatic',
      wanted: '≤ 1 pause a minute',
      measured: `${round(pauses.pausesPerMinute)} a minute, first sound after ${round(pauses.wait / 1_000)} s (version 1: did not play)`,
      isMet: pauses.pausesPerMinute <= 1,
    }),
  ]);
  const words = [
    `Lines of ${roundTripMs} ms round trip except loopback, shared by all connections of the page; medians of ${runs} presses on stations without`,
    `listeners. First sound is the first sample the page renders. A lost packet delays its connection for a round trip, every`,
    `fifth for ${200 + roundTripMs} ms; a pause is ${pauseMs} ms without sound, counted for ${narrowSeconds} s. Version 1 was measured by hand, with other files.`,
  ].join('\n');
  writeSection('sync-lines', 'Stations by line', `${words}\n\n${verdict}`);
} finally {
  for (const close of closing.reverse()) await close();
}
