import { useMutation, useQueryClient } from '@tanstack/react-query';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { selectionTexts } from '@tutti/contract/music/selection-texts';
import { addToPlaylist, removeAllFromPlaylist, reorderPlaylist } from '#api/playlists/changes-api.ts';
import { fetchPlaylistTracks } from '#api/playlists-api.ts';
import { showToast, showToastWithAction } from '#ui/toasts/toast-store.ts';
import type { Track } from '../library/library-queries.ts';
import { queryKeys } from '../query-keys.ts';
import { guardedToast, guardSession } from '../session-guard.ts';
import { refreshPlaylist } from './playlist-changes.ts';
import { type Playlist } from './playlists-queries.ts';

const texts = playlistTexts;

/** All removals share one undo. */
export function useRemoveAllFromPlaylist({ id: playlistId, name }: Playlist) {
  const client = useQueryClient();
  const key = queryKeys.playlistTracks(playlistId);

  async function putAllBack(before: readonly Track[], trackIds: readonly string[]) {
    try {
      await addToPlaylist(playlistId, { trackIds });
      const now = await fetchPlaylistTracks(playlistId, new AbortController().signal);
      const indexes = new Map(before.map(({ id }, at) => [id, at]));
      // Tracks that were added meanwhile stay at the end.
      const indexOf = ({ id }: Track) => indexes.get(id) ?? before.length;
      const order = now.toSorted((one, other) => indexOf(one) - indexOf(other)).map(({ id }) => id);
      await reorderPlaylist(playlistId, order);
    } catch {
      showToast('error', selectionTexts.putBackFailed);
    }
    await refreshPlaylist(client, playlistId);
  }

  function offerBack(before: readonly Track[], trackIds: readonly string[]) {
    showToastWithAction(selectionTexts.removed(trackIds.length, name), {
      label: texts.undo,
      onPress: () => void putAllBack(before, trackIds),
    });
  }

  return useMutation({
    mutationFn: async (tracks: readonly Track[]) => {
      const isStillHere = guardSession();
      const before = client.getQueryData<Track[]>(key) ?? [];
      const ids = tracks.map(({ id }) => id);
      await removeAllFromPlaylist(playlistId, ids);
      if (isStillHere()) offerBack(before, ids);
    },
    onMutate: guardedToast,
    onError: (_error, _tracks, toast) => toast?.('error', texts.removeFailed),
    onSettled: () => refreshPlaylist(client, playlistId),
  });
}
