/** Runs faults of nodes one after the other under clients that listen and write, and reports the results. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stream } from '@tutti/contract';
import { copySmallLibrary, SMALL_LIBRARY } from '../../apps/server/src/test/small-library.ts';
import { type Cluster, type ClusterOptions, startCluster } from '../nodes/cluster.ts';
import type { NodeFault } from './node-faults.ts';
import { type LoadCounts, type LoadTarget, startLoad, watchTimelines } from './node-load.ts';

export interface FaultReport extends Omit<LoadCounts, 'acknowledged'> {
  readonly fault: string;
  readonly acknowledged: number;
  readonly lost: number;
}

export interface NodeTortureReport {
  readonly faults: readonly FaultReport[];
  readonly acknowledged: number;
  readonly lost: number;
  /** Number of answers about what is on air. */
  readonly samples: number;
  readonly differences: readonly string[];
  readonly administrators: number;
}

export interface NodeTortureOptions {
  readonly nodeCount: number;
  readonly faults: readonly NodeFault[];
  readonly random: () => number;
  readonly awayMs: number;
  /** Pause before each fault and after it. */
  readonly settleMs: number;
  readonly hasNginx?: boolean;
  /** The version that nodes start with, if it is not this one. */
  readonly program?: ClusterOptions['program'];
  readonly onFault?: (report: FaultReport) => void;
}

const TIMEOUT_MS = 90_000;

export async function tortureNodes(options: NodeTortureOptions): Promise<NodeTortureReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-torture-'));
  const musicDir = path.join(folder, 'music');
  copySmallLibrary(musicDir);
  let cluster: Cluster | undefined;
  try {
    const { nodeCount, hasNginx = true, program } = options;
    cluster = await startCluster({ nodeCount, musicDir, hasNginx, program });
    return await tortureCluster(cluster, options);
  } finally {
    await cluster?.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function tortureCluster(cluster: Cluster, options: NodeTortureOptions): Promise<NodeTortureReport> {
  const token = (await cluster.nodes[0]?.server().signIn()) ?? '';
  const target: LoadTarget = { cluster, token, genreIds: await untilOnAir(cluster, token) };
  const timelines = watchTimelines(target);
  const faults: FaultReport[] = [];
  for (const fault of options.faults) {
    const load = await startLoad(target);
    await pause(options.settleMs);
    await fault.act({ cluster, random: options.random, awayMs: options.awayMs });
    await pause(options.settleMs);
    const { acknowledged, ...counts } = await load.stop();
    const lost = await countLost(target, acknowledged);
    faults.push({ fault: fault.name, ...counts, acknowledged: acknowledged.length, lost });
    options.onFault?.(faults.at(-1) as FaultReport);
  }
  await timelines.stop();
  return {
    faults,
    acknowledged: faults.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: faults.reduce((sum, { lost }) => sum + lost, 0),
    samples: timelines.samples(),
    differences: timelines.differences(),
    administrators: (await call<unknown[]>(target, 'GET /api/admin/users')).length,
  };
}

/** Counts acknowledged playlists that are missing, and removes all of them. */
async function countLost(target: LoadTarget, acknowledged: readonly string[]): Promise<number> {
  const stored = await call<{ id: number; name: string }[]>(target, 'GET /api/users/playlists');
  const storedNames = new Set(stored.map(({ name }) => name));
  for (const { id } of stored) await call(target, `DELETE /api/users/playlists/${id}`);
  return acknowledged.filter((name) => !storedNames.has(name)).length;
}

/** Waits until all stations are on air on every node, because one node scans and the others are notified. */
async function untilOnAir(cluster: Cluster, token: string): Promise<number[]> {
  const giveUpAtMs = performance.now() + TIMEOUT_MS;
  for (;;) {
    const answers = await Promise.all(
      cluster.nodes.map(({ port }) => readStations(`http://127.0.0.1:${port}`, token).catch(() => [])),
    );
    if (answers.every((stations) => stations.length === SMALL_LIBRARY.genres))
      return (answers[0] ?? []).map(({ genreId }) => genreId);
    if (performance.now() > giveUpAtMs) throw new Error('not everything came on air');
    await pause(100);
  }
}

async function readStations(baseUrl: string, token: string): Promise<Stream[]> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${baseUrl}/api/streams`, { headers });
  return reply.ok ? ((await reply.json()) as Stream[]) : [];
}

/** Retries, because a node may be busy for a moment after a fault. */
async function call<Answer>({ cluster, token }: LoadTarget, what: string): Promise<Answer> {
  const giveUpAtMs = performance.now() + TIMEOUT_MS;
  const [method = '', address = ''] = what.split(' ');
  for (;;) {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(cluster.proxy.baseUrl + address, { method, headers }).catch(() => undefined);
    if (reply?.ok) return (await reply.json().catch(() => undefined)) as Answer;
    if (performance.now() > giveUpAtMs) throw new Error(`${what} was answered with ${reply?.status}`);
    await pause(200);
  }
}
