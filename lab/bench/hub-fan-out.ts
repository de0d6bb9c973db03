/**
 * Measures how soon an audience of the hub learns of a change, what that costs, and what each listener costs; servers
 * take turns.
 */
import { median, percentile } from '@tutti/measure/analysis/statistics';
import { round } from '@tutti/measure/analysis/tables';
import { createRemoteAudience, type RemoteAudience } from '../load/audience-process.ts';
import type { HubTarget } from '../load/hub-audience.ts';
import { readCpuSeconds, readResidentKb } from '../machine/process-tree.ts';
import type { MeasuredProcess } from '../machine/processes.ts';
import { sleep, waitForQuiet, waitForRest } from '../machine/waiting.ts';

export const listenerCounts = (process.env.BENCH_LISTENERS ?? '1000,10000').split(',').map(Number);
export const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
/** Not counted, because a server's code is not compiled yet during the first three or four changes. */
export const warmUpRounds = 4;
export const settleMs = 2_000;

type Server = MeasuredProcess & { readonly name: string; readonly memoryPid?: number };

/** A measured server, and the way to make it announce a change. */
export interface Contender {
  readonly server: Server;
  readonly target: HubTarget;
  /** Returns the delay of each listener. */
  change(audience: RemoteAudience): Promise<number[]>;
}

type Measured = Omit<Contender, 'target'> & { readonly audience: RemoteAudience };

export const readServerKb = ({ pid, memoryPid = pid }: Server) => readResidentKb(memoryPid);

/** Measures the delays of one change and its cost for the server. */
const measureChange = async ({ server, audience, change }: Measured) => {
  const before = readCpuSeconds(server.pid);
  const delays = await change(audience);
  const last = delays.reduce((most, delay) => Math.max(most, delay), Number.NEGATIVE_INFINITY);
  return { last, middle: median(delays), cpuSeconds: readCpuSeconds(server.pid) - before };
};

type Change = Awaited<ReturnType<typeof measureChange>>;

/**
 * Servers take turns in each round, because the machine's speed varies by a fifth from minute to minute. While one
 * runs the others rest, as ours does between the announcement of a skip and the change; a rested server is slower.
 */
export const measureFanOut = async (ours: Measured, peers: readonly Measured[] = []) => {
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

/** Grows to the next size, and measures the cost of a listener before anything is sent. */
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

/** Grows the audiences step by step and measures at each size. Returns our figures first, then those of the peers. */
export const measureSizes = async (ours: Contender, peers: readonly Contender[]) => {
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

export type Size = Awaited<ReturnType<typeof measureSizes>>[number];
