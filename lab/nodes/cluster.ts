/** Runs several real nodes of one Postgres behind a proxy. Each has its own line to the database, which can fail. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type EmbeddedPostgres,
  queryPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/test/embedded-postgres.ts';
import {
  type RealServer,
  type RealServerOptions,
  spawnRealServer,
} from '../../apps/server/src/test/real-server.ts';
import { findFreePort } from '../../tools/workspace.mjs';
import { isNginxInstalled, startNginx } from './nginx-proxy.ts';
import { openTcpLine, type TcpLine } from './tcp-line.ts';

export interface ClusterNode {
  readonly name: string;
  readonly port: number;
  /** The node's line to the database. */
  readonly line: TcpLine;
  server(): RealServer;
  /** Starts the node again on the same port and folder; with another program if one is given. */
  start(again?: { environment?: Record<string, string>; program?: RealServerOptions['program'] }): RealServer;
  /** SIGSTOP and SIGCONT, for the node and its children. */
  halt(): void;
  resume(): void;
}

export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  readonly postgres: EmbeddedPostgres;
  /** Bypasses the lines of the nodes. */
  readonly databaseUrl: string;
  readonly proxy: { readonly baseUrl: string; readonly port: number };
  /** How long Postgres has worked for all nodes together. */
  readDatabaseMs(): Promise<number>;
  remove(): Promise<void>;
}

export interface ClusterOptions {
  readonly nodeCount: number;
  readonly musicDir: string;
  /** The program to run instead of the sources. */
  readonly program?: RealServerOptions['program'];
  readonly environment?: Record<string, string>;
  /** For measurements: nodes connect to Postgres directly, because the lines are slow processes of ours. */
  readonly isDirect?: boolean;
  /** Without it, or if nginx is not installed, a TCP line picks the next node that answers. */
  readonly hasNginx?: boolean;
}

/** Starts all nodes at once on an empty database; resolves when each of them serves. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-cluster-'));
  const endings: (() => Promise<unknown> | unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const remove = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    // Durable: committed data survives a kill, as with any Postgres in production.
    const postgres = await startEmbeddedPostgres({ isDurable: true });
    endings.push(() => postgres.remove());
    const databaseUrl = await postgres.createDatabase('tutti');
    const nodes: ClusterNode[] = [];
    for (let index = 0; index < options.nodeCount; index += 1) {
      const node = await makeNode(`node-${index + 1}`, { folder, databaseUrl, options });
      nodes.push(node);
      endings.push(
        () => node.line.close(),
        () => node.server().kill(),
      );
    }
    const proxy = await startProxy(nodes, folder, options);
    endings.push(() => proxy.stop());
    await Promise.all(nodes.map((node) => node.server().waitUntilHealthy()));
    return { nodes, postgres, databaseUrl, proxy, remove, readDatabaseMs: () => readDatabaseMs(databaseUrl) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function makeNode(
  name: string,
  { folder, databaseUrl, options }: { folder: string; databaseUrl: string; options: ClusterOptions },
): Promise<ClusterNode> {
  const far = new URL(databaseUrl);
  const line = await openTcpLine(() => [Number(far.port)]);
  const near = new URL(databaseUrl);
  if (!options.isDirect) near.port = String(line.port);
  const port = await findFreePort();
  let { program } = options;
  const spawn = (environment: Record<string, string> = {}) =>
    spawnRealServer({
      port,
      dataDir: path.join(folder, name),
      musicDir: options.musicDir,
      databaseUrl: near.href,
      program,
      environment: {
        RATE_LIMITS: 'off',
        TRUSTED_PROXIES: '127.0.0.1',
        PUBLIC_URL: 'http://localhost:4747',
        ...options.environment,
        ...environment,
      },
    });
  let server = spawn();
  const signal = (what: NodeJS.Signals) => void process.kill(-server.pid, what);
  return {
    name,
    port,
    line,
    server: () => server,
    start(again = {}) {
      if ('program' in again) program = again.program;
      server = spawn(again.environment);
      return server;
    },
    halt: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  };
}

async function startProxy(
  nodes: readonly ClusterNode[],
  folder: string,
  { hasNginx = true }: ClusterOptions,
) {
  const ports = nodes.map(({ port }) => port);
  if (hasNginx && isNginxInstalled()) {
    const configFolder = path.join(folder, 'nginx');
    mkdirSync(configFolder);
    return startNginx(configFolder, ports);
  }
  let turn = 0;
  const line = await openTcpLine(() => {
    turn += 1;
    return ports.map((_, index) => ports[(index + turn) % ports.length] as number);
  });
  return { port: line.port, baseUrl: `http://127.0.0.1:${line.port}`, stop: () => line.close() };
}

async function readDatabaseMs(databaseUrl: string): Promise<number> {
  const [row] = await queryPostgres<{ ms: number }>(
    databaseUrl,
    'select active_time as ms from pg_stat_database where datname = current_database()',
  );
  return Number(row?.ms);
}
