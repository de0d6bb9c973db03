/**
 * `npm run bench -- hub`: thousands of listeners of one station beside nginx's nchan: how soon the last of them knows of
 * a track change, what each costs, how fast they connect, what stalled readers do to the others, and a restart.
 */
import { median, percentile } from '@tutti/measure/analysis/statistics';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { createRemoteAudience, type RemoteAudience } from '@tutti/measure/load/audience-process';
import { createAudience, type HubTarget, joinFrame } from '@tutti/measure/load/hub-audience';
import { readCpuSeconds, readResidentKb } from '@tutti/measure/machine/process-tree';
import { type MeasuredProcess, signalTree } from '@tutti/measure/machine/processes';
import { sleep, waitForQuiet, waitForRest, waitUntil } from '@tutti/measure/machine/waiting';
import { isNchanInstalled, type Nchan, startNchan } from './nchan.ts';
import { getJson, type Product, postEmpty, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder, makeRadioLibrary } from './test-music.ts';

const listenerCounts = (process.env.BENCH_LISTENERS ?? '1000,10000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
/** Not counted: a server that has just started runs code that is not compiled yet, for the first three or four changes. */
const warmUpRounds = 4;
const stalledCount = 200;
const stalledSeconds = Number(process.env.BENCH_STALLED_SECONDS ?? 60);
/** As many sessions as a user may have; every connection is checked against its own one. */
const sessionCount = 20;
const settleMs = 2_000;
const wantedLastMs: Readonly<Record<number, number>> = { 1000: 25, 10000: 120 };

type Server = MeasuredProcess & { readonly name: string; readonly memoryPid?: number };

/** One that is measured, with how it is made to tell its audience of a change. */
interface Contender {
  readonly server: Server;
  readonly target: HubTarget;
  /** Delays until each listener knows. */
  change(audience: RemoteAudience): Promise<number[]>;
}

type Measured = Omit<Contender, 'target'> & { readonly audience: RemoteAudience };
type Place = Awaited<ReturnType<typeof prepare>>;

const readServerKb = ({ pid, memoryPid = pid }: Server) => readResidentKb(memoryPid);

const hubTarget = ({
  server,
  tokens,
  genreId,
}: Omit<Place, 'genreId'> & { genreId?: string | undefined }): HubTarget => ({
  host: '127.0.0.1',
  port: server.port,
  addresses: tokens.map((token) => `/streamhub?access_token=${token}`),
  join: genreId === undefined ? undefined : joinFrame(genreId),
});

/** From the instant the timeline changes tracks to the arrival at each listener: our own delay is in it. */
const changeTrack = async (place: Place, audience: RemoteAudience) => {
  const { server, token, genreId } = place;
  const { arriving } = await audience.expect('TrackChanged');
  await postEmpty(server.baseUrl, `/api/streams/${genreId}/next`, token);
  const { instants, messageBytes } = await arriving;
  place.messageBytes = messageBytes;
  const { trackStartedAt } = await getJson<{ trackStartedAt: string }>(
    server.baseUrl,
    `/api/streams/${genreId}/current`,
    token,
  );
  return instants.map((instant) => instant - Date.parse(trackStartedAt));
};

const publishToNchan = async (nchan: Nchan, audience: RemoteAudience) => {
  const { arriving } = await audience.expect('TrackChanged');
  const startedAt = performance.timeOrigin + performance.now();
  await nchan.publish();
  return (await arriving).instants.map((instant) => instant - startedAt);
};

/** Delays of one change, and what it cost the server. */
const measureChange = async ({ server, audience, change }: Measured) => {
  const before = readCpuSeconds(server.pid);
  const delays = await change(audience);
  const last = delays.reduce((most, delay) => Math.max(most, delay), Number.NEGATIVE_INFINITY);
  return { last, middle: median(delays), cpuSeconds: readCpuSeconds(server.pid) - before };
};

type Change = Awaited<ReturnType<typeof measureChange>>;

/**
 * In turns, round by round: the machine is a fifth slower in one minute than in the next. While one has its turn the
 * others rest, as ours does between the announcement of a skip and the change; what has rested is slower.
 */
const measureFanOut = async (ours: Measured, peers: readonly Measured[] = []) => {
  await waitForRest(ours.server.pid);
  await waitForQuiet();
  const prepare = (contender: Measured) => ({ contender, changes: [] as Change[] });
  const [first, others] = [prepare(ours), peers.map(prepare)];
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const { contender, changes } of [first, ...others]) {
      changes.push(await measureChange(contender));
      await sleep(100);
    }
  }
  const summarise = ({ contender: { server, audience }, changes }: typeof first) => {
    const counted = changes.slice(warmUpRounds);
    const last = counted.map((each) => each.last);
    const cpuSeconds = counted.reduce((sum, each) => sum + each.cpuSeconds, 0);
    return {
      name: server.name,
      listeners: audience.size,
      firstLastMs: changes[0]?.last,
      middleMs: median(counted.map((each) => each.middle)),
      lastMs: median(last),
      lastP99Ms: percentile(last, 99),
      cpuMs: (cpuSeconds / rounds) * 1_000,
    };
  };
  return { ours: summarise(first), peers: others.map(summarise) };
};

