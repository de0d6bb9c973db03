/** A listener for whom mixes are made, and what they like most. */
import type { Described } from '../candidate-tracks.ts';
import type { Model } from '../recommend-model.ts';
import type { ChosenPlays, Play } from './history-reads.ts';

export interface Listener {
  readonly userId: string;
  readonly latest: readonly Play[];
  readonly chosen: ChosenPlays;
  readonly beforeMs: number;
  readonly model: Model;
  /** Each mix has chance of its own, so that one which changes leaves the others as they are. */
  readonly randomOf: (mixId: string) => () => number;
  /** Returns those of the tracks that the listener has refused. */
  readonly findUnwanted: (trackIds: readonly number[]) => Promise<ReadonlySet<number>>;
}

const DAY_MS = 86_400_000;
const RECENT_MS = 30 * DAY_MS;
/** One of these is what the listener has listened to. */
const RECENT_FAVORITES = 3;
const FAVORITE_ARTISTS = 10;
/** An artist of whom one track was played once or twice is not a favorite. */
const ARTIST_PLAYS_MIN = 3;

/** Lists what was played most lately, but more than once. */
export function listRecentFavorites(
  { latest, beforeMs }: Listener,
  known: ReadonlyMap<number, unknown>,
): number[] {
  const plays = new Map<number, number>();
  for (const { trackId, atMs, isSkip } of latest)
    if (!isSkip && atMs >= beforeMs - RECENT_MS && known.has(trackId))
      plays.set(trackId, (plays.get(trackId) ?? 0) + 1);
  return [...plays]
    .filter(([, count]) => count > 1)
    .toSorted(([left, most], [right, less]) => less - most || left - right)
    .slice(0, RECENT_FAVORITES)
    .map(([trackId]) => trackId);
}

/** Maps artists to how often they were played, the most played first. */
export function listFavoriteArtists(played: readonly Described[], chosen: ChosenPlays): Map<number, number> {
  const plays = new Map<number, number>();
  for (const { trackId, artistIds } of played)
    for (const id of artistIds) plays.set(id, (plays.get(id) ?? 0) + (chosen.plays.get(trackId) ?? 0));
  return new Map(
    [...plays]
      .filter(([, count]) => count >= ARTIST_PLAYS_MIN)
      .toSorted(([left, most], [right, less]) => less - most || left - right)
      .slice(0, FAVORITE_ARTISTS),
  );
}

export function drawSome(trackIds: readonly number[], count: number, random: () => number): number[] {
  const left = [...trackIds];
  const drawn: number[] = [];
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}
