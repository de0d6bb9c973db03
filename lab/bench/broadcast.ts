/**
 * `npm run bench -- broadcast`: measures the cost of station audio: the delay of the first sound, processor time per
 * output, a crowd of radios on one station, and 2,000 pages that request four pieces every eight seconds, as pages do.
 */
import http from 'node:http';
import path from 'node:path';
import { median, percentile } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { readCpuSeconds } from '../machine/process-tree.ts';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { getJson, type Product, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder } from './test-music.ts';

const demoMusic = path.join(import.meta.dirname, '..', '..', 'demo-library');
const runs = Number(process.env.BENCH_RUNS ?? 3);
const pieceMs = 2_000;
const segmentMs = 3_840;
/** By then the sound is encoded ahead. */
const settleMs = 20_000;
const measuredMs = 20_000;
/** Longer than encoders stay alive for the next listener. */
const lingerMs = 25_000;
const stationCount = 6;
const radios = 250;
const pages = 2_000;
/** The behavior of `packages/sync/src/next-pieces.ts`: at 24 s ahead it requests what is missing to half a minute. */
const piecesAtOnce = 4;
const pageAsksAheadPieces = 12;
const pageAsksEveryMs = piecesAtOnce * pieceMs;

interface Station {
  readonly genreId: number;
  readonly slug: string;
}

interface Site {
  readonly server: Product;
  readonly token: string;
  readonly stations: readonly Station[];
}

const startSite = async (): Promise<Site> => {
  const server = await startProduct({ dataFolder: makeEmptyFolder('broadcast'), musicFolder: demoMusic });
  const token = await server.signIn();
  await waitForScan(server.baseUrl, token);
  const stations = await getJson<Station[]>(server.baseUrl, '/api/streams', token);
  return { server, token, stations };
};

/** Limit per address without a key. */
const radiosPerAddress = 20;

/** Opens an endless stream; `firstByteMs` resolves with its first byte. Radios of a crowd have different addresses. */
const openRadio = (
  { server, token }: Site,
  { slug }: Station,
  { agent, number = 0 }: { agent: http.Agent; number?: number },
) => {
  const startedAt = performance.now();
  let bytes = 0;
  let hasEnded = false;
  const headers = { authorization: `Bearer ${token}`, 'icy-metadata': '1' };
  const localAddress = `127.0.0.${2 + Math.floor(number / radiosPerAddress)}`;
  const request = http.get(`${server.baseUrl}/radio/${slug}.mp3`, { agent, headers, localAddress });
  const firstByteMs = new Promise<number>((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`The stream answered ${reply.statusCode}`));
      reply.once('data', () => resolve(performance.now() - startedAt));
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.once('close', () => {
        hasEnded = true;
      });
    });
  });
  return { firstByteMs, bytes: () => bytes, hasEnded: () => hasEnded, close: () => request.destroy() };
};

const newAgent = () => new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

const fetchBytes = (address: string, token: string, agent: http.Agent) =>
  new Promise<{ status: number; ms: number }>((resolve) => {
    const startedAt = performance.now();
    const done = (status: number) => resolve({ status, ms: performance.now() - startedAt });
    http
      .get(address, { agent, headers: { authorization: `Bearer ${token}` } }, (reply) => {
        reply.resume();
        reply.once('end', () => done(reply.statusCode ?? 0));
        reply.once('error', () => done(0));
      })
      .once('error', () => done(0));
  });

const everyTurn = (stepMs: number, act: () => unknown) => {
  const timer = setInterval(act, stepMs);
  return () => clearInterval(timer);
};

type Listen = (site: Site, station: Station, agent: http.Agent) => () => void;

const fetchPieces =
  (quality: string): Listen =>
  ({ server, token }, { genreId }, agent) =>
    everyTurn(pieceMs, () => {
      const index = Math.floor(Date.now() / pieceMs) + 1;
      return fetchBytes(`${server.baseUrl}/api/streams/${genreId}/pieces/${quality}/${index}`, token, agent);
    });

