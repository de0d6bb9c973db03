import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PLAYLIST_NAME_MAX_LENGTH } from '@tutti/contract/limits';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { messageOr } from '#api/api-error.ts';
import { addToPlaylist, createPlaylist } from '#api/playlists/changes-api.ts';
import type { Playlist } from '#api/playlists-api.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { refreshPlaylist } from './playlist-changes.ts';

interface SavedList {
  readonly name: string;
  readonly trackIds: readonly string[];
}

/** Creates a private playlist with these tracks. */
export function useSaveAsPlaylist() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ name, trackIds }: SavedList): Promise<Playlist> {
      const playlist = await createPlaylist(name.slice(0, PLAYLIST_NAME_MAX_LENGTH));
      await addToPlaylist(playlist.id, { trackIds: [...trackIds] });
      return playlist;
    },
    onError: (error) => showToast('error', messageOr(error, playlistTexts.saveAsFailed)),
    // A lost response leaves open whether the playlist was created.
    onSettled: (playlist) => refreshPlaylist(client, playlist?.id),
  });
}
