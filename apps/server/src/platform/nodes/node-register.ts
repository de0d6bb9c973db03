/** Announces this node every two seconds and checks whether it may serve beside the others. */
import { adminTexts } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';
import { repeat } from '#platform/async/repeat.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import { createLeaseStore } from './lease-store.ts';
import { createNodeCounts, type NodeCounts, noCountsElsewhere, type SyncedCounts } from './node-counts.ts';
import {
  assessNode,
  createClockComparison,
  type NodeFacts,
  type NodeProblem,
  type NodeStanding,
} from './node-standing.ts';
import { createNodeStore, type NodeStore } from './node-store.ts';
import { SHUTDOWN_STEP_MAX_MS, tryWithTimeout } from './try-with-timeout.ts';

export interface KnownNode {
  readonly name: string;
  readonly version: string;
  readonly publicUrl: string;
  readonly musicDir: string;
  readonly clockAheadMs: number | null;
  readonly state: 'serving' | 'refused' | 'leaving' | 'gone';
  readonly problems: readonly NodeProblem[];
  readonly work: readonly string[];
  /** By the database's clock. */
  readonly startedAt: number;
  readonly heardAt: number;
  /** True for the node that answers. */
  readonly isAsked: boolean;
}

export interface NodeRegister {
  readonly counts: NodeCounts;
  /** Undefined if there is only one node; pass an open transaction, because a second connection could deadlock. */
  countShared(
    key: string,
    windowMs: number,
    trx?: Queries,
  ): Promise<{ count: number; leftMs: number }> | undefined;
  findRefusal(): AppError | undefined;
  /** Returns why no traffic should be sent to it: also because it has not started yet or is about to stop. */
  findUnreadiness(): AppError | undefined;
  onRefused(run: () => void): void;
  /** Lists nodes, the oldest first; empty if there can be only one. */
  list(): Promise<KnownNode[]>;
  /** Resolves once it is known whether it may serve. */
  start(): Promise<void>;
  noteReady(): void;
  /** Marks the node as leaving. Returns whether there is another one to take over. */
  leave(): Promise<boolean>;
  isLeaving(): boolean;
  stop(): Promise<void>;
}

interface RegisterDeps {
  readonly database: Pick<Database, 'notifier' | 'queries' | 'capabilities'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly nodeId: string;
  /** This process: machine and port, settings, and version. */
  readonly self: Readonly<Record<'name' | 'version' | 'publicUrl' | 'musicDir', string>>;
  readonly readLibraryMarker: () => Promise<string | undefined>;
}

const ANNOUNCE_EVERY_MS = 2_000;
const PRUNE_EVERY_MS = 60_000;
const RETRY_AFTER_S = 5;
const READ_MAX_MS = 1_000;
const texts = adminTexts.monitoring.nodes;

export function createNodeRegister(deps: RegisterDeps): NodeRegister {
  const { database, nodeId } = deps;
  const store = createNodeStore(database);
  const counts = database.notifier && createNodeCounts(store, nodeId);
  const presence = counts && createPresence(deps, store, counts);
  let isReady = false;
  let isLeaving = false;

  function findRefusal(): AppError | undefined {
    const refused = presence?.standing().refused;
    return refused && refuse('NODE_NOT_SERVING', texts.problems[refused]);
  }

  return {
    counts: counts ?? noCountsElsewhere,
    countShared(key, windowMs, trx) {
      if (!presence?.isAnnounced()) return undefined;
      const counting = trx ? createNodeStore({ ...database, queries: trx }) : store;
      return counting.countInWindow(key, windowMs);
    },
    findRefusal,
    findUnreadiness() {
      const reason = presence?.standing().refused;
      if (reason) return refuse('UNAVAILABLE', texts.problems[reason]);
      if (isLeaving) return refuse('UNAVAILABLE', texts.leaving);
      return isReady ? undefined : refuse('UNAVAILABLE', texts.starting);
    },
    onRefused: (run) => presence?.onRefused(run),
    list: async () => (presence === undefined ? [] : listNodes(deps, store)),
    start: async () => presence?.start(),
    noteReady() {
      isReady = true;
    },
    async leave() {
      isLeaving = true;
      return (await presence?.leave()) ?? false;
    },
    isLeaving: () => isLeaving,
    stop: async () => presence?.stop(),
  };
}

function refuse(code: 'NODE_NOT_SERVING' | 'UNAVAILABLE', message: string): AppError {
  return new AppError(code, { message, retryAfterS: RETRY_AFTER_S });
}

