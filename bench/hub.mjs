/**
 * `npm run bench -- hub`: thousands of listeners of one station beside nginx's nchan: how soon the last of them knows of
 * a track change, what each costs, how fast they connect, what stalled readers do to the others, and a restart.
 */
import { readFileSync } from 'node:fs';
import { createAudience, joinFrame } from './hub-audience.mjs';
import { median, percentile, readTree, sleep, waitForQuiet, waitForRest, waitUntil } from './measure.mjs';
import { isNchanInstalled, startNchan } from './nchan.mjs';
import { getJson, startProduct, waitForScan } from './product.mjs';
import { createRemoteAudience } from './remote-audience.mjs';
import { renderTable, round, target, writeSection } from './report.mjs';
import { makeEmptyFolder, makeRadioLibrary } from './test-music.mjs';

const listenerCounts = (process.env.BENCH_LISTENERS ?? '1000,10000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
/** Not counted: a server that has just started runs code that is not compiled yet, for the first three or four changes. */
const warmUpRounds = 4;
const stalledCount = 200;
const stalledSeconds = Number(process.env.BENCH_STALLED_SECONDS ?? 60);
/** As many sessions as a user may have; every connection is checked against its own one. */
const sessionCount = 20;
const settleMs = 2_000;
const wantedLastMs = { 1000: 25, 10000: 120 };

const readResidentKb = ({ child, memoryPid = child.pid }) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${memoryPid}/status`, 'utf8'))[1]);

const postJson = async (server, address, token) => {
  const reply = await fetch(`${server.baseUrl}${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
};

const hubTarget = ({ server, tokens, genreId }) => ({
  host: '127.0.0.1',
  port: Number(new URL(server.baseUrl).port),
  addresses: tokens.map((token) => `/streamhub?access_token=${token}`),
  join: genreId === undefined ? undefined : joinFrame(genreId),
});

/** From the instant the timeline changes tracks to the arrival at each listener: our own delay is in it. */
const changeTrack = async (place, audience) => {
  const { server, token, genreId } = place;
  const { arriving } = await audience.expect('TrackChanged');
  await postJson(server, `/api/streams/${genreId}/next`, token);
  const { instants, messageBytes } = await arriving;
  place.messageBytes = messageBytes;
  const { trackStartedAt } = await getJson(server.baseUrl, `/api/streams/${genreId}/current`, token);
  return instants.map((instant) => instant - Date.parse(trackStartedAt));
};

const publishToNchan = async (nchan, audience) => {
  const { arriving } = await audience.expect('TrackChanged');
  const startedAt = performance.timeOrigin + performance.now();
  await nchan.publish();
  return (await arriving).instants.map((instant) => instant - startedAt);
};

/** Delays of one change, and what it cost the server. */
const measureChange = async ({ server, audience, change }) => {
  const readCpuSeconds = () => readTree(server.child.pid, { withMemory: false }).cpuSeconds;
  const before = readCpuSeconds();
  const delays = (await change(audience)).sort((a, b) => a - b);
  return { last: delays.at(-1), middle: median(delays), cpuSeconds: readCpuSeconds() - before };
};

/**
 * In turns, round by round: the machine is a fifth slower in one minute than in the next. While one has its turn the
 * others rest, as ours does between the announcement of a skip and the change; what has rested is slower.
 */
const measureFanOut = async (contenders) => {
  await waitForRest(contenders[0].server.child);
  await waitForQuiet();
  const changes = contenders.map(() => []);
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      changes[index].push(await measureChange(contender));
      await sleep(100);
    }
  }
  return contenders.map(({ server, audience }, index) => {
    const counted = changes[index].slice(warmUpRounds);
    const last = counted.map((each) => each.last);
    const cpuSeconds = counted.reduce((sum, each) => sum + each.cpuSeconds, 0);
    return {
      name: server.name,
      listeners: audience.size,
      firstLastMs: changes[index][0].last,
      middleMs: median(counted.map((each) => each.middle)),
      lastMs: median(last),
      lastP99Ms: percentile(last, 99),
      cpuMs: (cpuSeconds / rounds) * 1_000,
    };
  });
};

/** From one size to the next; what each listener costs is read before anything is sent. */
const growAudience = async ({ server, audience }, { count, residentBeforeKb }) => {
  const added = count - audience.size;
  const connectMs = await audience.grow(count);
  await sleep(settleMs);
  return {
    residentKbEach: (readResidentKb(server) - residentBeforeKb) / count,
    connectsPerSecond: (added / connectMs) * 1_000,
  };
};

/** Grows the audiences step by step and measures at each. */
const measureSizes = async (servers) => {
  const contenders = servers.map((one) => ({ ...one, audience: createRemoteAudience(one.target) }));
  const residentKb = servers.map(({ server }) => readResidentKb(server));
  const results = [];
  try {
    for (const count of listenerCounts) {
      const grown = [];
      for (const [index, contender] of contenders.entries())
        grown.push(await growAudience(contender, { count, residentBeforeKb: residentKb[index] }));
      for (const [index, fanOut] of (await measureFanOut(contenders)).entries()) {
        results.push({ ...fanOut, ...grown[index], lost: contenders[index].audience.lost });
        console.log(`${fanOut.name}, ${count}: last ${round(fanOut.lastMs)} ms`);
      }
    }
    return results;
  } finally {
    for (const { audience } of contenders) audience.close();
    await sleep(settleMs);
  }
};

