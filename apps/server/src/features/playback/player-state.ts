/** What is remembered of a player: what it plays, and which of its plays were counted already. Pure. */
import type { Scrobble } from '#features/recents/recents.ts';
import type { PlayerEntry } from './player-entry.ts';

/** A play that reports have counted; the next scrobble of it is the same play. */
interface Counted {
  readonly trackId: number;
  readonly from: number;
  /** None while it goes on. */
  until: number | undefined;
}

export interface PlayerState {
  /** The same while the server runs. */
  readonly number: number;
  entry: PlayerEntry | undefined;
  readonly counted: Counted[];
}

/** For apps that tell late of what they played. */
const COUNTED_KEPT = 20;
/** Between the beginning of a track as an app has it and as it was reported. */
const TOLERANCE_MS = 60_000;

export function rememberCounted({ counted }: PlayerState, trackId: number, from: number): void {
  if (counted.some((known) => known.trackId === trackId && known.from === from)) return;
  counted.push({ trackId, from, until: undefined });
  counted.splice(0, counted.length - COUNTED_KEPT);
}

/** Whatever was played is over. */
export function endCounted({ counted }: PlayerState, now: number): void {
  for (const one of counted) one.until ??= now;
}

/** Those of the plays that were counted already, each of those once; they are forgotten by `forgetCounted`. */
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
    const place = counted.indexOf(one);
    // An app that repeats itself may have had it forgotten already.
    if (place >= 0) counted.splice(place, 1);
  }
}

/** What goes on and was told to be a play is none again when enough of it was heard. */
export function markCounted(state: PlayerState, { trackId, playedAt }: Scrobble): void {
  const { entry } = state;
  const isThis = entry?.trackId === trackId && playedAt >= entry.startedAt - TOLERANCE_MS;
  if (entry && isThis) state.entry = { ...entry, isCounted: true };
}
