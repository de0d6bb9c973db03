/** Reads artist and track count from the tracks if the list does not have them (M-266, M-582). */

import { useQuery } from '@tanstack/react-query';
import { musicTexts } from '@tutti/contract/music/texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import type { Album, Track } from '#api/music.ts';
import { albumTracksQuery } from './load-album-tracks.ts';

export interface AlbumDetails {
  readonly artist: string;
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

/** Our server sends both with the list; otherwise each card needs a query of its own. */
export function hasAlbumDetails({ trackCount }: Pick<Album, 'trackCount'>): boolean {
  return trackCount > 0;
}

/** `isWanted` is true while the pointer or the focus is on the album. */
export function useAlbumDetails(albumId: string, isWanted: boolean): AlbumDetails {
  const query = useQuery({
    ...albumTracksQuery(albumId),
    enabled: isWanted,
    select: deriveAlbumDetails,
  });
  if (query.data !== undefined) return query.data;
  return {
    artist: query.isError ? musicViewTexts.albums.detailError : musicViewTexts.albums.loading,
    trackCount: undefined,
  };
}
