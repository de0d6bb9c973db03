/** Thousands of listeners on several nodes, all through the proxy, and the time until the last one learns of a skip. */
import { median } from '@tutti/measure/analysis/statistics';
import { createRemoteAudience, type RemoteAudience } from '../load/audience-process.ts';
import { joinFrame } from '../load/hub-audience.ts';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { baseUrlOf, type ClusterSetup, nodeCount } from './node-state.ts';
import { getJson, postEmpty } from './product.ts';

const wanted = Number(process.env.BENCH_LISTENERS ?? 24_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 12);
const warmUpRounds = 3;
const settleMs = 2_000;
/** A user may have twenty sessions; the rest are for the sign-out measurement. */
const sessionCount = 12;
/** Several processes, because one may not open as many files as there are listeners. */
export const audienceCount = 3;

export interface Audiences {
  readonly all: readonly RemoteAudience[];
  /** Why there are fewer than requested. */
  readonly problem: string | undefined;
}

export const growAudiences = async ({ cluster, genreId }: ClusterSetup): Promise<Audiences> => {
  const tokens: string[] = [];
  for (let index = 0; index < sessionCount; index += 1)
    tokens.push((await cluster.nodes[index % nodeCount]?.server().signIn()) ?? '');
  const hub = {
    host: '127.0.0.1',
    port: cluster.proxy.port,
    addresses: tokens.map((token) => `/streamhub?access_token=${token}`),
    join: joinFrame(genreId),
    maySleep: true as const,
  };
  const all = Array.from({ length: audienceCount }, () => createRemoteAudience(hub));
  let problem: string | undefined;
  // Stops at the first failure, because a limit that stops one audience stops the others, too.
  for (const audience of all) {
    await audience.grow(Math.ceil(wanted / audienceCount)).catch((error: unknown) => {
      problem ??= String(error);
    });
  }
  await sleep(settleMs);
  console.log(`${countListeners(all)} of ${wanted} listeners${problem ? `: ${problem}` : ''}`);
  return { all, problem };
};

const countListeners = (all: readonly RemoteAudience[]) => all.reduce((sum, { size }) => sum + size, 0);

export const closeAudiences = ({ all }: Audiences): void => {
  for (const audience of all) audience.close();
};

/** Skips on one node after the other, because each must be heard by the others. */
const skip = async ({ cluster, token, genreId }: ClusterSetup, { all }: Audiences, turn: number) => {
  const node = cluster.nodes[turn % nodeCount];
  if (node === undefined) throw new Error('there is no node');
  const expected = await Promise.all(all.map((audience) => audience.expect('TrackChanged')));
  await postEmpty(baseUrlOf(node), `/api/streams/${genreId}/next`, token);
  const arrived = await Promise.all(expected.map(({ arriving }) => arriving));
  const { entries } = await getJson<{ entries: { startedAtMs: number }[] }>(
    baseUrlOf(node),
    `/api/streams/${genreId}/current`,
    token,
  );
  const startedAtMs = entries[0]?.startedAtMs ?? Number.NaN;
  return {
    delays: arrived.flatMap(({ instants }) => instants.map((instant) => instant - startedAtMs)),
    messageBytes: arrived[0]?.messageBytes ?? 0,
  };
};

export const measureSkips = async (setup: ClusterSetup, audiences: Audiences) => {
  await waitForQuiet();
  const changes: { last: number; middle: number }[] = [];
  let messageBytes = 0;
  for (let turn = 0; turn < warmUpRounds + rounds; turn += 1) {
    const { delays, ...reported } = await skip(setup, audiences, turn);
    messageBytes = reported.messageBytes;
    const last = delays.reduce((most, delay) => Math.max(most, delay), Number.NEGATIVE_INFINITY);
    changes.push({ last, middle: median(delays) });
    await sleep(500);
  }
  const counted = changes.slice(warmUpRounds);
  const measurements = {
    wanted,
    rounds,
    messageBytes,
    listeners: countListeners(audiences.all),
    lost: audiences.all.reduce((sum, { lost }) => sum + lost, 0),
    middleMs: median(counted.map(({ middle }) => middle)),
    lastMs: median(counted.map(({ last }) => last)),
  };
  console.log(`a skip to the last of ${measurements.listeners}: ${measurements.lastMs.toFixed(0)} ms`);
  return measurements;
};