const outputs: Readonly<Record<string, { readonly limitPercent: number; readonly listen: Listen }>> = {
  'Opus (High)': { limitPercent: 3, listen: fetchPieces('high') },
  'FLAC (Best)': { limitPercent: 1, listen: fetchPieces('best') },
  'AAC (HLS)': {
    limitPercent: 3,
    listen: ({ server, token }, { slug }, agent) =>
      everyTurn(segmentMs, async () => {
        await fetchBytes(`${server.baseUrl}/radio/${slug}.m3u8`, token, agent);
        const number = Math.floor(Date.now() / segmentMs) - 1;
        await fetchBytes(`${server.baseUrl}/radio/${slug}/${number}.aac`, token, agent);
      }),
  },
  'MP3 (radios)': {
    limitPercent: 3,
    listen: (site, station, agent) => {
      const radio = openRadio(site, station, { agent });
      radio.firstByteMs.catch((error: unknown) => console.log(String(error)));
      return radio.close;
    },
  },
};

/** Percent of one processor that the server and its children use meanwhile. */
const measureCpu = async ({ server }: Site, durationMs: number): Promise<number> => {
  const before = readCpuSeconds(server.pid);
  const startedAt = performance.now();
  await sleep(durationMs);
  return (100_000 * (readCpuSeconds(server.pid) - before)) / (performance.now() - startedAt);
};

const measureStart = async (): Promise<{ coldMs: number; warmMs: number; pieceMs: number }> => {
  const site = await startSite();
  const agent = newAgent();
  try {
    await waitForQuiet();
    const [first, second] = site.stations as [Station, Station];
    const cold = openRadio(site, first, { agent });
    const coldMs = await cold.firstByteMs;
    const warm = openRadio(site, first, { agent });
    const warmMs = await warm.firstByteMs;
    const index = Math.floor(Date.now() / pieceMs);
    const address = `${site.server.baseUrl}/api/streams/${second.genreId}/pieces/high/${index}`;
    const piece = await fetchBytes(address, site.token, agent);
    if (piece.status !== 200) throw new Error(`The piece answered ${piece.status}`);
    cold.close();
    warm.close();
    return { coldMs, warmMs, pieceMs: piece.ms };
  } finally {
    await site.server.stop();
  }
};

const measureOutputs = async (): Promise<Record<string, number>> => {
  const site = await startSite();
  const agent = newAgent();
  const found: Record<string, number> = {};
  try {
    await waitForQuiet();
    const idlePercent = await measureCpu(site, measuredMs);
    for (const [name, { listen }] of Object.entries(outputs)) {
      const stops = site.stations.slice(0, stationCount).map((station) => listen(site, station, agent));
      await sleep(settleMs);
      found[name] = ((await measureCpu(site, measuredMs)) - idlePercent) / stops.length;
      for (const stop of stops) stop();
      await sleep(lingerMs);
    }
    return found;
  } finally {
    agent.destroy();
    await site.server.stop();
  }
};

