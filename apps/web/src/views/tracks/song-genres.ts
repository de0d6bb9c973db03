/** The genres by which the songs that are shown can be narrowed. Songs without a genre are in none. */
import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import type { Genre, Track } from '#data/library/library-queries.ts';

/** More would be a list to read, and the page of genres shows them all. */
const GENRES_SHOWN = 24;

/** The most frequent genres come first. */
export function genresOfSongs(songs: readonly Pick<Track, 'genres'>[]): string[] {
  const counts = new Map<string, number>();
  for (const genre of songs.flatMap(({ genres }) => genres)) {
    if (!isUnknownGenre(genre)) counts.set(genre, (counts.get(genre) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .map(([genre]) => genre)
    .slice(0, GENRES_SHOWN);
}

/** The genres with the most songs come first. */
export function largestGenres(genres: readonly Genre[]): Genre[] {
  return genres
    .filter(({ name, trackCount }) => trackCount > 0 && !isUnknownGenre(name))
    .toSorted((one, other) => other.trackCount - one.trackCount)
    .slice(0, GENRES_SHOWN);
}
