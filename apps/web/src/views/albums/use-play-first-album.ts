import { musicTexts } from '@tutti/contract/texts/music-texts';
import { useLoadAlbumTracks } from '#data/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { showToast } from '#ui/toast-store.ts';

export function usePlayFirstAlbum(): (albumId: string) => Promise<void> {
  const player = usePlayer();
  const loadAlbumTracks = useLoadAlbumTracks();
  return async (albumId) => {
    try {
      player.playFrom(await loadAlbumTracks(albumId), 0);
    } catch {
      showToast('error', musicTexts.genres.albumTracksFailedToast);
    }
  };
}