/** From one size to the next; what each listener costs is read before anything is sent. */
const growAudience = async (
  { server, audience }: Measured,
  { count, residentBeforeKb }: { count: number; residentBeforeKb: number },
) => {
  const added = count - audience.size;
  const connectMs = await audience.grow(count);
  await sleep(settleMs);
  return {
    residentKbEach: (readServerKb(server) - residentBeforeKb) / count,
    connectsPerSecond: (added / connectMs) * 1_000,
  };
};

/** Grows the audiences step by step and measures at each; the figures of ours, then those of the peers. */
const measureSizes = async (ours: Contender, peers: readonly Contender[]) => {
  const attend = (contender: Contender) => ({
    ...contender,
    audience: createRemoteAudience(contender.target),
    residentBeforeKb: readServerKb(contender.server),
  });
  const [first, others] = [attend(ours), peers.map(attend)];
  const results = [];
  try {
    for (const count of listenerCounts) {
      const grow = ({ residentBeforeKb, ...contender }: typeof first) =>
        growAudience(contender, { count, residentBeforeKb });
      const grown = { ours: await grow(first), peers: [] as Awaited<ReturnType<typeof grow>>[] };
      for (const other of others) grown.peers.push(await grow(other));
      const fanOut = await measureFanOut(first, others);
      const size = {
        ours: { ...fanOut.ours, ...grown.ours, lost: first.audience.lost },
        peers: fanOut.peers.map((peer, index) => ({
          ...peer,
          ...(grown.peers[index] ?? { residentKbEach: Number.NaN, connectsPerSecond: Number.NaN }),
          lost: others[index]?.audience.lost ?? 0,
        })),
      };
      results.push(size);
      for (const each of [size.ours, ...size.peers])
        console.log(`${each.name}, ${count}: last ${round(each.lastMs)} ms`);
    }
    return results;
  } finally {
    for (const { audience } of [first, ...others]) audience.close();
    await sleep(settleMs);
  }
};

/** Connecting alone: upgrade, token check and handshake. */
const measureConnects = async (place: Place) => {
  const audience = createAudience(hubTarget({ ...place, genreId: undefined }));
  try {
    await waitForQuiet();
    const count = Math.max(...listenerCounts);
    return (count / (await audience.grow(count))) * 1_000;
  } finally {
    audience.close();
    await sleep(settleMs);
  }
};

const measureStalled = async (place: Place) => {
  const audience = createRemoteAudience(hubTarget(place));
  const stalled = createAudience(hubTarget(place));
  try {
    await audience.grow(Math.min(...listenerCounts));
    const ours = { server: place.server, audience, change: () => changeTrack(place, audience) };
    const { ours: without } = await measureFanOut(ours);
    await stalled.grow(stalledCount);
    stalled.stall();
    const residentBeforeKb = readServerKb(place.server);
    const until = performance.now() + stalledSeconds * 1_000;
    const { ours: beside } = await measureFanOut(ours);
    await sleep(Math.max(until - performance.now(), 0));
    const growthMb = (readServerKb(place.server) - residentBeforeKb) / 1_024;
    return { without, beside, growthMb };
  } finally {
    audience.close();
    stalled.close();
    await sleep(settleMs);
  }
};

