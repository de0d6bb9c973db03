/** Artist and number of tracks of an album, from its tracks where the list does not have them (M-266, M-582). */
import { useQuery } from '@tanstack/react-query';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { fetchAlbumTracks } from '#api/library-api.ts';
import type { Album, Track } from '#api/music.ts';
import { queryKeys } from './query-keys.ts';

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

/** `isWanted`: somebody points at the album, or reached it by keyboard. Our own server sends both with the list. */
export function useAlbumDetails(
  album: Pick<Album, 'id' | 'artist' | 'trackCount'>,
  isWanted: boolean,
): AlbumDetails {
  const isKnown = album.artist !== '' && album.trackCount > 0;
  const query = useQuery({
    queryKey: queryKeys.albumTracks(album.id),
    queryFn: ({ signal }) => fetchAlbumTracks(album.id, signal),
    enabled: isWanted && !isKnown,
    select: deriveAlbumDetails,
  });
  if (isKnown) return { artist: album.artist, trackCount: album.trackCount };
  if (query.data !== undefined) return query.data;
  return {
    artist: query.isError ? musicTexts.albums.detailError : musicTexts.albums.loading,
    trackCount: undefined,
  };
}
