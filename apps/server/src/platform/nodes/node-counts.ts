/**
 * What is counted over all nodes: each writes down its own, and everybody reads the sum of the others. A node that is not
 * heard of any more counts for nothing.
 */
import type { NodeCount, NodeStore } from './node-store.ts';

/**
 * Listeners of a station in the app and outside of it, by station; players outside, by whom they are counted for; open
 * pages; and users with one, by user.
 */
type CountKind = 'app' | 'icy' | 'hls' | 'holder' | 'connections' | 'user';

/** Of the others these are known at any moment; who is online is looked up when somebody asks. */
const FOLLOWED_KINDS: readonly CountKind[] = ['app', 'icy', 'hls', 'holder', 'connections'];

export interface NodeCounts {
  /** What this node counts, asked each time it is written down. */
  publish(kind: CountKind, read: () => ReadonlyMap<string, number>): void;
  /** On the other nodes, as of the last seconds. */
  elsewhere(kind: CountKind, name: string): number;
  totalElsewhere(kind: CountKind): number;
  /** What is counted on the other nodes, as of the last seconds. */
  namesElsewhere(kind: CountKind): string[];
  listElsewhere(kind: CountKind): Promise<string[]>;
  /** Runs when a sum of the others has changed. */
  onChange(run: () => void): void;
}

export interface SyncedCounts extends NodeCounts {
  /** Writes what has changed and reads what the others have written. */
  sync(): Promise<void>;
  /** The database was away, and may have come back without what was written last: a standby took its place. */
  doubt(): void;
}

/** Of a process that has the database to itself. */
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
  /** Counts that the database holds for this node; undefined while that is unsure. */
  let written: ReadonlyMap<string, NodeCount> | undefined;
  let others: ReadonlyMap<string, NodeCount> = new Map();

  function readOwn(): Map<string, NodeCount> {
    const own = new Map<string, NodeCount>();
    for (const [kind, read] of sources) {
      // Zero is left out, because the database has no row for it either.
      for (const [name, count] of read()) if (count > 0) own.set(keyOf(kind, name), { kind, name, count });
    }
    return own;
  }

  /** A node that was forgotten meanwhile has no row left, because its counts went with it. */
  async function readWritten(): Promise<ReadonlyMap<string, NodeCount>> {
    const known = written;
    if (known !== undefined && known.size > 0 && (await store.hasCounts(nodeId))) return known;
    return byKey(await store.listCounts(nodeId));
  }

  async function write(): Promise<void> {
    const before = await readWritten();
    // Unsure until the write is answered, because a write that fails may still have happened.
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