/** Connecting alone: upgrade, token check and handshake. */
const measureConnects = async (place) => {
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

const measureStalled = async (place) => {
  const audience = createRemoteAudience(hubTarget(place));
  const stalled = createAudience(hubTarget(place));
  try {
    await audience.grow(Math.min(...listenerCounts));
    const ours = { server: place.server, audience, change: () => changeTrack(place, audience) };
    const [without] = await measureFanOut([ours]);
    await stalled.grow(stalledCount);
    stalled.stall();
    const residentBeforeKb = readResidentKb(place.server);
    const until = performance.now() + stalledSeconds * 1_000;
    const [beside] = await measureFanOut([ours]);
    await sleep(Math.max(until - performance.now(), 0));
    const growthMb = (readResidentKb(place.server) - residentBeforeKb) / 1_024;
    return { without, beside, growthMb };
  } finally {
    audience.close();
    stalled.close();
    await sleep(settleMs);
  }
};

/** kill -9, the same server again, and everybody back with the delays of the official client. */
const measureRestart = async (place, restart) => {
  const audience = createAudience(hubTarget(place));
  try {
    const count = Math.max(...listenerCounts);
    await audience.grow(count);
    audience.comeBackWhenLost();
    const startedAt = performance.now();
    process.kill(-place.server.child.pid, 'SIGKILL');
    await place.server.child.ended;
    place.server = await restart();
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
  const tokens = [];
  // A server that has just started refuses work for a moment when the machine is busy.
  await waitUntil(async () => tokens.push(await server.signIn()) === sessionCount);
  const [token] = tokens;
  await waitForScan(server.baseUrl, token);
  const [{ genreId }] = await waitForStations(server, token);
  const restart = async () => {
    const { port } = new URL(server.baseUrl);
    return startProduct({ dataFolder, musicFolder: folder, port: Number(port) });
  };
  return { server, tokens, token, genreId, restart };
};

const waitForStations = async (server, token) => {
  let streams = [];
  await waitUntil(async () => {
    streams = await getJson(server.baseUrl, '/api/streams', token);
    return streams.length > 0;
  });
  return streams;
};

/** Its size is that of ours, so that both send as many bytes. */
const readMessageBytes = async (place) => {
  const audience = createRemoteAudience(hubTarget(place));
  try {
    await audience.grow(1);
    await changeTrack(place, audience);
    return place.messageBytes;
  } finally {
    audience.close();
  }
};

const startPeer = async (messageBytes) => {
  if (!isNchanInstalled()) return undefined;
  return startNchan({ dataFolder: makeEmptyFolder('hub', 'nchan'), messageBytes });
};

/** First, while nothing has made the server's memory grow yet. */
const measureBesidePeer = async (place) => {
  const ours = {
    server: place.server,
    target: hubTarget(place),
    change: (audience) => changeTrack(place, audience),
  };
  const nchan = await startPeer(await readMessageBytes(place));
  try {
    const theirs = nchan && {
      server: nchan,
      target: nchan.target,
      change: (audience) => publishToNchan(nchan, audience),
    };
    return await measureSizes([ours, theirs].filter(Boolean));
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
    const restart = await measureRestart(place, place.restart);
    console.log(`${restart.back} of ${restart.count} back after ${round(restart.seconds)} s`);
    return { results, connectsPerSecond, stalled, restart, messageBytes: place.messageBytes };
  } finally {
    await place.server.stop();
  }
};

const toRows = (results) =>
  results.map((result) => ({
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

const judgeFanOut = (ours, theirs) =>
  ours.flatMap((result) => {
    const count = result.listeners;
    const what = `track change to the last of ${round(count, 0)}`;
    const peer = theirs.find(({ listeners }) => listeners === count);
    const ratio = peer && result.lastMs / peer.lastMs;
    const wantedMs = wantedLastMs[count];
    return [
      target({
        id: 'P14',
        what,
        wanted: wantedMs ? `≤ ${wantedMs} ms` : '–',
        measured: `${round(result.lastMs)} ms`,
        isMet: wantedMs && result.lastMs <= wantedMs,
      }),
      target({
        id: 'P14',
        what,
        wanted: '≤ 1.15 × nchan',
        measured: ratio ? `${round(ratio, 2)} ×` : '–',
        isMet: ratio && ratio <= 1.15,
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

const judge = ({ results, connectsPerSecond, stalled, restart }) => {
  const ours = results.filter(({ name }) => name === 'tutti');
  const largest = ours.at(-1);
  const row = (id, what, [wanted, measured, isMet]) => target({ id, what, wanted, measured, isMet });
  const { without, beside, growthMb } = stalled;
  return [
    ...judgeFanOut(
      ours,
      results.filter(({ name }) => name !== 'tutti'),
    ),
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
