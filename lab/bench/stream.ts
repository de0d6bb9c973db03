/**
 * `npm run bench -- stream`: measures audio bytes for signed-in listeners beside nginx, JSON beside bare node:http,
 * 2,000 paced listeners, and 1,000 connections that read as fast as they can.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { measureListeners } from '../load/paced-listeners.ts';
import { compareByWrk, runWrk, type WrkTarget, writeWrkScript } from '../load/wrk.ts';
import { readTree } from '../machine/process-tree.ts';
import { type MeasuredProcess, stopProcess, watchOver, watchTree } from '../machine/processes.ts';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { isInstalled, startNginx } from './peers.ts';
import { getJson, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder, makeStreamingLibrary, streamingFileCount, warmPageCache } from './test-music.ts';

const largeRange = 262_144;
const ranges = [
  { label: '64 KB', rangeBytes: 65_536, wantedRatio: 0.45 },
  { label: '256 KB', rangeBytes: largeRange, wantedRatio: 0.75 },
  { label: '1 MB', rangeBytes: 1_048_576, wantedRatio: 0.75 },
];
const listenerCount = 2_000;
const greedyConnections = 1_000;

const startBareServer = async (answers: Readonly<Record<string, unknown>>) => {
  const file = path.join(makeEmptyFolder('stream', 'bare'), 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), file], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const started = watchOver(child);
  const [port] = await once(child.stdout, 'data');
  return {
    ...started,
    name: 'bare node:http',
    baseUrl: `http://127.0.0.1:${Number(port)}`,
    stop: () => stopProcess(started),
  };
};

type BenchSetup = Awaited<ReturnType<typeof prepare>>;
type Compared = Awaited<ReturnType<typeof compareByWrk>>[number];

/** Measures the peer first. */
const comparePair = async (
  peer: WrkTarget,
  ours: WrkTarget,
): Promise<{ reference: Compared; measured: Compared }> => {
  const [reference, measured] = await compareByWrk([peer, ours]);
  if (!reference || !measured) throw new Error('one of two was not measured');
  return { reference, measured };
};

const compareRanges = async ({ nginx, ours, sizeBytes }: BenchSetup) => {
  const rows = [];
  for (const { rangeBytes, ...range } of ranges) {
    const sizes = { rangeBytes, sizeBytes };
    const pair = await comparePair({ ...nginx, ...sizes }, { ...ours, ...sizes });
    rows.push({ ...range, ...pair });
    console.log(`${range.label}: ${round(pair.measured.ratio, 2)} × nginx`);
  }
  return rows;
};

/** The same data from our server and from a bare server that serializes it for every request. */
const jsonAddresses = {
  hello: '/api/health',
  'page of tracks': '/api/tracks?limit=30',
  stations: '/api/streams',
  'server time': '/api/time',
};
/** P10 is about a page of 10 KB with a session and the smallest answer; the others are only observed. */
const evaluatedAddresses: Readonly<Record<string, string>> = {
  hello: 'smallest answer',
  'page of tracks': 'page of tracks, signed in',
};

const compareJson = async ({ server, token }: BenchSetup) => {
  const headers = { Authorization: `Bearer ${token}` };
  const answers: Record<string, unknown> = {};
  for (const address of Object.values(jsonAddresses)) {
    answers[address] = await getJson(server.baseUrl, address, token);
  }
  const bare = await startBareServer(answers);
  try {
    const rows = [];
    for (const [label, address] of Object.entries(jsonAddresses)) {
      const paths = [address];
      const pair = await comparePair({ ...bare, paths }, { ...server, paths, headers });
      rows.push({ label, bytes: JSON.stringify(answers[address]).length, ...pair });
      console.log(`${label}: ${round(pair.measured.ratio, 2)} × bare`);
    }
    return rows;
  } finally {
    await bare.stop();
  }
};

