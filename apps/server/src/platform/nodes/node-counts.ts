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
  /**
   * Writes what has changed and reads what the others have written. A node that is known since another instant than the
   * last time was forgotten with all it had written.
   */
  sync(knownSince: number): Promise<void>;
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
  store: Pick<NodeStore, 'writeCounts' | 'sumElsewhere' | 'listElsewhere'>,
  nodeId: string,
): SyncedCounts {
  const sources = new Map<CountKind, () => ReadonlyMap<string, number>>();
  const handlers: (() => void)[] = [];
  let written = new Map<string, NodeCount>();
  let writtenSince: number | undefined;
  let others = new Map<string, NodeCount>();

  function readOwn(): Map<string, NodeCount> {
    const own = new Map<string, NodeCount>();
    for (const [kind, read] of sources) {
      for (const [name, count] of read()) own.set(keyOf(kind, name), { kind, name, count });
    }
    return own;
  }

  async function write(knownSince: number): Promise<void> {
    if (knownSince !== writtenSince) written = new Map();
    writtenSince = knownSince;
    const own = readOwn();
    const gone = [...written].filter(([key]) => !own.has(key)).map(([, count]) => ({ ...count, count: 0 }));
    const changed = [...own].filter(([key, { count }]) => written.get(key)?.count !== count);
    await store.writeCounts(nodeId, [...changed.map(([, count]) => count), ...gone]);
    written = own;
  }

  async function read(): Promise<void> {
    const before = others;
    const rows = await store.sumElsewhere(nodeId, FOLLOWED_KINDS);
    others = new Map(rows.map((row) => [keyOf(row.kind, row.name), row]));
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
    async sync(knownSince) {
      await write(knownSince);
      await read();
    },
  };
}

function keyOf(kind: string, name: string): string {
  return `${kind} ${name}`;
}
