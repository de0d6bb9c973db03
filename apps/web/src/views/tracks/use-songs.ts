import { useMemo } from 'react';
import type { Track, TrackOrder } from '#data/library/library-queries.ts';
import { useDiverseTracks, useGenres, useTracks } from '#data/library/library-queries.ts';
import { genresOfSongs, largestGenres } from './song-genres.ts';

const NOTHING: readonly never[] = [];

/** The songs of the mix, all or those of one genre. */
export function useMix(isMix: boolean, genre: string | undefined) {
  const query = useDiverseTracks(isMix);
  const tracks: readonly Track[] = query.data ?? NOTHING;
  const genres = useMemo(() => genresOfSongs(tracks), [tracks]);
  const chosen = genres.find((name) => name === genre);
  const shown = useMemo(
    () => (chosen === undefined ? tracks : tracks.filter((track) => track.genres.includes(chosen))),
    [tracks, chosen],
  );
  return { query, genres, chosen, shown };
}

/** All songs of the library, or those of one genre, in an order of the server. */
export function useAll(
  isAll: boolean,
  genre: string | undefined,
  sorted: Pick<TrackOrder, 'sort' | 'order'>,
) {
  const genres = largestGenres(useGenres(isAll).data ?? NOTHING);
  const chosen = genres.find(({ name }) => name === genre);
  const query = useTracks({ ...sorted, genreId: chosen?.id }, isAll);
  return { query, genres: genres.map(({ name }) => name), chosen: chosen?.name };
}