const measureCrowds = async () => {
  const site = await startSite();
  const agent = newAgent();
  const [station] = site.stations as [Station];
  try {
    await waitForQuiet();
    const crowd = Array.from({ length: radios }, (_unused, number) =>
      openRadio(site, station, { agent, number }),
    );
    await Promise.all(crowd.map(({ firstByteMs }) => firstByteMs));
    await sleep(5_000);
    const radioPercent = await measureCpu(site, measuredMs);
    const lost = crowd.filter(({ hasEnded }) => hasEnded()).length;
    for (const radio of crowd) radio.close();
    await sleep(lingerMs);
    const idlePercent = await measureCpu(site, measuredMs);
    const waits: number[] = [];
    let refused = 0;
    const stops = Array.from({ length: pages }, (_unused, page) => {
      let stop = () => {};
      const timer = setTimeout(
        () => {
          stop = everyTurn(pageAsksEveryMs, async () => {
            const index = Math.ceil(Date.now() / pieceMs) + pageAsksAheadPieces;
            const pieces = `${station.genreId}/pieces/high/${index}?r=0&count=${piecesAtOnce}`;
            const address = `${site.server.baseUrl}/api/streams/${pieces}`;
            const { status, ms } = await fetchBytes(address, site.token, agent);
            waits.push(ms);
            if (status !== 200) refused += 1;
          });
        },
        // Pages request at different times, because they have joined at different times.
        (pageAsksEveryMs * page) / pages,
      );
      return () => {
        clearTimeout(timer);
        stop();
      };
    });
    // By then each has made a request.
    await sleep(2 * pageAsksEveryMs + 2_000);
    waits.length = 0;
    refused = 0;
    const pagePercent = (await measureCpu(site, measuredMs)) - idlePercent;
    for (const stop of stops) stop();
    return { radioPercent, lost, pagePercent, refused, p99Ms: percentile(waits, 99), asked: waits.length };
  } finally {
    agent.destroy();
    await site.server.stop();
  }
};

const starts = [];
for (let run = 1; run <= runs; run++) starts.push(await measureStart());
const coldMs = median(starts.map((start) => start.coldMs));
const warmMs = median(starts.map((start) => start.warmMs));
const firstPieceMs = median(starts.map((start) => start.pieceMs));
const perStation = await measureOutputs();
const crowds = await measureCrowds();

const verdicts = [
  target({
    id: 'P25',
    what: 'first byte of a radio: first listener of the server · second of a station',
    wanted: '≤ 1,500 · 300 ms',
    measured: `${round(coldMs, 0)} · ${round(warmMs, 0)} ms`,
    isMet: coldMs <= 1_500 && warmMs <= 300,
  }),
  target({
    id: 'P26',
    what: 'first piece of a station that nobody heard, the process that makes it warm',
    wanted: '≤ 250 ms',
    measured: `${round(firstPieceMs, 0)} ms`,
    isMet: firstPieceMs <= 250,
  }),
  ...Object.entries(outputs).map(([name, { limitPercent }]) =>
    target({
      id: 'P27',
      what: `processor for each heard station: ${name}`,
      wanted: `≤ ${limitPercent} % of a core`,
      measured: `${round(perStation[name])} %`,
      isMet: (perStation[name] ?? Number.POSITIVE_INFINITY) <= limitPercent,
    }),
  ),
  target({
    id: 'P28',
    what: `${radios} radios on one station`,
    wanted: '≤ 10 % of a core, none lost',
    measured: `${round(crowds.radioPercent)} %, ${crowds.lost} lost`,
    isMet: crowds.radioPercent <= 10 && crowds.lost === 0,
  }),
  target({
    id: 'P29',
    what: `${round(pages, 0)} pages on one station, ${piecesAtOnce} pieces every ${pageAsksEveryMs / 1_000} s each`,
    wanted: 'p99 ≤ 20 ms, ≤ 12 % of a core',
    measured: `${round(crowds.p99Ms)} ms, ${round(crowds.pagePercent)} %, ${crowds.refused} of ${round(crowds.asked, 0)} refused`,
    isMet: crowds.p99Ms <= 20 && crowds.pagePercent <= 12 && crowds.refused === 0,
  }),
];

writeSection(
  'broadcast',
  'The sound of stations',
  `${renderTable(verdicts)}

The demo library, SQLite. Starts are medians of ${runs} servers. Processor time is that of the server with its children above
idle, over ${measuredMs / 1_000} s, with ${stationCount} stations heard in one output each. Like pages with a full buffer,
the pages request ${piecesAtOnce} pieces in one request each ${pageAsksEveryMs / 1_000} s, 24 s ahead. They share the machine with the server, and
their ${round((1_000 * pages) / pageAsksEveryMs, 0)} requests a second come from one process.
In version 1 the server did not encode stations: a page loaded whole files, and radios could not listen.`,
);