/** Peak growth of the server while every connection reads as fast as it can. */
const measureGreedy = async (entry: WrkTarget & MeasuredProcess) => {
  const script = writeWrkScript(entry);
  const before = readTree(entry.pid).memoryMb;
  const endWatch = watchTree(entry);
  const result = await runWrk({
    baseUrl: entry.baseUrl,
    script,
    connections: greedyConnections,
    seconds: 10,
  });
  const { peakMb } = await endWatch();
  return { name: entry.name, ...result, growthMb: peakMb - before };
};

const prepare = async () => {
  const { folder, flatFolder, files } = makeStreamingLibrary();
  warmPageCache(folder);
  const server = await startProduct({ dataFolder: makeEmptyFolder('stream', 'tutti'), musicFolder: folder });
  const token = await server.signIn();
  await waitForScan(server.baseUrl, token);
  const tracks = await getJson<{ id: number }[]>(server.baseUrl, '/api/tracks');
  if (tracks.length !== streamingFileCount)
    throw new Error(`${tracks.length} tracks instead of ${streamingFileCount}`);
  const sizeBytes = Math.min(...files.map((name) => statSync(path.join(folder, name)).size));
  const nginx = await startNginx({ dataFolder: makeEmptyFolder('stream', 'nginx'), filesFolder: flatFolder });
  return {
    server,
    token,
    sizeBytes,
    nginx: { ...nginx, paths: files.map((_, index) => `/${index}.mp3`) },
    ours: {
      ...server,
      paths: tracks.map(({ id }) => `/api/tracks/${id}/stream`),
      headers: { Authorization: `Bearer ${token}` },
    },
  };
};

const measureAudience = async (entry: WrkTarget, sizeBytes: number) => {
  await waitForQuiet();
  const addresses = entry.paths.map((address) => entry.baseUrl + address);
  const recorded = await measureListeners(
    { ...entry, addresses, sizeBytes },
    { count: listenerCount, seconds: 15 },
  );
  await sleep(2_000);
  return recorded;
};

const measureAll = async () => {
  const setup = await prepare();
  try {
    const compared = await compareRanges(setup);
    const { nginx, ours, sizeBytes } = setup;
    const audience = {
      nginx: await measureAudience(nginx, sizeBytes),
      ours: await measureAudience(ours, sizeBytes),
    };
    const json = await compareJson(setup);
    const sizes = { rangeBytes: largeRange, sizeBytes };
    const greedy = {
      nginx: await measureGreedy({ ...nginx, ...sizes }),
      ours: await measureGreedy({ ...ours, ...sizes }),
    };
    return { compared, audience, json, greedy };
  } finally {
    await setup.nginx.stop();
    await setup.server.stop();
  }
};

type Measured = Awaited<ReturnType<typeof measureAll>>;

const toRangeRows = (compared: Measured['compared']) =>
  compared.flatMap(({ label, reference, measured }) =>
    [reference, measured].map((result) => ({
      range: label,
      server: result.name,
      'requests/s': round(result.requestsPerSecond, 0),
      'MB/s': round(result.megabytesPerSecond, 0),
      'times nginx': round(result.ratio, 2),
      'p99 ms': round(result.p99Ms, 1),
      'cpu ms/MB': round(result.cpuMsPerMb, 2),
    })),
  );

const toJsonRows = (json: Measured['json']) =>
  json.flatMap(({ label, bytes, reference, measured }) =>
    [reference, measured].map((result) => ({
      answer: `${label}, ${round(bytes / 1000, 1)} KB`,
      server: result.name,
      'requests/s': round(result.requestsPerSecond, 0),
      'times bare': round(result.ratio, 2),
      'p99 ms': round(result.p99Ms, 1),
      'cpu µs': round(result.cpuMicrosPerRequest, 0),
    })),
  );

const toAudienceRows = ({ nginx, ours }: Measured['audience']) =>
  [nginx, ours].map((result) => ({
    server: result.name,
    listeners: round(result.count, 0),
    'MB/s': round(result.megabytesPerSecond, 0),
    '% of a core': round(result.cpuPercent, 1),
    'KB each': round(result.residentKbEach, 1),
    'chunk p50 ms': round(result.p50Ms, 1),
    'chunk p99 ms': round(result.p99Ms, 1),
    stalls: result.stalls,
    errors: result.errors,
  }));