/** kill -9, the same server again, and everybody back with the delays of the official client. */
const measureRestart = async (place: Place) => {
  const audience = createAudience(hubTarget(place));
  try {
    const count = Math.max(...listenerCounts);
    await audience.grow(count);
    audience.comeBackWhenLost();
    const startedAt = performance.now();
    signalTree(place.server, 'SIGKILL');
    await place.server.ended;
    place.server = await place.restart();
    await waitUntil(() => audience.lost >= count && audience.size === count, { limitMs: 60_000 }).catch(
      () => {},
    );
    return { seconds: (performance.now() - startedAt) / 1_000, back: audience.size, count };
  } finally {
    audience.close();
    await sleep(settleMs);
  }
};

const prepare = async () => {
  const folder = makeRadioLibrary();
  const dataFolder = makeEmptyFolder('hub', 'tutti');
  const server = await startProduct({ dataFolder, musicFolder: folder });
  const tokens: string[] = [];
  // A server that has just started refuses work for a moment when the machine is busy.
  await waitUntil(async () => tokens.push(await server.signIn()) === sessionCount);
  const [token = ''] = tokens;
  await waitForScan(server.baseUrl, token);
  const genreId = await waitForStation(server, token);
  const restart = () => startProduct({ dataFolder, musicFolder: folder, port: server.port });
  return { server, tokens, token, genreId, restart, messageBytes: 0 };
};

const waitForStation = async (server: Product, token: string): Promise<string> => {
  let genreId: string | undefined;
  await waitUntil(async () => {
    const streams = await getJson<{ genreId: string }[]>(server.baseUrl, '/api/streams', token);
    genreId = streams[0]?.genreId;
    return genreId;
  });
  return genreId ?? '';
};

/** Its size is that of ours, so that both send as many bytes. */
const readMessageBytes = async (place: Place) => {
  const audience = createRemoteAudience(hubTarget(place));
  try {
    await audience.grow(1);
    await changeTrack(place, audience);
    return place.messageBytes;
  } finally {
    audience.close();
  }
};

const startPeer = async (messageBytes: number) => {
  if (!isNchanInstalled()) return undefined;
  return startNchan({ dataFolder: makeEmptyFolder('hub', 'nchan'), messageBytes });
};

/** First, while nothing has made the server's memory grow yet. */
const measureBesidePeer = async (place: Place) => {
  const ours: Contender = {
    server: place.server,
    target: hubTarget(place),
    change: (audience) => changeTrack(place, audience),
  };
  const nchan = await startPeer(await readMessageBytes(place));
  try {
    const theirs: Contender | undefined = nchan && {
      server: nchan,
      target: nchan.target,
      change: (audience) => publishToNchan(nchan, audience),
    };
    return await measureSizes(ours, theirs ? [theirs] : []);
  } finally {
    await nchan?.stop();
  }
};

const measureAll = async () => {
  const place = await prepare();
  try {
    const results = await measureBesidePeer(place);
    const connectsPerSecond = await measureConnects(place);
    console.log(`${round(connectsPerSecond, 0)} connections a second`);
    const stalled = await measureStalled(place);
    console.log(`beside ${stalledCount} stalled readers: last ${round(stalled.beside.lastMs)} ms`);
    const restart = await measureRestart(place);
    console.log(`${restart.back} of ${restart.count} back after ${round(restart.seconds)} s`);
    return { results, connectsPerSecond, stalled, restart, messageBytes: place.messageBytes };
  } finally {
    await place.server.stop();
  }
};

type Size = Awaited<ReturnType<typeof measureSizes>>[number];
type Figures = Size['ours'];

