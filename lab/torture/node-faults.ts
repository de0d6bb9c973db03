/** Faults of nodes of one Postgres, and their repair. */
import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresEnd, queryPostgres } from '../../apps/server/src/test/embedded-postgres.ts';
import type { Cluster, ClusterNode } from '../nodes/cluster.ts';
import type { LineFault } from '../nodes/tcp-line.ts';

export interface FaultTarget {
  readonly cluster: Cluster;
  /** In [0, 1): selects a node. */
  readonly random: () => number;
  /** Duration of the fault. */
  readonly awayMs: number;
}

export interface NodeFault {
  readonly name: string;
  act(target: FaultTarget): Promise<void>;
}

const pick = ({ cluster: { nodes }, random }: FaultTarget): ClusterNode =>
  nodes[Math.floor(random() * nodes.length)] as ClusterNode;

const killNode: NodeFault = {
  name: 'a node killed (kill -9) and started again',
  async act(target) {
    const node = pick(target);
    await node.server().kill();
    await pause(target.awayMs / 10);
    await node.start().waitUntilHealthy();
  },
};

const haltNode: NodeFault = {
  name: 'a node halted (SIGSTOP), and going on later',
  async act(target) {
    const node = pick(target);
    node.halt();
    await pause(target.awayMs / 3);
    node.resume();
  },
};

const endPostgres = (how: PostgresEnd, name: string): NodeFault => ({
  name,
  async act({ cluster: { postgres } }) {
    await postgres.stop(how);
    await postgres.start();
  },
});

const failLines = (
  how: LineFault,
  name: string,
  choose: (target: FaultTarget) => readonly ClusterNode[],
): NodeFault => ({
  name,
  async act(target) {
    const nodes = choose(target);
    for (const { line } of nodes) line.fail(how);
    await pause(target.awayMs);
    for (const { line } of nodes) line.restore();
  },
});

const all = ({ cluster }: FaultTarget) => cluster.nodes;

const CUTS = 10;

const cutListening: NodeFault = {
  name: 'the connections on which nodes hear of each other cut off, again and again',
  async act({ cluster: { databaseUrl }, awayMs }) {
    for (let cut = 0; cut < CUTS; cut += 1) {
      await queryPostgres(
        databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where query like 'listen %' and datname = current_database()`,
      );
      await pause(awayMs / CUTS);
    }
  },
};

/** How long the proxy takes to notice that a node is back (docs/SCALING.md). */
const SEEN_AGAIN_MS = 5_000;

const replaceEach = (name: string, again?: Parameters<ClusterNode['start']>[0]): NodeFault => ({
  name,
  async act({ cluster: { nodes } }) {
    for (const node of nodes) {
      await node.server().kill('SIGTERM');
      await node.start(again).waitUntilHealthy();
      await pause(SEEN_AGAIN_MS);
    }
  },
});

const replaceAll = replaceEach('each node ended in order and replaced, one after the other');
/** For nodes that were started as another version; the built program is this version. */
export const upgradeAll = replaceEach(
  'each node of an earlier version replaced by this one, one after the other',
  {
    program: undefined,
  },
);

const CLOCK_OFF_MS = 5_000;

const startLate: NodeFault = {
  name: 'a node whose clock is 5 s off, and right again',
  async act(target) {
    const node = pick(target);
    await node.server().kill();
    const module = new URL('../../apps/server/src/test/shifted-clock-child.ts', import.meta.url);
    module.searchParams.set('byMs', String(CLOCK_OFF_MS));
    const server = node.start({ environment: { NODE_OPTIONS: `--import=${module.href}` } });
    // The node may refuse to serve, or to start at all.
    await Promise.race([server.waitUntilHealthy().catch(() => {}), pause(target.awayMs / 3)]);
    await pause(target.awayMs / 3);
    await server.kill();
    await node.start().waitUntilHealthy();
  },
};

export const shortFaults: readonly NodeFault[] = [
  killNode,
  cutListening,
  endPostgres('immediate', 'Postgres ended at once and started again'),
  haltNode,
];

export const allFaults: readonly NodeFault[] = [
  killNode,
  haltNode,
  endPostgres('fast', 'Postgres restarted'),
  endPostgres('kill', 'Postgres killed (kill -9) and started again'),
  failLines('silent', 'Postgres unreachable for all nodes: nothing arrives', all),
  failLines('cut', 'Postgres unreachable for all nodes: connections refused', all),
  failLines('silent', 'Postgres unreachable for one node', (target) => [pick(target)]),
  cutListening,
  replaceAll,
  startLate,
];
