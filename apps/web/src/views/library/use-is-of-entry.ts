import { useMemo } from 'react';
import { useLoadedPlaylistTracks } from '#data/own/loaded-playlist-tracks.ts';
import type { PlayerTrack } from '#engine/engine-types.ts';
import type { LibraryEntry } from './library-entries.ts';

/** Tells the tracks of an entry. Those of a playlist are known once it has been played or opened. */
export function useIsOfEntry({ kind, item }: LibraryEntry): (track: PlayerTrack) => boolean {
  const tracks = useLoadedPlaylistTracks(kind === 'playlist' ? item.id : '');
  const ids = useMemo(() => new Set(tracks?.map(({ id }) => id)), [tracks]);
  return ({ id, albumId, artists }) => {
    if (kind === 'playlist') return ids.has(id);
    return kind === 'album' ? albumId === item.id : artists.some((artist) => artist.id === item.id);
  };
}