const toGreedyRows = ({ nginx, ours }: Measured['greedy']) =>
  [nginx, ours].map((result) => ({
    server: result.name,
    'MB/s': round(result.megabytesPerSecond, 0),
    'growth MB': round(result.growthMb, 0),
    refused: result.refused,
    'socket errors': result.socketErrors || 'none',
  }));

const evaluateRanges = (compared: Measured['compared']) => [
  ...compared.map(({ label, wantedRatio, measured }) =>
    target({
      id: 'P11',
      what: `ranges of ${label}, signed in`,
      wanted: `≥ ${wantedRatio} × nginx`,
      measured: `${round(measured.ratio, 2)} ×`,
      isMet: measured.ratio >= wantedRatio,
    }),
  ),
  ...compared.map(({ label, reference, measured }) =>
    target({
      id: 'P11',
      what: `processor per MB, ${label}`,
      wanted: '≤ 2.5 × nginx',
      measured: `${round(measured.cpuMsPerMb / reference.cpuMsPerMb, 2)} ×`,
      isMet: measured.cpuMsPerMb <= 2.5 * reference.cpuMsPerMb,
    }),
  ),
];

const evaluateAudience = ({ nginx, ours }: Measured['audience']) => {
  const row = (what: string, wanted: string, [measured, isMet]: readonly [string, boolean]) =>
    target({ id: 'P12', what, wanted, measured, isMet });
  return [
    row('stalls of 2,000 listeners', '0', [String(ours.stalls), ours.stalls === 0 && ours.errors === 0]),
    row('chunk p99', '≤ 2 × nginx', [
      `${round(ours.p99Ms / nginx.p99Ms, 2)} ×`,
      ours.p99Ms <= 2 * nginx.p99Ms,
    ]),
    row('processor', '≤ 12 % of a core', [`${round(ours.cpuPercent, 1)} %`, ours.cpuPercent <= 12]),
    row('memory per listener', '≤ 40 KB', [`${round(ours.residentKbEach, 1)} KB`, ours.residentKbEach <= 40]),
  ];
};

const evaluateJson = (json: Measured['json']) =>
  json
    .filter(({ label }) => label in evaluatedAddresses)
    .map(({ label, measured }) =>
      target({
        id: 'P10',
        what: evaluatedAddresses[label] ?? label,
        wanted: '≥ 0.6 × bare node:http',
        measured: `${round(measured.ratio, 2)} ×`,
        isMet: measured.ratio >= 0.6,
      }),
    );

const evaluateGreedy = ({ ours }: Measured['greedy']) => [
  target({
    id: 'P13',
    what: 'memory growth, 1,000 greedy connections',
    wanted: '≤ 150 MB, no errors',
    measured: `${round(ours.growthMb, 0)} MB`,
    isMet: ours.growthMb <= 150 && ours.refused === 0 && ours.socketErrors === '',
  }),
];

if (isInstalled('nginx') && isInstalled('wrk')) {
  const { compared, audience, json, greedy } = await measureAll();
  writeSection(
    'stream',
    'Streaming and plain answers',
    `Random aligned ranges of 96 files of four minutes at 320 kbit/s in the page cache, 32 connections, ours with a
signed-in user and RATE_LIMITS=off; nginx 1 worker with sendfile. Medians of 5 rounds in turn; wrk shares the machine.

${renderTable(toRangeRows(compared))}

Listeners who request 256 KB of a 320 kbit/s file when their buffer runs low:

${renderTable(toAudienceRows(audience))}

JSON, 32 connections; the bare server has the same data in memory and serializes it for every request, while ours
checks the session and reads the data:

${renderTable(toJsonRows(json))}

1,000 connections that read ranges of 256 KB as fast as they can, 10 s:

${renderTable(toGreedyRows(greedy))}

${renderTable([...evaluateJson(json), ...evaluateRanges(compared), ...evaluateAudience(audience), ...evaluateGreedy(greedy)])}`,
  );
} else {
  console.log('Without nginx and wrk there is nothing to measure streaming against.');
  process.exitCode = 1;
}