function createPresence(deps: RegisterDeps, store: NodeStore, counts: SyncedCounts) {
  const { clock, logger, nodeId, self } = deps;
  const comparison = createClockComparison();
  const handlers: (() => void)[] = [];
  const marker = createMarkerReader(deps);
  let clockAheadMs: number | null = null;
  let standing: NodeStanding = { problems: [], refused: undefined };
  let isLeaving = false;
  let endings: (() => Promise<void>)[] = [];

  const readFacts = () => ({ ...self, libraryMarker: marker.last() ?? null, clockAheadMs });
  const announce = () => store.announce(toRow(nodeId, { ...readFacts(), ...standing, isLeaving }));

  async function compareClocks(): Promise<void> {
    const sentAt = clock.exactNow();
    const there = await store.readClock();
    clockAheadMs = comparison.add({ sentAt, there, answeredAt: clock.exactNow() });
  }

  /** Compares the node with the others, which requires its own row, because that says who started first. */
  async function assess(): Promise<boolean> {
    const rows = (await store.list()).filter((row) => row.is_alive === 1);
    const rank = rows.findIndex(({ id }) => id === nodeId);
    const before = standing;
    standing = assessNode(
      readFacts(),
      rows.flatMap((row, index) => (row.id === nodeId ? [] : [{ ...toFacts(row), isOlder: index < rank }])),
    );
    reportTurn(before);
    return JSON.stringify(standing) !== JSON.stringify(before);
  }

  function reportTurn(before: NodeStanding): void {
    for (const problem of standing.problems) {
      if (before.problems.includes(problem)) continue;
      logger.warn({ clockAheadMs, ...self }, texts.problems[problem]);
    }
    if (standing.refused === before.refused) return;
    if (standing.refused === undefined) logger.info('this node serves again');
    else for (const run of handlers) run();
  }

  async function findOthers(): Promise<boolean> {
    const rows = await store.list();
    return rows.some((row) => row.id !== nodeId && stateOf(row) === 'serving');
  }

  async function announceAndSync(): Promise<void> {
    await compareClocks();
    await marker.read();
    await announce();
    if (await assess()) await announce();
    await counts.sync();
  }

  async function beat(): Promise<void> {
    try {
      await announceAndSync();
    } catch (error) {
      counts.doubt();
      throw error;
    }
  }

  return {
    standing: () => standing,
    isAnnounced: () => endings.length > 0,
    onRefused: (run: () => void) => void handlers.push(run),
    async start() {
      await store.removePredecessors({ id: nodeId, name: self.name });
      await beat();
      endings = [
        repeat(deps, { what: 'announcing this node', everyMs: ANNOUNCE_EVERY_MS, work: beat }),
        repeat(deps, { what: 'forgetting nodes', everyMs: PRUNE_EVERY_MS, work: store.removeGone }),
      ];
    },
    async leave(): Promise<boolean> {
      isLeaving = true;
      if (endings.length === 0) return false;
      return (await tryWithTimeout(deps.timers, SHUTDOWN_STEP_MAX_MS, announce().then(findOthers))) ?? false;
    },
    async stop() {
      if (endings.length === 0) return;
      const ended = Promise.all(endings.splice(0).map((end) => end())).then(() => store.remove(nodeId));
      await tryWithTimeout(deps.timers, SHUTDOWN_STEP_MAX_MS, ended);
    },
  };
}

type NodeRow = Awaited<ReturnType<NodeStore['list']>>[number];

function toRow(id: string, known: RegisterDeps['self'] & NodeFacts & NodeStanding & { isLeaving: boolean }) {
  return {
    id,
    name: known.name,
    version: known.version,
    public_url: known.publicUrl,
    music_dir: known.musicDir,
    library_marker: known.libraryMarker,
    clock_ahead_ms: known.clockAheadMs,
    is_leaving: known.isLeaving ? (1 as const) : (0 as const),
    refused: known.refused ?? null,
    problems: JSON.stringify(known.problems),
  };
}

function toFacts(row: NodeRow): NodeFacts {
  return {
    version: row.version,
    publicUrl: row.public_url,
    libraryMarker: row.library_marker,
    clockAheadMs: row.clock_ahead_ms,
  };
}

/** Reads the marker with each announcement; while a share hangs, the last value applies and nothing waits. */
function createMarkerReader({ readLibraryMarker, timers }: RegisterDeps) {
  let last: string | undefined;
  let reading: Promise<void> | undefined;
  return {
    last: () => last,
    async read(): Promise<void> {
      reading ??= readLibraryMarker()
        .then((found) => {
          last = found;
        })
        .finally(() => {
          reading = undefined;
        });
      await tryWithTimeout(timers, READ_MAX_MS, reading);
    },
  };
}

async function listNodes(
  { database: { queries, capabilities }, nodeId }: RegisterDeps,
  store: NodeStore,
): Promise<KnownNode[]> {
  const [rows, held] = await Promise.all([store.list(), createLeaseStore(queries, capabilities).listHeld()]);
  return rows.map((row) => ({
    name: row.name,
    version: row.version,
    publicUrl: row.public_url,
    musicDir: row.music_dir,
    clockAheadMs: row.clock_ahead_ms,
    state: stateOf(row),
    problems: JSON.parse(row.problems) as NodeProblem[],
    work: held.filter(({ holder }) => holder.endsWith(` ${row.id}`)).map(({ name }) => name),
    startedAt: row.started_at,
    heardAt: row.heard_at,
    isAsked: row.id === nodeId,
  }));
}

function stateOf(row: NodeRow): KnownNode['state'] {
  if (row.is_alive === 0) return 'gone';
  if (row.is_leaving === 1) return 'leaving';
  return row.refused === null ? 'serving' : 'refused';
}
