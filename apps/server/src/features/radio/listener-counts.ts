/** Joined hub connections per station. The hub writes, replies read; several connections of a user count each. */
export interface ListenerCounts {
  add(stationId: number): void;
  remove(stationId: number): void;
  countOf(stationId: number): number;
  /** Stations with at least one listener. */
  stationIds(): number[];
}

export function createListenerCounts(): ListenerCounts {
  const counts = new Map<number, number>();
  const change = (stationId: number, by: number) => {
    const count = (counts.get(stationId) ?? 0) + by;
    if (count > 0) counts.set(stationId, count);
    else counts.delete(stationId);
  };
  return {
    add: (stationId) => change(stationId, 1),
    remove: (stationId) => change(stationId, -1),
    countOf: (stationId) => counts.get(stationId) ?? 0,
    stationIds: () => [...counts.keys()],
  };
}
