/** Small stores for `useSyncExternalStore`: the same snapshot object until something in it has changed. */
import type { Store } from './engine-types.ts';

interface Source {
  subscribe(listener: () => void): () => void;
}

/** Rebuilds on every change of the source and passes on only those that differ in a field. */
export function createDerivedStore<Snapshot extends object>(
  source: Source,
  build: () => Snapshot,
): Store<Snapshot> {
  const listeners = new Set<() => void>();
  let snapshot = build();
  source.subscribe(() => {
    const next = build();
    if (isSame(snapshot, next)) return;
    snapshot = next;
    listeners.forEach((listener) => listener());
  });
  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Ticks while somebody watches. */
export function createTicker(intervalMs: number, read: () => number): Store<number> {
  const listeners = new Set<() => void>();
  let value = read();
  let timer: number | undefined;
  function tick(): void {
    value = read();
    listeners.forEach((listener) => listener());
  }
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      listeners.add(listener);
      if (timer === undefined) {
        value = read();
        timer = window.setInterval(tick, intervalMs);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || timer === undefined) return;
        window.clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

function isSame<Snapshot extends object>(left: Snapshot, right: Snapshot): boolean {
  const keys = Object.keys(right) as (keyof Snapshot)[];
  return keys.every((key) => Object.is(left[key], right[key]));
}