const toRows = (sizes: readonly Size[]) =>
  sizes
    .flatMap(({ ours, peers }) => [ours, ...peers])
    .map((result) => ({
      server: result.name,
      listeners: round(result.listeners, 0),
      'half of them ms': round(result.middleMs),
      'last ms': round(result.lastMs),
      'last p99 ms': round(result.lastP99Ms),
      'last, first change ms': round(result.firstLastMs),
      'cpu ms': round(result.cpuMs, 0),
      'KB each': round(result.residentKbEach),
      'joins/s': round(result.connectsPerSecond, 0),
      lost: result.lost,
    }));

const judgeFanOut = (sizes: readonly Size[]) =>
  sizes.flatMap(({ ours: result, peers: [peer] }) => {
    const count = result.listeners;
    const what = `track change to the last of ${round(count, 0)}`;
    const ratio = peer && result.lastMs / peer.lastMs;
    const wantedMs = wantedLastMs[count];
    return [
      target({
        id: 'P14',
        what,
        wanted: wantedMs ? `≤ ${wantedMs} ms` : '–',
        measured: `${round(result.lastMs)} ms`,
        isMet: wantedMs === undefined ? undefined : result.lastMs <= wantedMs,
      }),
      target({
        id: 'P14',
        what,
        wanted: '≤ 1.15 × nchan',
        measured: ratio ? `${round(ratio, 2)} ×` : '–',
        isMet: ratio === undefined ? undefined : ratio <= 1.15,
      }),
      target({
        id: 'P14',
        what: `${what}, p99`,
        wanted: '≤ 1.5 × its median',
        measured: `${round(result.lastP99Ms / result.lastMs, 2)} ×`,
        isMet: result.lastP99Ms <= 1.5 * result.lastMs,
      }),
    ];
  });

const judge = ({ results, connectsPerSecond, stalled, restart }: Awaited<ReturnType<typeof measureAll>>) => {
  const largest = results.at(-1)?.ours as Figures;
  const row = (id: string, what: string, [wanted, measured, isMet]: readonly [string, string, boolean]) =>
    target({ id, what, wanted, measured, isMet });
  const { without, beside, growthMb } = stalled;
  return [
    ...judgeFanOut(results),
    row('P15', 'memory per joined listener', [
      '≤ 12 KB, none dropped',
      `${round(largest.residentKbEach)} KB, ${largest.lost} dropped`,
      largest.residentKbEach <= 12 && largest.lost === 0,
    ]),
    row('P16', 'connections with token check', [
      '≥ 1,500/s',
      `${round(connectsPerSecond, 0)}/s`,
      connectsPerSecond >= 1_500,
    ]),
    row('S45', `memory, ${stalledCount} stalled readers`, [
      '< 300 MB',
      `${round(growthMb, 0)} MB`,
      growthMb < 300,
    ]),
    row('S45', 'last of the others meanwhile', [
      '≤ 1.25 × without them',
      `${round(beside.lastMs / without.lastMs, 2)} ×`,
      beside.lastMs <= 1.25 * without.lastMs,
    ]),
    row('R16', `${round(restart.count, 0)} back after kill -9`, [
      'all within 35 s',
      `${round(restart.back, 0)} after ${round(restart.seconds)} s`,
      restart.back === restart.count && restart.seconds <= 35,
    ]),
  ];
};

const measured = await measureAll();
writeSection(
  'hub',
  'Live connection',
  `One station, one process, ${sessionCount} sessions, RATE_LIMITS=off; every listener has joined and pings every 15 s.
Ours counts from the instant the timeline changes tracks to the arrival of TrackChanged, nchan from the request that
publishes a message of the same ${round(measured.messageBytes / 1_000)} KB. Medians of ${rounds} changes after ${warmUpRounds} that are not counted
(the first is shown), one of ours and one of nchan in turn. The listeners share the machine. The process that has them
does not sleep while it expects a message: waking it would count as the server's work, which it is not for listeners
elsewhere.

${renderTable(toRows(measured.results))}

${renderTable(judge(measured))}`,
);
