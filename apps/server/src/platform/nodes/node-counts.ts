/** Counts over all nodes: each stores its own and reads the sum of the others; a dead node counts for nothing. */
import type { NodeCount, NodeStore } from './node-store.ts';

/**
 * Listeners by station (`app`, `icy`, `hls`), players outside by holder, open pages, and users with one; by room and
 * member, connections, those that sound, and the milliseconds that their slowest needs for a change.
 */
type CountKind =
  | 'app'
  | 'icy'
  | 'hls'
  | 'holder'
  | 'connections'
  | 'user'
  | 'room-here'
  | 'room-sound'
  | 'room-ready';

/** The kinds of which the sums of other nodes are cached; online users are read on demand. */
const FOLLOWED_KINDS: readonly CountKind[] = [
  'app',
  'icy',
  'hls',
  'holder',
  'connections',
  'room-here',
  'room-sound',
  'room-ready',
];

export interface NodeCounts {
  publish(kind: CountKind, read: () => ReadonlyMap<string, number>): void;
  /** Returns the count on the other nodes, some seconds old. */
  elsewhere(kind: CountKind, name: string): number;
  totalElsewhere(kind: CountKind): number;
  namesElsewhere(kind: CountKind): string[];
  listElsewhere(kind: CountKind): Promise<string[]>;
  onChange(run: () => void): void;
}

export interface SyncedCounts extends NodeCounts {
  /** Writes changes and reads the counts of others. */
  sync(): Promise<void>;
  /** Makes the next sync write everything, because the database may have lost the last writes to a standby. */
  doubt(): void;
}

/** The counts of a process that has the database to itself. */
export const noCountsElsewhere: NodeCounts = {
  publish() {},
  elsewhere: () => 0,
  totalElsewhere: () => 0,
  namesElsewhere: () => [],
  listElsewhere: async () => [],
  onChange() {},
};

export function createNodeCounts(
  store: Pick<NodeStore, 'writeCounts' | 'hasCounts' | 'listCounts' | 'sumElsewhere' | 'listElsewhere'>,
  nodeId: string,
): SyncedCounts {
  const sources = new Map<CountKind, () => ReadonlyMap<string, number>>();
  const handlers: (() => void)[] = [];
  let written: ReadonlyMap<string, NodeCount> | undefined;
  let others: ReadonlyMap<string, NodeCount> = new Map();

  function readOwn(): Map<string, NodeCount> {
    const own = new Map<string, NodeCount>();
    for (const [kind, read] of sources) {
      // Zero is omitted, because the database has no row for it either.
      for (const [name, count] of read()) if (count > 0) own.set(keyOf(kind, name), { kind, name, count });
    }
    return own;
  }

  /** Reads the stored counts, because a node that was removed meanwhile has lost them. */
  async function readWritten(): Promise<ReadonlyMap<string, NodeCount>> {
    const known = written;
    if (known !== undefined && known.size > 0 && (await store.hasCounts(nodeId))) return known;
    return byKey(await store.listCounts(nodeId));
  }

  async function write(): Promise<void> {
    const before = await readWritten();
    // Unknown until the write is answered, because a failed write may still have happened.
    written = undefined;
    const own = readOwn();
    const gone = [...before].filter(([key]) => !own.has(key)).map(([, count]) => ({ ...count, count: 0 }));
    const changed = [...own].filter(([key, { count }]) => before.get(key)?.count !== count);
    await store.writeCounts(nodeId, [...changed.map(([, count]) => count), ...gone]);
    written = own;
  }

  async function read(): Promise<void> {
    const before = others;
    const rows = await store.sumElsewhere(nodeId, FOLLOWED_KINDS);
    others = byKey(rows);
    const isSame =
      others.size === before.size &&
      [...others].every(([key, { count }]) => before.get(key)?.count === count);
    if (!isSame) for (const run of handlers) run();
  }

  return {
    publish: (kind, readCounts) => void sources.set(kind, readCounts),
    elsewhere: (kind, name) => others.get(keyOf(kind, name))?.count ?? 0,
    totalElsewhere: (kind) =>
      [...others.values()].reduce((total, other) => total + (other.kind === kind ? other.count : 0), 0),
    namesElsewhere: (kind) =>
      [...others.values()].filter((other) => other.kind === kind && other.count > 0).map(({ name }) => name),
    listElsewhere: (kind) => store.listElsewhere(nodeId, kind),
    onChange: (run) => void handlers.push(run),
    async sync() {
      await write();
      await read();
    },
    doubt() {
      written = undefined;
    },
  };
}

function keyOf(kind: string, name: string): string {
  return `${kind} ${name}`;
}

function byKey(counts: readonly NodeCount[]): Map<string, NodeCount> {
  return new Map(counts.map((count) => [keyOf(count.kind, count.name), count]));
}
