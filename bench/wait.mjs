/**
 * `npm run bench -- wait`: what a user waits for the two most frequent reads while others write: another process that
 * holds SQLite's write lock, and the scan of 100,000 files. Idle is the same server right before the lock.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { median, percentile, sleep, waitForQuiet } from './measure.mjs';
import { getJson, startProduct, waitForScan } from './product.mjs';
import { renderTable, round, target, writeSection } from './report.mjs';
import { makeEmptyFolder, makeScanLibrary, warmPageCache } from './test-music.mjs';

const fileCount = Number(process.env.BENCH_FILES ?? 100_000);
const runs = Number(process.env.BENCH_RUNS ?? 3);
const lockMs = 8_000;
const idleMs = 5_000;
const pauseMs = 10;
const limitMs = 20;
const addresses = { '/me': '/api/auth/me', 'page of tracks': '/api/tracks?limit=50' };

/** Asks for each address in turn until `isOver`; a machine too busy to answer at all says 503, which is counted. */
const askInTurn = async (baseUrl, token, isOver) => {
  const latencies = Object.fromEntries(Object.keys(addresses).map((name) => [name, []]));
  let refused = 0;
  while (!isOver()) {
    for (const [name, address] of Object.entries(addresses)) {
      const startedAt = performance.now();
      const reply = await fetch(`${baseUrl}${address}`, { headers: { authorization: `Bearer ${token}` } });
      await reply.arrayBuffer();
      latencies[name].push(performance.now() - startedAt);
      if (!reply.ok) refused += 1;
      await sleep(pauseMs);
    }
  }
  return { latencies, refused };
};

const forMs = (durationMs) => {
  const until = performance.now() + durationMs;
  return () => performance.now() > until;
};

/** Another process, as a backup or an administrator's shell would be. */
const holdWriteLock = async (file) => {
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

const watchScan = (baseUrl, token) => {
  let isScanned = false;
  const watching = (async () => {
    while (!isScanned) {
      await sleep(500);
      try {
        const { phase, finishedAt } = await getJson(baseUrl, '/api/admin/library', token);
        isScanned = finishedAt !== null && phase === 'idle';
      } catch {
        // refused while busy: counted where the pages are asked for
      }
    }
  })();
  return { isOver: () => isScanned, watching };
};

const measureOnce = async (musicFolder) => {
  const dataFolder = makeEmptyFolder('wait', 'server');
  await waitForQuiet();
  const server = await startProduct({ dataFolder, musicFolder });
  try {
    const token = await server.signIn();
    const { isOver, watching } = watchScan(server.baseUrl, token);
    const scan = await askInTurn(server.baseUrl, token, isOver);
    await watching;
    await waitForScan(server.baseUrl, token);
    await waitForQuiet();
    const idle = await askInTurn(server.baseUrl, token, forMs(idleMs));
    const lock = await askInTurn(
      server.baseUrl,
      token,
      await holdWriteLock(path.join(dataFolder, 'tutti.db')),
    );
    return { idle, lock, scan };
  } finally {
    await server.stop();
  }
};

const titles = {
  idle: 'nobody writes',
  lock: `another process holds the write lock for ${lockMs / 1_000} s`,
  scan: `${round(fileCount, 0)} files are scanned`,
};

const summarise = (results, situation) =>
  Object.fromEntries(
    Object.keys(addresses).map((name) => {
      const middle = (of) => median(results.map((result) => of(result[situation].latencies[name])));
      return [
        name,
        {
          p50Ms: middle((values) => percentile(values, 50)),
          p99Ms: middle((values) => percentile(values, 99)),
          longestMs: Math.max(...results.flatMap((result) => result[situation].latencies[name])),
          asked: results.reduce((sum, result) => sum + result[situation].latencies[name].length, 0),
        },
      ];
    }),
  );

const musicFolder = makeScanLibrary(fileCount);
warmPageCache(musicFolder);
const results = [];
for (let run = 1; run <= runs; run++) {
  results.push(await measureOnce(musicFolder));
  console.log(`run ${run} of ${runs} done`);
}

const rows = [];
const verdicts = [];
for (const situation of ['idle', 'lock', 'scan']) {
  const refused = results.reduce((sum, result) => sum + result[situation].refused, 0);
  for (const [name, { p50Ms, p99Ms, longestMs, asked }] of Object.entries(summarise(results, situation))) {
    rows.push({
      meanwhile: titles[situation],
      asked: name,
      times: round(asked, 0),
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
