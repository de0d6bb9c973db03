/**
 * `npm run bench -- hub`: measures thousands of listeners of one station beside nginx's nchan: how soon the last one
 * learns of a track change, what each costs, how fast they connect, how stalled readers affect the others, and a
 * restart.
 */
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { createRemoteAudience, type RemoteAudience } from '../load/audience-process.ts';
import { createAudience, type HubTarget, joinFrame } from '../load/hub-audience.ts';
import { signalTree } from '../machine/processes.ts';
import { sleep, waitForQuiet, waitUntil } from '../machine/waiting.ts';
import {
  type Contender,
  listenerCounts,
  measureFanOut,
  measureSizes,
  readServerKb,
  rounds,
  type Size,
  settleMs,
  warmUpRounds,
} from './hub-fan-out.ts';
import { isNchanInstalled, type Nchan, startNchan } from './nchan.ts';
import { getJson, type Product, postEmpty, startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { makeEmptyFolder, makeRadioLibrary } from './test-music.ts';

const stalledCount = 200;
const stalledSeconds = Number(process.env.BENCH_STALLED_SECONDS ?? 60);
/** The maximum of sessions per user; each connection is checked against its own session. */
const sessionCount = 20;
const wantedLastMs: Readonly<Record<number, number>> = { 1000: 25, 10000: 120 };

type BenchSetup = Awaited<ReturnType<typeof prepare>>;

const hubTarget = ({
  server,
  tokens,
  genreId,
}: Omit<BenchSetup, 'genreId'> & { genreId?: string | undefined }): HubTarget => ({
  host: '127.0.0.1',
  port: server.port,
  addresses: tokens.map((token) => `/streamhub?access_token=${token}`),
  join: genreId === undefined ? undefined : joinFrame(genreId),
});

/** From the scheduled change of track to the arrival at each listener, including our own delay. */
const changeTrack = async (setup: BenchSetup, audience: RemoteAudience) => {
  const { server, token, genreId } = setup;
  const { arriving } = await audience.expect('TrackChanged');
  await postEmpty(server.baseUrl, `/api/streams/${genreId}/next`, token);
  const { instants, messageBytes } = await arriving;
  setup.messageBytes = messageBytes;
  const { entries } = await getJson<{ entries: { startedAtMs: number }[] }>(
    server.baseUrl,
    `/api/streams/${genreId}/current`,
    token,
  );
  return instants.map((instant) => instant - (entries[0]?.startedAtMs ?? Number.NaN));
};

const publishToNchan = async (nchan: Nchan, audience: RemoteAudience) => {
  const { arriving } = await audience.expect('TrackChanged');
  const startedAt = performance.timeOrigin + performance.now();
  await nchan.publish();
  return (await arriving).instants.map((instant) => instant - startedAt);
};

/** Measures connecting alone: upgrade, token check and handshake. */
const measureConnects = async (setup: BenchSetup) => {
  const audience = createAudience(hubTarget({ ...setup, genreId: undefined }));
  try {
    await waitForQuiet();
    const count = Math.max(...listenerCounts);
    return (count / (await audience.grow(count))) * 1_000;
  } finally {
    audience.close();
    await sleep(settleMs);
  }
};

const measureStalled = async (setup: BenchSetup) => {
  const audience = createRemoteAudience(hubTarget(setup));
  const stalled = createAudience(hubTarget(setup));
  try {
    await audience.grow(Math.min(...listenerCounts));
    const ours = { server: setup.server, audience, change: () => changeTrack(setup, audience) };
    const { ours: without } = await measureFanOut(ours);
    await stalled.grow(stalledCount);
    stalled.stall();
    const residentBeforeKb = readServerKb(setup.server);
    const until = performance.now() + stalledSeconds * 1_000;
    const { ours: beside } = await measureFanOut(ours);
    await sleep(Math.max(until - performance.now(), 0));
    const growthMb = (readServerKb(setup.server) - residentBeforeKb) / 1_024;
    return { without, beside, growthMb };
  } finally {
    audience.close();
    stalled.close();
    await sleep(settleMs);
  }
};

/**
 * Kills the server with SIGKILL and starts it again; all listeners reconnect with the delays of the official client.
 */
const measureRestart = async (setup: BenchSetup) => {
  const audience = createAudience(hubTarget(setup));
  try {
    const count = Math.max(...listenerCounts);
    await audience.grow(count);
    audience.comeBackWhenLost();
    const startedAt = performance.now();
    signalTree(setup.server, 'SIGKILL');
    await setup.server.ended;
    setup.server = await setup.restart();
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
  // A server that has just started may refuse work for a moment on a busy machine.
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

/** The peer sends messages of the same size as ours. */
const readMessageBytes = async (setup: BenchSetup) => {
  const audience = createRemoteAudience(hubTarget(setup));
  try {
    await audience.grow(1);
    await changeTrack(setup, audience);
    return setup.messageBytes;
  } finally {
    audience.close();
  }
};

const startPeer = async (messageBytes: number) => {
  if (!isNchanInstalled()) return undefined;
  return startNchan({ dataFolder: makeEmptyFolder('hub', 'nchan'), messageBytes });
};

/** Runs first, before anything has made the server's memory grow. */
const measureBesidePeer = async (setup: BenchSetup) => {
  const ours: Contender = {
    server: setup.server,
    target: hubTarget(setup),
    change: (audience) => changeTrack(setup, audience),
  };
  const nchan = await startPeer(await readMessageBytes(setup));
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
  const setup = await prepare();
  try {
    const results = await measureBesidePeer(setup);
    const connectsPerSecond = await measureConnects(setup);
    console.log(`${round(connectsPerSecond, 0)} connections a second`);
    const stalled = await measureStalled(setup);
    console.log(`beside ${stalledCount} stalled readers: last ${round(stalled.beside.lastMs)} ms`);
    const restart = await measureRestart(setup);
    console.log(`${restart.back} of ${restart.count} back after ${round(restart.seconds)} s`);
    return { results, connectsPerSecond, stalled, restart, messageBytes: setup.messageBytes };
  } finally {
    await setup.server.stop();
  }
};

type HubMeasurements = Size['ours'];

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

const evaluateFanOut = (sizes: readonly Size[]) =>
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

const evaluate = ({
  results,
  connectsPerSecond,
  stalled,
  restart,
}: Awaited<ReturnType<typeof measureAll>>) => {
  const largest = results.at(-1)?.ours as HubMeasurements;
  const row = (id: string, what: string, [wanted, measured, isMet]: readonly [string, string, boolean]) =>
    target({ id, what, wanted, measured, isMet });
  const { without, beside, growthMb } = stalled;
  return [
    ...evaluateFanOut(results),
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
(the first is shown), alternating with nchan. The listeners share the machine. Their process
does not sleep while it expects a message, because waking it would count as the server's work, unlike for remote
listeners.

${renderTable(toRows(measured.results))}

${renderTable(evaluate(measured))}`,
);
