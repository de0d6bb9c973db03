/** Joining a station counts for more than playing one track. */
const STATION_WEIGHT = 10;
const LIKE_WEIGHT = 2;

export interface ListeningHistory {
  readonly playedTrackIds: readonly number[];
  readonly likedTrackIds: readonly number[];
  /** Genres of joined stations, the last joined first. */
  readonly stationGenreIds: readonly number[];
  readonly genresOf: ReadonlyMap<number, readonly number[]>;
}

/** Sorts by weight; a tie is won by the genre of the station joined later, then by the genre that came first. */
export function rankGenres({
  playedTrackIds,
  likedTrackIds,
  stationGenreIds,
  genresOf,
}: ListeningHistory): number[] {
  const weights = new Map<number, number>();
  const add = (genreId: number, weight: number) => weights.set(genreId, (weights.get(genreId) ?? 0) + weight);
  for (const genreId of stationGenreIds) add(genreId, STATION_WEIGHT);
  for (const trackId of playedTrackIds) for (const genreId of genresOf.get(trackId) ?? []) add(genreId, 1);
  for (const trackId of likedTrackIds)
    for (const genreId of genresOf.get(trackId) ?? []) add(genreId, LIKE_WEIGHT);
  return [...weights].sort(([, one], [, other]) => other - one).map(([genreId]) => genreId);
}

/** Returns `size` items in order, starting at a different item each day, so that all of them are shown in time. */
export function turnOfDay<Item>(items: readonly Item[], day: number, size: number): Item[] {
  if (items.length <= size) return [...items];
  const start = (day * size) % items.length;
  return [...items.slice(start), ...items.slice(0, start)].slice(0, size);
}
