/** Measures how nodes of one database share sign-outs and the timeline. */

import { serverEntry, serverEnvironment, serverNodeFlags } from '../../tools/server-build.mjs';
import { createAudience, joinFrame } from '../load/hub-audience.ts';
import { sleep, waitForRest, waitUntil } from '../machine/waiting.ts';
import { type Cluster, type ClusterNode, startCluster } from '../nodes/cluster.ts';
import { getJson, isScanned, postEmpty } from './product.ts';
import { makeNodesLibrary } from './test-music.ts';

export const nodeCount = 3;
const samplesWanted = Number(process.env.BENCH_SAMPLES ?? 10_000);
const signOutCount = Number(process.env.BENCH_SIGN_OUTS ?? Math.min(200, samplesWanted));
const samplesAtOnce = 4;
const skipEveryMs = 3_000;

export interface ClusterSetup {
  readonly cluster: Cluster;
  readonly token: string;
  readonly genreId: string;
}

export const baseUrlOf = ({ port }: ClusterNode): string => `http://127.0.0.1:${port}`;

export const prepareCluster = async (): Promise<ClusterSetup> => {
  const cluster = await startCluster({
    nodeCount,
    isDirect: true,
    musicDir: makeNodesLibrary(),
    program: [...serverNodeFlags, serverEntry('main')],
    environment: { ...serverEnvironment(), LOG_LEVEL: 'warn' },
  });
  try {
    const token = await (cluster.nodes[0] as ClusterNode).server().signIn();
    // One node scans for all.
    await waitUntil(async () => {
      const scanned = await Promise.all(cluster.nodes.map((node) => isScanned(baseUrlOf(node), token)));
      return scanned.includes(true);
    });
    let genreId: string | undefined;
    for (const node of cluster.nodes)
      await waitUntil(async () => {
        const [station] = await getJson<{ genreId: string }[]>(baseUrlOf(node), '/api/streams', token);
        genreId = station?.genreId;
        return genreId;
      });
    // Waits for loudness analysis, which happens once per library.
    for (const node of cluster.nodes) await waitForRest(node.server().pid, { limitMs: 600_000 });
    return { cluster, token, genreId: genreId ?? '' };
  } catch (error) {
    await cluster.remove();
    throw error;
  }
};

/** The part of a timeline entry that is compared. */
interface Entry {
  readonly seq: number;
  readonly startedAtMs: number;
  readonly playMs: number;
  readonly track: { readonly id: string | number };
}

const onAirAt = (entries: readonly Entry[], instantMs: number) =>
  entries.find(({ startedAtMs, playMs }) => startedAtMs <= instantMs && instantMs < startedAtMs + playMs);

/**
 * Longer than an answer takes, because nodes do not report ended entries; shorter than the time in which plans still
 * change.
 */
const aheadMs = 1_000;

/** Returns whether all nodes name the same entry for an instant in the near future. */
const sample = async ({ cluster, token, genreId }: ClusterSetup): Promise<boolean> => {
  const instantMs = Date.now() + aheadMs;
  const reported = await Promise.all(
    cluster.nodes.map(async (node) => {
      const { entries } = await getJson<{ entries: Entry[] }>(
        baseUrlOf(node),
        `/api/streams/${genreId}/current`,
        token,
      );
      const entry = onAirAt(entries, instantMs);
      return entry && `${entry.seq} ${entry.track.id} ${entry.startedAtMs}`;
    }),
  );
  const isSame = reported[0] !== undefined && reported.every((each) => each === reported[0]);
  if (!isSame) console.log(`at ${instantMs}: ${reported.join(', ')}`);
  return isSame;
};

export const compareTimelines = async (setup: ClusterSetup) => {
  let samples = 0;
  let differences = 0;
  const take = async () => {
    while (samples < samplesWanted) {
      samples += 1;
      if (!(await sample(setup))) differences += 1;
    }
  };
  const skipping = setInterval(() => {
    const node = setup.cluster.nodes[samples % nodeCount] as ClusterNode;
    void postEmpty(baseUrlOf(node), `/api/streams/${setup.genreId}/next`, setup.token).catch(() => {});
  }, skipEveryMs);
  try {
    await Promise.all(Array.from({ length: samplesAtOnce }, take));
  } finally {
    clearInterval(skipping);
  }
  console.log(`${samples} samples, ${differences} with a difference`);
  return { samples, differences };
};

const isSignedOut = async (node: ClusterNode, token: string): Promise<boolean> => {
  const reply = await fetch(`${baseUrlOf(node)}/api/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await reply.arrayBuffer();
  return reply.status === 401;
};

/** Milliseconds until no node accepts the session, with an open hub connection on another node. */
const signOutOnce = async ({ cluster, genreId }: ClusterSetup, turn: number): Promise<number> => {
  const [here, there] = [0, 1].map((by) => cluster.nodes[(turn + by) % nodeCount] as ClusterNode) as [
    ClusterNode,
    ClusterNode,
  ];
  const token = await here.server().signIn();
  const audience = createAudience({
    host: '127.0.0.1',
    port: there.port,
    addresses: [`/streamhub?access_token=${token}`],
    join: joinFrame(genreId),
  });
  try {
    await audience.grow(1);
    // Every node has cached the session as valid.
    for (const node of cluster.nodes) await getJson(baseUrlOf(node), '/api/auth/me', token);
    const startedAt = performance.now();
    await postEmpty(baseUrlOf(here), '/api/auth/logout', token);
    const waits = cluster.nodes.map((node) => waitUntil(() => isSignedOut(node, token), { stepMs: 5 }));
    await Promise.all([...waits, waitUntil(() => audience.lost === 1, { stepMs: 2 })]);
    return performance.now() - startedAt;
  } finally {
    audience.close();
  }
};

export const measureSignOuts = async (setup: ClusterSetup): Promise<number[]> => {
  const delays: number[] = [];
  for (let turn = 0; turn < signOutCount; turn += 1) {
    delays.push(await signOutOnce(setup, turn));
    await sleep(20);
  }
  return delays;
};
