/** Stores for `useSyncExternalStore`, which return the same snapshot object until something in it has changed. */
import { Subscribable } from '@tutti/subscribable';
import type { Store } from './engine-types.ts';

interface Source {
  subscribe(listener: () => void): () => void;
}

/** Rebuilds on every change of the source, and emits only if a field differs. */
export function createDerivedStore<Snapshot extends object>(
  source: Source,
  build: () => Snapshot,
): Store<Snapshot> {
  const changes = new Subscribable();
  let snapshot = build();
  source.subscribe(() => {
    const next = build();
    if (isSame(snapshot, next)) return;
    snapshot = next;
    changes.emit();
  });
  return {
    getSnapshot: () => snapshot,
    subscribe: changes.subscribe,
  };
}

export function createTicker(intervalMs: number, read: () => number): Store<number> {
  const changes = new Subscribable();
  let value = read();
  let timer: number | undefined;
  function tick(): void {
    value = read();
    changes.emit();
  }
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      const unsubscribe = changes.subscribe(listener);
      if (timer === undefined) {
        value = read();
        timer = window.setInterval(tick, intervalMs);
      }
      return () => {
        unsubscribe();
        if (changes.hasListeners || timer === undefined) return;
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
