/**
 * `npm run bench -- scan`: measures the first scan and an unchanged rescan of 10,000 and 100,000 files, beside mpd and
 * supysonic. The first scan has an empty database and files in the page cache, because programs are compared, not
 * disks.
 */
import { mediansOf, percentile } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { watchTree } from '../machine/processes.ts';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { createSupysonicScan, isInstalled, startMpd } from './peers.ts';
import { isScanned, scanWithProduct, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder, makeScanLibrary, warmPageCache } from './test-music.ts';

const smallRuns = 3;
const serverRuns = 3;
const PAUSE_MS = 10;

interface ScanMeasurements {
  readonly coldMs: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly rescanMs: number;
}

type Scanner = (musicFolder: string) => Promise<ScanMeasurements>;
type Results = { tutti: ScanMeasurements } & Partial<Record<'mpd' | 'supysonic', ScanMeasurements>>;

const scanOurs: Scanner = async (musicFolder) => {
  const dataFolder = makeEmptyFolder('scan', 'tutti');
  const folders = { dataFolder, musicFolder };
  const cold = await scanWithProduct(folders);
  const again = await scanWithProduct(folders);
  return {
    coldMs: cold.milliseconds,
    cpuSeconds: cold.cpuSeconds,
    peakMb: cold.peakMb,
    rescanMs: again.milliseconds,
  };
};

const scanMpd: Scanner = async (musicFolder) => {
  const mpd = await startMpd({ dataFolder: makeEmptyFolder('scan', 'mpd'), musicFolder });
  try {
    const endWatch = watchTree(mpd);
    const startedAt = performance.now();
    await mpd.update();
    const coldMs = performance.now() - startedAt;
    const { peakMb, cpuSeconds } = await endWatch();
    const rescanStartedAt = performance.now();
    await mpd.update();
    const rescanMs = performance.now() - rescanStartedAt;
    return { coldMs, cpuSeconds, peakMb, rescanMs };
  } finally {
    await mpd.stop();
  }
};

const scanSupysonic: Scanner = async (musicFolder) => {
  const supysonic = await createSupysonicScan({
    dataFolder: makeEmptyFolder('scan', 'supysonic'),
    musicFolder,
  });
  const cold = await supysonic.scan();
  const again = await supysonic.scan();
  return {
    coldMs: cold.milliseconds,
    cpuSeconds: cold.cpuSeconds,
    peakMb: cold.peakMb,
    rescanMs: again.milliseconds,
  };
};

const listScanners = (fileCount: number): Record<string, Scanner> => ({
  tutti: scanOurs,
  ...(isInstalled('mpd') && isInstalled('mpc') ? { mpd: scanMpd } : {}),
  // supysonic needs minutes for 100,000 files, and our targets do not depend on it.
  ...(fileCount <= 10_000 && isInstalled('supysonic-cli') ? { supysonic: scanSupysonic } : {}),
});

/** Targets take turns, so that a busy minute of the machine does not affect only one. */
const scanAll = async (fileCount: number, runs: number): Promise<Results> => {
  const musicFolder = makeScanLibrary(fileCount);
  warmPageCache(musicFolder);
  const scanners = Object.entries(listScanners(fileCount)).map(([name, scan]) => ({
    name,
    scan,
    results: [] as ScanMeasurements[],
  }));
  for (let run = 1; run <= runs; run++) {
    for (const { name, scan, results } of scanners) {
      if (name === 'supysonic' && run > 1) continue; // half a minute each, and far from every other figure
      await waitForQuiet();
      const result = await scan(musicFolder);
      results.push(result);
      console.log(`${fileCount} files, run ${run}, ${name}: ${round(result.coldMs / 1000, 2)} s`);
    }
  }
  const medians = scanners.map(({ name, results }) => [name, mediansOf(results)]);
  return Object.fromEntries(medians) as Results;
};

const toRows = (results: Results, fileCount: number) =>
  Object.entries(results).map(([name, result]) => ({
    server: name,
    files: round(fileCount, 0),
    'cold s': round(result.coldMs / 1000, 2),
    'files/s': round((fileCount / result.coldMs) * 1000, 0),
    'times mpd': results.mpd ? round(results.mpd.coldMs / result.coldMs, 2) : '–',
    'cpu s': round(result.cpuSeconds, 1),
    'peak MB': round(result.peakMb, 0),
    'rescan s': round(result.rescanMs / 1000, 2),
    'rescan times mpd': results.mpd ? round(results.mpd.rescanMs / result.rescanMs, 2) : '–',
  }));

const callRepeatedly = async (baseUrl: string, isOver: () => Promise<boolean>) => {
  const latencies: number[] = [];
  const late: number[] = [];
  let refused = 0;
  while (!(await isOver())) {
    for (let count = 0; count < 20; count++) {
      const startedAt = performance.now();
      const reply = await fetch(`${baseUrl}/api/tracks?limit=50`);
      await reply.arrayBuffer();
      latencies.push(performance.now() - startedAt);
      if (!reply.ok) refused += 1;
      const sentAt = performance.now();
      await sleep(PAUSE_MS);
      late.push(performance.now() - sentAt - PAUSE_MS);
    }
  }
  return { p99Ms: percentile(latencies, 99), lateMs: percentile(late, 99), refused };
};

