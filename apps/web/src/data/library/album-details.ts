/** Artist and track count of an album, from its tracks if the list does not have them (M-266, M-582). */

import { useQuery } from '@tanstack/react-query';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { fetchAlbumTracks } from '#api/library-api.ts';
import type { Album, Track } from '#api/music.ts';
import { queryKeys } from '../query-keys.ts';

export interface AlbumDetails {
  readonly artist: string;
  /** Undefined until it is known. */
  readonly trackCount: number | undefined;
}

export function deriveAlbumDetails(tracks: readonly Track[]): AlbumDetails {
  const artists = new Set(tracks.map(({ artist }) => artist));
  const [only = musicTexts.unknownArtist] = artists;
  return {
    artist: artists.size > 1 ? musicTexts.variousArtists : only,
    trackCount: tracks.length,
  };
}

/** Our own server sends both with the list; otherwise each card needs a query of its own. */
export function hasAlbumDetails({ artist, trackCount }: Pick<Album, 'artist' | 'trackCount'>): boolean {
  return artist !== '' && trackCount > 0;
}

/** `isWanted`: the pointer or the focus is on the album. */
export function useAlbumDetails(albumId: string, isWanted: boolean): AlbumDetails {
  const query = useQuery({
    queryKey: queryKeys.albumTracks(albumId),
    queryFn: ({ signal }) => fetchAlbumTracks(albumId, signal),
    enabled: isWanted,
    select: deriveAlbumDetails,
  });
  if (query.data !== undefined) return query.data;
  return {
    artist: query.isError ? musicViewTexts.albums.detailError : musicViewTexts.albums.loading,
    trackCount: undefined,
  };
}
