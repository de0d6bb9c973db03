/**
 * Every change to the listener's own playlists, shown after the server agreed, except a new order (see there). Apart from the
 * reading: home shows playlists, and changes none.
 */
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import type { AdditionOutcome, Playlist, PlaylistAddition } from '#api/playlists-api.ts';
import {
  addToPlaylist,
  createPlaylist,
  deletePlaylist,
  fetchPlaylistTracks,
  removeFromPlaylist,
  reorderPlaylist,
  restorePlaylist,
  updatePlaylist,
} from '#api/playlists-api.ts';
import { showToast, showToastWithAction } from '#ui/toasts/toast-store.ts';
import type { Track } from '../library/library-queries.ts';
import { queryKeys } from '../query-keys.ts';
import { withFormerPlace } from './former-place.ts';

export type { PlaylistAddition } from '#api/playlists-api.ts';

const texts = musicTexts.playlists;

export function refreshPlaylist(client: QueryClient, playlistId?: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.playlists }),
    client.invalidateQueries({ queryKey: queryKeys.statistics }),
    ...(playlistId === undefined
      ? []
      : [client.invalidateQueries({ queryKey: queryKeys.playlistTracks(playlistId) })]),
  ]);
}

/** A lost answer leaves open whether the change was made; what is shown then is what the server has. */
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

/** Deletes at once and offers to bring it back: a question before every deletion is a question nobody reads. */
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
      // Not waited for: whoever deleted it leaves its screen first, and never sees that it is gone. Its tracks are not
      // asked for while that screen still stands: there is nothing any more that could be answered.
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

function tellOutcome(name: string, { added, duplicates }: AdditionOutcome): void {
  if (added === 0) showToast('warning', texts.duplicate(name));
  else if (duplicates > 0) showToast('warning', texts.someDuplicates(name, added, duplicates));
  else showToast('success', texts.added(name, added));
}

/** Failures are shown by the dialog that asked. */
export function useAddToPlaylist() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ playlist, addition }: { playlist: Playlist; addition: PlaylistAddition }) =>
      addToPlaylist(playlist.id, addition),
    onSuccess: async (outcome, { playlist }) => {
      tellOutcome(playlist.name, outcome);
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
      // A playlist may have thousands of tracks: the one is taken out here, too, and the rest not read again.
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
  /** The tracks it stood among. */
  readonly before: readonly Track[];
}

async function putBack(client: QueryClient, { playlistId, track, before }: TakenOut): Promise<void> {
  try {
    await addToPlaylist(playlistId, { trackIds: [track.id] });
    const now = await fetchPlaylistTracks(playlistId, new AbortController().signal);
    const wanted = withFormerPlace(now, track.id, before);
    await reorderPlaylist(
      playlistId,
      wanted.map(({ id }) => id),
    );
  } catch {
    showToast('error', texts.putBackFailed(track.title));
  }
  await refreshPlaylist(client, playlistId);
}

/** Shared by moves that wait for each other: what the server has, as far as it answered. */
interface AgreedOrder {
  tracks: readonly Track[] | undefined;
}

/**
 * The one change that shows before the server agreed: a row that jumps back under the finger until the answer comes
 * cannot be moved. A refusal puts back the order the server has, not one it never heard of, and says so.
 */
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
    // Moves follow each other quickly; they reach the server in the order they were made.
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
      // A move before this one may have been refused, which took this one off the screen.
      if (findWaiting().length > 1) return;
      client.setQueryData(key, tracks);
      // Its covers are those of its first tracks.
      void client.invalidateQueries({ queryKey: queryKeys.playlists });
    },
    onError: (_error, _tracks, agreed) => {
      client.setQueryData(key, agreed?.tracks);
      showToast('error', texts.reorderFailed);
      // Not waited for: the next move need not.
      void client.invalidateQueries({ queryKey: key });
    },
  });
}
