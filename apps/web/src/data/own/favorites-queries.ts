/**
 * The user's favorites: one list, fetched once. A confirmed change is written into it, so that it costs one small
 * request even with thousands of favorites.
 */
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FAVORITE_TOAST_DURATION_MS, TOAST_DURATION_MS } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { useCallback } from 'react';
import { isTransient } from '#api/api-error.ts';
import type { Favorite } from '#api/favorites-api.ts';
import { addFavorite, fetchFavorites, fetchIsFavorite, removeFavorite } from '#api/favorites-api.ts';
import { showToast, showToastWithAction } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';

export type { Favorite } from '#api/favorites-api.ts';

const texts = musicTexts.favourites;

const favoritesQuery = queryOptions({
  queryKey: queryKeys.favorites,
  queryFn: ({ signal }) => fetchFavorites(signal),
  staleTime: 5 * 60_000,
  // Comparing thousands of entries field by field costs more than it saves.
  structuralSharing: false,
});

export function useFavorites() {
  return useQuery(favoritesQuery);
}

const idSets = new WeakMap<readonly Favorite[], ReadonlySet<string>>();

/** One set per list, because every favorite button of a table needs it. */
function toTrackIds(favorites: readonly Favorite[]): ReadonlySet<string> {
  const known = idSets.get(favorites);
  if (known !== undefined) return known;
  const ids = new Set(favorites.map(({ track }) => track.id));
  idSets.set(favorites, ids);
  return ids;
}

function readIsLiked(client: QueryClient, trackId: string): boolean {
  const favorites = client.getQueryData(favoritesQuery.queryKey);
  return favorites !== undefined && toTrackIds(favorites).has(trackId);
}

/** Newest first; an entry that was already added elsewhere keeps its date. */
function withFavorite(favorites: readonly Favorite[], added: Favorite): Favorite[] {
  const others = favorites.filter(({ track }) => track.id !== added.track.id);
  const index = others.findIndex(({ addedAt }) => addedAt <= added.addedAt);
  return others.toSpliced(index === -1 ? others.length : index, 0, added);
}

function withoutTrack(favorites: readonly Favorite[], trackId: string): Favorite[] {
  return favorites.filter(({ track }) => track.id !== trackId);
}

/** The confirmed state of a track; `unknown` if the server did not send the entry. */
type Agreed = Favorite | 'removed' | 'unknown';

async function writeDown(client: QueryClient, trackId: string, agreed: Agreed): Promise<void> {
  const { queryKey } = favoritesQuery;
  // A response from before the change may be outdated.
  const wasAsked = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  const favorites = client.getQueryData(queryKey);
  if (favorites !== undefined && agreed !== 'unknown') {
    client.setQueryData(
      queryKey,
      agreed === 'removed' ? withoutTrack(favorites, trackId) : withFavorite(favorites, agreed),
    );
  }
  void client.invalidateQueries({ queryKey: queryKeys.statistics });
  if (wasAsked || favorites === undefined || agreed === 'unknown') {
    await client.invalidateQueries({ queryKey });
  }
}

interface Change {
  readonly id: string;
  readonly title: string | undefined;
  readonly isWanted: boolean;
}

async function askServer({ id, isWanted }: Change): Promise<Agreed> {
  if (isWanted) return (await addFavorite(id)) ?? 'unknown';
  await removeFavorite(id);
  return 'removed';
}

/**
 * A lost response leaves open whether the change was made, so the server is asked as soon as possible, and its state is
 * shown. Resolves to whether that is the wanted one.
 */
async function findOut(client: QueryClient, { id, isWanted }: Change): Promise<boolean> {
  const isLiked = await client.fetchQuery({
    queryKey: queryKeys.isFavorite(id),
    queryFn: ({ signal }) => fetchIsFavorite(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (isLiked !== readIsLiked(client, id)) await writeDown(client, id, isLiked ? 'unknown' : 'removed');
  return isLiked === isWanted;
}

interface Sentences {
  toastDone(change: Change): void;
  readonly failed: string;
}

/** M-337: the set changes after the server has agreed, never before. */
function useFavoriteChange({ toastDone, failed }: Sentences) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: askServer,
    onSuccess: async (agreed, change) => {
      toastDone(change);
      await writeDown(client, change.id, agreed);
    },
    onError: (error, change) => {
      showToast('error', failed, TOAST_DURATION_MS);
      if (!isTransient(error)) return;
      void findOut(client, change).then(
        (isDone) => isDone && toastDone(change),
        // The server still cannot be reached, so the list is refetched on its next use.
        () => client.invalidateQueries({ queryKey: favoritesQuery.queryKey, refetchType: 'none' }),
      );
    },
  });
}

function toastToggled({ isWanted, title }: Change): void {
  if (isWanted) showToast('success', texts.addedToast(title), FAVORITE_TOAST_DURATION_MS);
  else showToast('info', texts.removedToast(title), FAVORITE_TOAST_DURATION_MS);
}

/** The favorite state of one track. It renders when its own track changes, not for every other one. */
export function useFavorite(track: { id: string; title: string | undefined }) {
  const client = useQueryClient();
  const { id, title } = track;
  const select = useCallback((favorites: Favorite[]) => toTrackIds(favorites).has(id), [id]);
  const { data: isLiked = false } = useQuery({ ...favoritesQuery, select });
  const { mutate, isPending } = useFavoriteChange({
    toastDone: toastToggled,
    failed: texts.toggleFailedToast,
  });
  return {
    isLiked,
    isPending,
    toggle: () => mutate({ id, title, isWanted: !readIsLiked(client, id) }),
  };
}

/** Removal on the favorites page, which has its own texts (ruling 2.28). */
export function useRemoveFavorite() {
  const { mutate: bringBack } = useFavoriteChange({
    toastDone: toastToggled,
    failed: texts.toggleFailedToast,
  });
  const { mutate, isPending } = useFavoriteChange({
    toastDone: (change) =>
      showToastWithAction(
        texts.pageRemovedToast(change.title ?? ''),
        { label: texts.undo, onPress: () => bringBack({ ...change, isWanted: true }) },
        'success',
      ),
    failed: texts.pageRemoveFailedToast,
  });
  return {
    remove: ({ id, title }: { id: string; title: string }) => mutate({ id, title, isWanted: false }),
    isPending,
  };
}
