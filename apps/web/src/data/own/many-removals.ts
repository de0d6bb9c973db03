import { useMutation, useQueryClient } from '@tanstack/react-query';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { selectionTexts } from '@tutti/contract/texts/selection-texts';
import {
  addToPlaylist,
  fetchPlaylistTracks,
  removeFromPlaylist,
  reorderPlaylist,
} from '#api/playlists-api.ts';
import { showToast, showToastWithAction } from '#ui/toasts/toast-store.ts';
import type { Track } from '../library/library-queries.ts';
import { queryKeys } from '../query-keys.ts';
import { refreshPlaylist } from './playlist-changes.ts';
import { type Playlist } from './playlists-queries.ts';

const texts = musicTexts.playlists;

/** Several at once, with one way back for all of them. */
export function useRemoveAllFromPlaylist({ id: playlistId, name }: Playlist) {
  const client = useQueryClient();
  const key = queryKeys.playlistTracks(playlistId);

  async function putAllBack(before: readonly Track[], trackIds: readonly string[]) {
    try {
      await addToPlaylist(playlistId, { trackIds });
      const now = await fetchPlaylistTracks(playlistId, new AbortController().signal);
      const places = new Map(before.map(({ id }, place) => [id, place]));
      // What was added meanwhile stays behind what was there.
      const placeOf = ({ id }: Track) => places.get(id) ?? before.length;
      await reorderPlaylist(
        playlistId,
        now.toSorted((one, other) => placeOf(one) - placeOf(other)).map(({ id }) => id),
      );
    } catch {
      showToast('error', selectionTexts.putBackFailed);
    }
    await refreshPlaylist(client, playlistId);
  }

  return useMutation({
    mutationFn: async (tracks: readonly Track[]) => {
      const before = client.getQueryData<Track[]>(key) ?? [];
      for (const { id } of tracks) await removeFromPlaylist(playlistId, id);
      return before;
    },
    onSuccess: async (before, tracks) => {
      const trackIds = tracks.map(({ id }) => id);
      showToastWithAction(selectionTexts.removed(tracks.length, name), {
        label: texts.undo,
        onPress: () => void putAllBack(before, trackIds),
      });
      await refreshPlaylist(client, playlistId);
    },
    onError: () => {
      showToast('error', texts.removeFailed);
      void refreshPlaylist(client, playlistId);
    },
  });
}
