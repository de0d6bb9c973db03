/** Changes show after the server has agreed, except for reordering. Separate from the queries, which Home needs. */
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import type { AdditionOutcome, PlaylistAddition } from '#api/playlists/changes-api.ts';
import {
  addToPlaylist,
  createPlaylist,
  deletePlaylist,
  removeFromPlaylist,
  reorderPlaylist,
  restorePlaylist,
  updatePlaylist,
} from '#api/playlists/changes-api.ts';
import type { Playlist } from '#api/playlists-api.ts';
import { fetchPlaylistTracks } from '#api/playlists-api.ts';
import { showToast, showToastWithAction } from '#ui/toasts/toast-store.ts';
import type { Track } from '../library/library-queries.ts';
import { queryKeys } from '../query-keys.ts';
import { withFormerPosition } from './former-position.ts';

export type { PlaylistAddition } from '#api/playlists/changes-api.ts';

const texts = playlistTexts;

export function refreshPlaylist(client: QueryClient, playlistId?: string): Promise<unknown> {
  void client.invalidateQueries({ queryKey: queryKeys.statistics });
  return Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.playlists }),
    ...(playlistId === undefined
      ? []
      : [client.invalidateQueries({ queryKey: queryKeys.playlistTracks(playlistId) })]),
  ]);
}

/** A lost response leaves open whether the change was made, so the server's state is shown. */
function findOut(client: QueryClient, playlistId?: string): void {
  void refreshPlaylist(client, playlistId);
}

export function useCreatePlaylist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createPlaylist,
    onSuccess: () => refreshPlaylist(client),
    onError: () => findOut(client),
  });
}

export function useUpdatePlaylist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      ...changes
    }: {
      id: string;
      name?: string;
      isPublic?: boolean;
      description?: string;
    }) => updatePlaylist(id, changes),
    onSuccess: () => refreshPlaylist(client),
    onError: () => {
      showToast('error', texts.updateFailed);
      findOut(client);
    },
  });
}

/** Offers an undo instead of a question, because nobody reads a question before every deletion. */
export function useDeletePlaylist() {
  const client = useQueryClient();

  async function restore({ id, name }: Playlist) {
    try {
      await restorePlaylist(id);
      showToast('success', texts.restored(name));
    } catch {
      showToast('error', texts.restoreFailed);
    }
    await refreshPlaylist(client, id);
  }

  return useMutation({
    mutationFn: ({ id }: Playlist) => deletePlaylist(id),
    onSuccess: (_nothing, playlist) => {
      showToastWithAction(texts.deleted(playlist.name), {
        label: texts.undo,
        onPress: () => void restore(playlist),
      });
      // Not awaited, because the user leaves its screen first. Its tracks are not refetched while that screen is still
      // mounted, because they no longer exist.
      void refreshPlaylist(client);
      void client.invalidateQueries({
        queryKey: queryKeys.playlistTracks(playlist.id),
        refetchType: 'none',
      });
    },
    onError: (_error, { id }) => {
      showToast('error', texts.deleteFailed);
      findOut(client, id);
    },
  });
}

function toastAddition(name: string, { added, duplicates }: AdditionOutcome): void {
  if (added === 0) showToast('warning', texts.duplicate(name));
  else if (duplicates > 0) showToast('warning', texts.someDuplicates(name, added, duplicates));
  else showToast('success', texts.added(name, added));
}

/** The dialog shows failures. */
export function useAddToPlaylist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ playlist, addition }: { playlist: Playlist; addition: PlaylistAddition }) =>
      addToPlaylist(playlist.id, addition),
    onSuccess: async (outcome, { playlist }) => {
      toastAddition(playlist.name, outcome);
      await refreshPlaylist(client, playlist.id);
    },
    onError: (_error, { playlist }) => findOut(client, playlist.id),
  });
}

export function useRemoveFromPlaylist(playlist: Playlist) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Track) => removeFromPlaylist(playlist.id, id),
    onSuccess: async (_nothing, track) => {
      const { id, title } = track;
      const key = queryKeys.playlistTracks(playlist.id);
      const before = client.getQueryData<Track[]>(key) ?? [];
      showToastWithAction(texts.removed(title, playlist.name), {
        label: texts.undo,
        onPress: () => void putBack(client, { playlistId: playlist.id, track, before }),
      });
      // A playlist may have thousands of tracks, so the removal is applied here instead of a refetch.
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<Track[]>(key, (tracks) => tracks?.filter((track) => track.id !== id));
      await refreshPlaylist(client);
    },
    onError: () => {
      showToast('error', texts.removeFailed);
      findOut(client, playlist.id);
    },
  });
}

interface TakenOut {
  readonly playlistId: string;
  readonly track: Track;
  readonly before: readonly Track[];
}

async function putBack(client: QueryClient, { playlistId, track, before }: TakenOut): Promise<void> {
  try {
    await addToPlaylist(playlistId, { trackIds: [track.id] });
    const now = await fetchPlaylistTracks(playlistId, new AbortController().signal);
    const wanted = withFormerPosition(now, track.id, before);
    await reorderPlaylist(
      playlistId,
      wanted.map(({ id }) => id),
    );
  } catch {
    showToast('error', texts.putBackFailed(track.title));
  }
  await refreshPlaylist(client, playlistId);
}

/** Shared by moves that wait for each other: the last order that the server confirmed. */
interface AgreedOrder {
  tracks: readonly Track[] | undefined;
}

/** Optimistic, because a dragged row must not jump back. A refusal restores the last confirmed order. */
export function useReorderPlaylist(playlistId: string) {
  const client = useQueryClient();
  const key = queryKeys.playlistTracks(playlistId);
  const mutationKey = ['reorder', playlistId];

  const findWaiting = () => client.getMutationCache().findAll({ mutationKey, status: 'pending' });

  return useMutation({
    mutationKey,
    mutationFn: (tracks: readonly Track[]) =>
      reorderPlaylist(
        playlistId,
        tracks.map(({ id }) => id),
      ),
    // Moves follow each other quickly, and must reach the server in their order.
    scope: { id: `reorder-${playlistId}` },
    onMutate: async (tracks): Promise<AgreedOrder> => {
      await client.cancelQueries({ queryKey: key });
      const [shared] = findWaiting().flatMap(({ state }) => (state.context as AgreedOrder | undefined) ?? []);
      const agreed = shared ?? { tracks: client.getQueryData<Track[]>(key) };
      client.setQueryData(key, tracks);
      return agreed;
    },
    onSuccess: (_reply, tracks, agreed) => {
      agreed.tracks = tracks;
      // A refused move before this one may have reverted the screen.
      if (findWaiting().length > 1) return;
      client.setQueryData(key, tracks);
      // The artwork of a playlist is that of its first tracks.
      void client.invalidateQueries({ queryKey: queryKeys.playlists });
    },
    onError: (_error, _tracks, agreed) => {
      client.setQueryData(key, agreed?.tracks);
      showToast('error', texts.reorderFailed);
      // Not awaited, because the next move need not wait.
      void client.invalidateQueries({ queryKey: key });
    },
  });
}