/**
 * Measures how a scan of 100,000 files affects users: the p99 of one page of tracks, during and after; and how late a
 * process wakes up that only sleeps, which is the machine's share.
 */
const measureServerDuringScan = async (fileCount: number) => {
  const server = await startProduct({
    dataFolder: makeEmptyFolder('scan', 'server'),
    musicFolder: makeScanLibrary(fileCount),
  });
  try {
    const token = await server.signIn();
    const endWatch = watchTree(server);
    const during = await callRepeatedly(server.baseUrl, () => isScanned(server.baseUrl, token));
    const { peakMb } = await endWatch();
    await waitForScan(server.baseUrl, token);
    const until = performance.now() + 5_000;
    const idle = await callRepeatedly(server.baseUrl, async () => performance.now() > until);
    return {
      duringMs: during.p99Ms,
      idleMs: idle.p99Ms,
      duringLateMs: during.lateMs,
      idleLateMs: idle.lateMs,
      refused: during.refused + idle.refused,
      peakMb,
    };
  } finally {
    await server.stop();
  }
};

type ServerMeasurements = Awaited<ReturnType<typeof measureServerDuringScan>>;

interface Scans {
  readonly small: Results;
  readonly large: Results;
  readonly server: ServerMeasurements;
}

const evaluate = ({ small, large, server }: Scans) => {
  const ratio = (results: Results, key: 'coldMs' | 'rescanMs', peer: 'mpd' | 'supysonic') =>
    results[peer] && results[peer][key] / results.tutti[key];
  const atLeast = (value: number | undefined, least: number) =>
    value === undefined ? undefined : value >= least;
  const [smallMpd, smallSupysonic] = [ratio(small, 'coldMs', 'mpd'), ratio(small, 'coldMs', 'supysonic')];
  const [largeMpd, rescanMpd] = [ratio(large, 'coldMs', 'mpd'), ratio(large, 'rescanMs', 'mpd')];
  const rescanSeconds = large.tutti.rescanMs / 1000;
  return [
    target({
      id: 'P1',
      what: 'cold scan, 10,000',
      wanted: '≥ 1.0 × mpd',
      measured: `${round(smallMpd, 2)} ×`,
      isMet: atLeast(smallMpd, 1),
    }),
    target({
      id: 'P1',
      what: 'cold scan, 10,000',
      wanted: '≥ 10 × supysonic',
      measured: `${round(smallSupysonic, 1)} ×`,
      isMet: atLeast(smallSupysonic, 10),
    }),
    target({
      id: 'P2',
      what: 'cold scan, 100,000',
      wanted: '≤ 1.1 × the time of mpd',
      measured: `${round(largeMpd && 1 / largeMpd, 2)} ×`,
      isMet: atLeast(largeMpd, 1 / 1.1),
    }),
    target({
      id: 'P2',
      what: 'peak memory of the scan, 100,000',
      wanted: '≤ 250 MB',
      measured: `${round(large.tutti.peakMb, 0)} MB`,
      isMet: large.tutti.peakMb <= 250,
    }),
    target({
      id: 'P2',
      what: 'p99 of a page of tracks during the scan',
      wanted: '≤ 2 × idle',
      measured: `${round(server.duringMs, 1)} ms, idle ${round(server.idleMs, 1)} ms; a program that sleeps wakes up ${round(server.duringLateMs, 1)} ms late, idle ${round(server.idleLateMs, 1)} ms`,
      isMet: server.duringMs <= 2 * server.idleMs && server.refused === 0,
    }),
    target({
      id: 'P3',
      what: 'unchanged rescan, 100,000',
      wanted: '≤ 1.2 s',
      measured: `${round(rescanSeconds, 2)} s`,
      isMet: rescanSeconds <= 1.2,
    }),
    target({
      id: 'P3',
      what: 'unchanged rescan, 100,000',
      wanted: '≥ 1.2 × mpd',
      measured: `${round(rescanMpd, 2)} ×`,
      isMet: atLeast(rescanMpd, 1.2),
    }),
  ];
};

const small = await scanAll(10_000, smallRuns);
const large = await scanAll(100_000, 1);
const servers: ServerMeasurements[] = [];
for (let run = 1; run <= serverRuns; run++) {
  await waitForQuiet();
  servers.push(await measureServerDuringScan(100_000));
}
const server = mediansOf(servers);

writeSection(
  'scan',
  'Scan',
  `${renderTable([...toRows(small, 10_000), ...toRows(large, 100_000)])}

Ours is \`scan-command.ts\` from process start to exit, migrations included; mpd is a running server that is told to
update. 10,000 files: medians of ${smallRuns} runs (supysonic one); 100,000: one run. Memory is the proportional set size of all processes.
While the server itself scans 100,000 files (medians of ${serverRuns} runs) its processes peak at ${round(server.peakMb, 0)} MB.

${renderTable(evaluate({ small, large, server }))}`,
);
