import type { NodeCounts } from '#platform/nodes/node-counts.ts';

export interface ListenedStation {
  readonly stationId: number;
  /** False if all listeners are on other nodes. */
  readonly hasListenersHere: boolean;
}

/** Sums each node's own hub connections; several connections of a user count separately. */
export interface ListenerCounts {
  add(stationId: number): void;
  remove(stationId: number): void;
  countOf(stationId: number): number;
  listListened(): ListenedStation[];
}

export function createListenerCounts(nodes: NodeCounts): ListenerCounts {
  const counts = new Map<number, number>();
  nodes.publish('app', () => new Map([...counts].map(([stationId, count]) => [String(stationId), count])));
  const change = (stationId: number, by: number) => {
    const count = (counts.get(stationId) ?? 0) + by;
    if (count > 0) counts.set(stationId, count);
    else counts.delete(stationId);
  };
  return {
    add: (stationId) => change(stationId, 1),
    remove: (stationId) => change(stationId, -1),
    countOf: (stationId) => (counts.get(stationId) ?? 0) + nodes.elsewhere('app', String(stationId)),
    listListened() {
      const stationIds = new Set([...counts.keys(), ...nodes.namesElsewhere('app').map(Number)]);
      return [...stationIds].map((stationId) => ({ stationId, hasListenersHere: counts.has(stationId) }));
    },
  };
}
