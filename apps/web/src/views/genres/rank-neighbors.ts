import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import type { Genre } from '#data/library/library-queries.ts';

const wordsOf = (name: string) => new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** Genres with most words in common come first, as in "Game" and "Game soundtrack", then the largest ones. */
export function rankNeighbors(genres: readonly Genre[], { id, name }: Pick<Genre, 'id' | 'name'>): Genre[] {
  const own = wordsOf(name);
  const sharedWith = (other: Genre) => [...wordsOf(other.name)].filter((word) => own.has(word)).length;
  return genres
    .filter((genre) => genre.id !== id && !isUnknownGenre(genre.name))
    .toSorted(
      (one, other) =>
        sharedWith(other) - sharedWith(one) ||
        other.trackCount - one.trackCount ||
        one.name.localeCompare(other.name),
    );
}
