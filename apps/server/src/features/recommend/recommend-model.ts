import type { TogetherNeighbor } from '@tutti/recommend';
import { LRUCache } from 'lru-cache';
import type { ReadCall } from '#platform/db/read-worker.ts';
import type { SoundModel } from './sound-model.ts';

/** Everything that is known about all tracks at once, in the memory of the reading thread. */
export interface Model {
  readonly sound: SoundModel;
  readonly together: ReadonlyMap<number, readonly TogetherNeighbor[]>;
}

/** The time of a request, and when listenings were last removed, which the model must not contain any more. */
export interface ModelTime {
  readonly nowMs: number;
  readonly removedAtMs: number;
}

/**
 * Caches what was read. When it is old, it still answers while it is read again, because searches must not wait; several
 * searches at once wait for one first read, and a failed one is not cached. What was read before a removal never answers.
 */
export function cacheRead<Value extends object>(
  lastsMs: number,
  read: (before?: Value) => Promise<Value>,
): (time: { readonly nowMs: number; readonly removedAtMs?: number }) => Promise<Value> {
  let nowMs = 0;
  let begunAtMs = Number.NEGATIVE_INFINITY;
  const begin = () =>
    new LRUCache<'only', Value>({
      max: 1,
      ttl: lastsMs,
      ttlResolution: 0,
      perf: { now: () => nowMs },
      allowStale: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: (_name, before) => read(before),
    });
  let cached: ReturnType<typeof begin> | undefined;
  return (time) => {
    nowMs = time.nowMs;
    if (cached === undefined || (time.removedAtMs ?? Number.NEGATIVE_INFINITY) >= begunAtMs) {
      cached = begin();
      begunAtMs = nowMs;
    }
    return cached.forceFetch('only');
  };
}

export interface GatherOptions extends ReadCall {
  readonly random: () => number;
  isOpen(trackId: number): boolean;
}

/** Returns how often people play both tracks; null if that is not known. */
export const strengthOf =
  (together: Model['together']) =>
  (left: number, right: number): number | null =>
    together.get(left)?.find(({ trackId }) => trackId === right)?.strength ?? null;
