import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import type { Album, Track } from '#data/library/library-queries.ts';

interface Relations {
  readonly album: Album;
  /** The tracks of the album. */
  readonly tracks: readonly Track[];
  /** The albums of songs that sound alike, once for each of these songs. */
  readonly alikeIds: readonly (string | undefined)[];
}

const ARTIST = 8;
const TITLE = 6;
const GENRE = 3;
/** More songs say no more, because a long album has more of them by chance. */
const ALIKE_MAX = 4;
const YEAR = 1;
const CLOSE_YEARS = 2;

/** Shorter words begin the titles of albums that have nothing in common. */
const WORD_MIN = 4;
/** A word at the beginning of more titles is a common one, as in "Greatest Hits". */
const SHARED_MAX = 5;

/** The word that albums of one series or game begin with; empty if it says nothing. */
export function firstWord(title: string): string {
  const [word = ''] = title.toLowerCase().match(/[\p{L}\p{N}]+/u) ?? [];
  return word.length < WORD_MIN ? '' : word;
}

/** Ranks albums by what they share with another one. Those that share nothing keep their order and come last. */
export function rankRelatedAlbums(
  candidates: readonly Album[],
  { album, tracks, alikeIds }: Relations,
): Album[] {
  const artistIds = new Set([
    album.artistId,
    ...tracks.flatMap(({ artists }) => artists.map(({ id }) => id)),
  ]);
  artistIds.delete(undefined);
  const word = firstWord(album.title);
  const sharing = candidates.filter(({ title }) => firstWord(title) === word).length;
  const isSeries = word !== '' && sharing <= SHARED_MAX;
  const isGenreKnown = album.genre !== undefined && !isUnknownGenre(album.genre);
  function rate({ id, title, artistId, genre, year }: Album): number {
    const alike = alikeIds.filter((alikeId) => alikeId === id).length;
    const isClose =
      album.year !== undefined && year !== undefined && Math.abs(album.year - year) <= CLOSE_YEARS;
    return (
      (artistIds.has(artistId) ? ARTIST : 0) +
      (isSeries && firstWord(title) === word ? TITLE : 0) +
      (isGenreKnown && genre === album.genre ? GENRE : 0) +
      Math.min(ALIKE_MAX, alike) +
      (isClose ? YEAR : 0)
    );
  }
  return candidates
    .map((candidate) => ({ candidate, rating: rate(candidate) }))
    .toSorted((left, right) => right.rating - left.rating)
    .map(({ candidate }) => candidate);
}
