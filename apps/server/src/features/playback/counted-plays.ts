import type { Scrobble } from '#features/recents/recents.ts';
import type { PlayerEntry } from './player-entry.ts';

/** Reports have counted this play; the next scrobble of it is the same play. */
interface Counted {
  readonly trackId: number;
  readonly from: number;
  /** Is undefined while the play goes on. */
  until: number | undefined;
}

export interface PlayerState {
  /** Stays the same while the server runs. */
  readonly number: number;
  entry: PlayerEntry | undefined;
  readonly counted: Counted[];
}

/** Remembers this many plays for apps that scrobble late. */
const COUNTED_MAX = 20;
/** Allows for the difference between an app's start time of a track and the reported one. */
const TOLERANCE_MS = 60_000;

export function rememberCounted({ counted }: PlayerState, trackId: number, from: number): void {
  if (counted.some((known) => known.trackId === trackId && known.from === from)) return;
  counted.push({ trackId, from, until: undefined });
  counted.splice(0, counted.length - COUNTED_MAX);
}

export function endCounted({ counted }: PlayerState, now: number): void {
  for (const one of counted) one.until ??= now;
}

/** Finds the plays that were counted already and matches each counted one once; `forgetCounted` removes them. */
export function matchCounted(
  { counted }: PlayerState,
  plays: readonly Scrobble[],
  now: number,
): ReadonlyMap<Scrobble, Counted> {
  const matched = new Map<Scrobble, Counted>();
  const free = new Set(counted);
  for (const play of plays) {
    const same = [...free].find(
      ({ trackId, from, until = now }) =>
        trackId === play.trackId &&
        play.playedAt >= from - TOLERANCE_MS &&
        play.playedAt <= until + TOLERANCE_MS,
    );
    if (same === undefined) continue;
    free.delete(same);
    matched.set(play, same);
  }
  return matched;
}

export function forgetCounted({ counted }: PlayerState, forgotten: Iterable<Counted>): void {
  for (const one of forgotten) {
    const index = counted.indexOf(one);
    // An app that repeats itself may have caused it to be forgotten already.
    if (index >= 0) counted.splice(index, 1);
  }
}

/** Marks the current entry as counted, because a scrobble has recorded its play. */
export function markCounted(state: PlayerState, { trackId, playedAt }: Scrobble): void {
  const { entry } = state;
  const isThis = entry?.trackId === trackId && playedAt >= entry.startedAt - TOLERANCE_MS;
  if (entry && isThis) state.entry = { ...entry, isCounted: true };
}
