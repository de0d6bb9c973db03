/**
 * `npm run bench -- wait`: measures how long the two most frequent reads take during writes: while another process
 * holds SQLite's write lock, and during a scan of 100,000 files. Idle is the same server right before the lock.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { median, percentile } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { isScanned, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder, makeScanLibrary, warmPageCache } from './test-music.ts';

const fileCount = Number(process.env.BENCH_FILES ?? 100_000);
const runs = Number(process.env.BENCH_RUNS ?? 3);
const lockMs = 8_000;
const idleMs = 5_000;
const pauseMs = 10;
const limitMs = 20;
const addresses: Readonly<Record<string, string>> = {
  '/me': '/api/auth/me',
  'page of tracks': '/api/tracks?limit=50',
};

interface Sent {
  /** Grouped by the name of the request. */
  readonly latencies: Readonly<Record<string, number[]>>;
  readonly refused: number;
}

/** Requests each address in turn until `isOver`; counts 503, the answer of a machine that is too busy. */
const callInTurn = async (baseUrl: string, token: string, isOver: () => boolean): Promise<Sent> => {
  const latencies: Record<string, number[]> = {};
  let refused = 0;
  while (!isOver()) {
    for (const [name, address] of Object.entries(addresses)) {
      const startedAt = performance.now();
      const reply = await fetch(`${baseUrl}${address}`, { headers: { authorization: `Bearer ${token}` } });
      await reply.arrayBuffer();
      (latencies[name] ??= []).push(performance.now() - startedAt);
      if (!reply.ok) refused += 1;
      await sleep(pauseMs);
    }
  }
  return { latencies, refused };
};

const forMs = (durationMs: number) => {
  const until = performance.now() + durationMs;
  return () => performance.now() > until;
};

/** A separate process, like a backup or an administrator's shell. */
const holdWriteLock = async (file: string) => {
  const script = `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(process.argv[1], { timeout: 5000 });
    database.exec('begin immediate; update library_state set revision = revision where id = 1');
    process.stdout.write('held');
    setTimeout(() => database.exec('rollback'), ${lockMs});`;
  const child = spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let isHeld = true;
  child.once('exit', () => {
    isHeld = false;
  });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  if (!isHeld) throw new Error('The write lock could not be taken');
  return () => !isHeld;
};

const watchScan = (baseUrl: string, token: string) => {
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await sleep(500);
      isOver = await isScanned(baseUrl, token);
    }
  })();
  return { isOver: () => isOver, watching };
};

const measureOnce = async (musicFolder: string) => {
  const dataFolder = makeEmptyFolder('wait', 'server');
  await waitForQuiet();
  const server = await startProduct({ dataFolder, musicFolder });
  try {
    const token = await server.signIn();
    const { isOver, watching } = watchScan(server.baseUrl, token);
    const scan = await callInTurn(server.baseUrl, token, isOver);
    await watching;
    await waitForScan(server.baseUrl, token);
    await waitForQuiet();
    const idle = await callInTurn(server.baseUrl, token, forMs(idleMs));
    const lock = await callInTurn(
      server.baseUrl,
      token,
      await holdWriteLock(path.join(dataFolder, 'tutti.db')),
    );
    return { idle, lock, scan };
  } finally {
    await server.stop();
  }
};

type Run = Awaited<ReturnType<typeof measureOnce>>;
type Situation = keyof Run;

const titles = {
  idle: 'nobody writes',
  lock: `another process holds the write lock for ${lockMs / 1_000} s`,
  scan: `${round(fileCount, 0)} files are scanned`,
};

const summarise = (results: readonly Run[], situation: Situation) =>
  Object.keys(addresses).map((name) => {
    const waits = results.map((result) => result[situation].latencies[name] ?? []);
    return {
      name,
      p50Ms: median(waits.map((each) => percentile(each, 50))),
      p99Ms: median(waits.map((each) => percentile(each, 99))),
      longestMs: Math.max(...waits.flat()),
      asked: waits.flat().length,
    };
  });

const musicFolder = makeScanLibrary(fileCount);
warmPageCache(musicFolder);
const results: Run[] = [];
for (let run = 1; run <= runs; run++) {
  results.push(await measureOnce(musicFolder));
  console.log(`run ${run} of ${runs} done`);
}

const rows = [];
const verdicts = [];
for (const situation of ['idle', 'lock', 'scan'] as const) {
  const refused = results.reduce((sum, result) => sum + result[situation].refused, 0);
  for (const { name, p50Ms, p99Ms, longestMs, asked: sent } of summarise(results, situation)) {
    rows.push({
      meanwhile: titles[situation],
      asked: name,
      times: round(sent, 0),
      'p50 ms': round(p50Ms),
      'p99 ms': round(p99Ms),
      'longest ms': round(longestMs),
    });
    if (situation === 'idle') continue;
    verdicts.push(
      target({
        id: 'P24',
        what: `${name} while ${titles[situation]}`,
        wanted: `p99 ≤ ${limitMs} ms`,
        measured: `${round(p99Ms)} ms, ${refused} refused`,
        isMet: p99Ms <= limitMs && refused === 0,
      }),
    );
  }
}

writeSection(
  'wait',
  'Reads beside writers',
  `${renderTable(rows)}

SQLite, one signed-in user who asks for both in turn, ${pauseMs} ms apart; p50 and p99 are medians of ${runs} runs.

${renderTable(verdicts)}`,
);
