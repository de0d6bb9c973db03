/**
 * Measures how much nodes of one database read per second, one alone and all together, alternately, through the same
 * nginx configuration.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mediansOf } from '@tutti/measure/analysis/statistics';
import { runWrk, writeWrkScript } from '../load/wrk.ts';
import { readCpuSeconds } from '../machine/process-tree.ts';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { type NginxProxy, startNginx } from '../nodes/nginx-proxy.ts';
import { baseUrlOf, type ClusterSetup } from './node-state.ts';
import { getJson } from './product.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const connections = 48;
/** Postgres updates its statistics within a second after its connections become idle. */
const statisticsMs = 1_500;

/** Pages that people open; nodes cache some of them and query the database for most. */
const listPaths = async ({ cluster, token }: ClusterSetup): Promise<string[]> => {
  const [node] = cluster.nodes;
  if (node === undefined) throw new Error('there is no node');
  const albums = await getJson<{ items: { id: string }[] } | { id: string }[]>(
    baseUrlOf(node),
    '/api/albums',
    token,
  );
  const ids = (Array.isArray(albums) ? albums : albums.items).slice(0, 20).map(({ id }) => id);
  return [
    ...ids.map((id) => `/api/albums/${id}`),
    ...ids.map((id) => `/api/tracks/album/${id}`),
    ...['a', 'be', 'mo', 'the', 'ra'].map((term) => `/api/search?q=${term}`),
    '/api/tracks?limit=50',
    '/api/home',
    '/api/users/playlists',
    '/api/users/favorites',
    '/api/streams/current',
    '/api/auth/me',
  ];
};

const readDatabaseMs = async ({ cluster }: ClusterSetup): Promise<number> => {
  await sleep(statisticsMs);
  return cluster.readDatabaseMs();
};

export const measureReading = async (setup: ClusterSetup) => {
  const { cluster, token } = setup;
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-reading-'));
  const proxies: NginxProxy[] = [];
  const script = writeWrkScript({
    name: 'nodes',
    pid: 0,
    baseUrl: cluster.proxy.baseUrl,
    paths: await listPaths(setup),
    headers: { authorization: `Bearer ${token}` },
  });
  try {
    const ports = cluster.nodes.map(({ port }) => port);
    for (const [name, some] of [
      ['one', ports.slice(0, 1)],
      ['three', ports],
    ] as const)
      proxies.push(await startNginx(path.join(folder, name), some));
    const [one, three] = proxies.map((proxy, index) => ({
      proxy,
      name: index === 0 ? '1' : '3',
      runs: [] as Run[],
    }));
    if (!one || !three) throw new Error('there is no proxy');
    for (let round = 0; round < rounds; round += 1)
      for (const side of round % 2 === 0 ? [one, three] : [three, one])
        side.runs.push(await readOnce(setup, { baseUrl: side.proxy.baseUrl, script }));
    const summarise = ({ name, runs }: typeof one) => ({ name, ...mediansOf(runs) });
    return { one: summarise(one), three: summarise(three) };
  } finally {
    for (const proxy of proxies) await proxy.stop();
    rmSync(script, { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
};

type Run = Awaited<ReturnType<typeof readOnce>>;

const readOnce = async (setup: ClusterSetup, { baseUrl, script }: { baseUrl: string; script: string }) => {
  await waitForQuiet();
  const readNodes = () =>
    setup.cluster.nodes.reduce((sum, node) => sum + readCpuSeconds(node.server().pid), 0);
  const [databaseBefore, nodesBefore] = [await readDatabaseMs(setup), readNodes()];
  const result = await runWrk({ baseUrl, script, connections, seconds });
  const nodeSeconds = readNodes() - nodesBefore;
  const databaseMs = (await readDatabaseMs(setup)) - databaseBefore;
  if (result.refused > 0) throw new Error(`${result.refused} answers were not 2xx; not a measurement`);
  const answers = result.requestsPerSecond * seconds;
  return {
    requestsPerSecond: result.requestsPerSecond,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    nodeCpuMicros: (nodeSeconds * 1e6) / answers,
    databaseMicros: (databaseMs * 1e3) / answers,
  };
};
