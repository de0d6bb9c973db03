import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { useLoadAlbumTracks } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';

export function usePlayFirstAlbum(): (albumId: string) => Promise<void> {
  const player = usePlayer();
  const loadAlbumTracks = useLoadAlbumTracks();
  return async (albumId) => {
    try {
      player.playFrom(await loadAlbumTracks(albumId), 0);
    } catch {
      showToast('error', musicViewTexts.genres.albumTracksFailedToast);
    }
  };
}
