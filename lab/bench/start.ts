/**
 * `npm run bench -- start`: with 100,000 tracks, measures the time from starting the process to the first answered
 * request, and the memory of a server after one page has used it.
 */
import { median } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { readTree } from '../machine/process-tree.ts';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { isInstalled, startMpd } from './peers.ts';
import { getJson, scanWithProduct, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder, makeScanLibrary } from './test-music.ts';

const fileCount = 100_000;
const runs = 5;
const settleMs = 20_000;
const musicFolder = makeScanLibrary(fileCount);

/** Requests of a page after signing in, because the memory of a server that never answered anything proves little. */
const actAsPage = async (baseUrl: string, token: string) => {
  const addresses = [
    '/api/auth/me',
    '/api/streams',
    '/api/genres',
    '/api/tracks/diverse',
    '/api/tracks?limit=100',
    '/api/albums?limit=50',
    '/api/search?q=ka&limit=10',
  ];
  for (const address of addresses) await getJson(baseUrl, address, token);
};

const measureProduct = async () => {
  const dataFolder = makeEmptyFolder('start', 'tutti');
  await scanWithProduct({ dataFolder, musicFolder });
  const firstAnswers: number[] = [];
  let idleMb = 0;
  for (let run = 0; run <= runs; run++) {
    await waitForQuiet();
    const server = await startProduct({ dataFolder, musicFolder, readyPath: '/api/tracks?limit=50' });
    try {
      // The first start sets up accounts, stations and the compile cache, so it is not typical.
      if (run > 0) firstAnswers.push(server.firstAnswerMs);
      console.log(`start ${run}: ${round(server.firstAnswerMs, 0)} ms`);
      if (run < runs) continue;
      const token = await server.signIn();
      await waitForScan(server.baseUrl, token);
      await actAsPage(server.baseUrl, token);
      await sleep(settleMs);
      idleMb = readTree(server.pid).memoryMb;
    } finally {
      await server.stop();
    }
  }
  return { firstAnswerMs: median(firstAnswers), idleMb };
};

const measureMpd = async () => {
  if (!isInstalled('mpd') || !isInstalled('mpc')) return undefined;
  const folders = { dataFolder: makeEmptyFolder('start', 'mpd'), musicFolder };
  const first = await startMpd(folders);
  await first.update();
  await first.stop();
  const firstAnswers: number[] = [];
  let idleMb = 0;
  for (let run = 0; run < runs; run++) {
    await waitForQuiet();
    const mpd = await startMpd(folders);
    firstAnswers.push(mpd.firstAnswerMs);
    if (run === runs - 1) {
      await sleep(5_000);
      idleMb = readTree(mpd.pid).memoryMb;
    }
    await mpd.stop();
  }
  return { firstAnswerMs: median(firstAnswers), idleMb };
};

const ours = await measureProduct();
const mpd = await measureMpd();
const startRatio = mpd && ours.firstAnswerMs / mpd.firstAnswerMs;
const toRow = (server: string, { firstAnswerMs, idleMb }: { firstAnswerMs: number; idleMb: number }) => ({
  server,
  'first answer ms': round(firstAnswerMs, 0),
  'idle MB': round(idleMb, 0),
});

writeSection(
  'start',
  'Start and idle memory, 100,000 tracks',
  `${renderTable([toRow('tutti', ours), ...(mpd ? [toRow('mpd', mpd)] : [])])}

Medians of ${runs} starts after a first one. Ours counts from starting \`main.ts\` to the first page of tracks over HTTP
(install and build checks of \`npm start\` not included), mpd to its first answered command. Idle memory is the
proportional set size of all processes ${settleMs / 1000} s after one signed-in page has loaded.

${renderTable([
  target({
    id: 'P4',
    what: 'first answer after start',
    wanted: '≤ 500 ms',
    measured: `${round(ours.firstAnswerMs, 0)} ms`,
    isMet: ours.firstAnswerMs <= 500,
  }),
  target({
    id: 'P4',
    what: 'first answer after start',
    wanted: '≤ 1.5 × mpd',
    measured: `${round(startRatio, 2)} ×`,
    isMet: startRatio === undefined ? undefined : startRatio <= 1.5,
  }),
  target({
    id: 'P5',
    what: 'idle memory',
    wanted: '≤ 90 MB',
    measured: `${round(ours.idleMb, 0)} MB`,
    isMet: ours.idleMb <= 90,
  }),
])}`,
);
