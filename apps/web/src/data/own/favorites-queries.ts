/** A confirmed change is written into the list, so that it costs one small request with thousands of favorites. */
import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { QueryObserver, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FAVORITE_TOAST_DURATION_MS, TOAST_DURATION_MS } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/music/texts';
import { Subscribable } from '@tutti/subscribable';
import { useState, useSyncExternalStore } from 'react';
import { isTransient } from '#api/api-error.ts';
import type { Favorite } from '#api/favorites-api.ts';
import { addFavorite, fetchFavorites, fetchIsFavorite, removeFavorite } from '#api/favorites-api.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';

export type { Favorite } from '#api/favorites-api.ts';

const texts = musicTexts.favourites;

export const favoritesQuery = queryOptions({
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

/** An entry that was already added elsewhere keeps its date. */
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
  const wasFetching = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  const favorites = client.getQueryData(queryKey);
  if (favorites !== undefined && agreed !== 'unknown') {
    client.setQueryData(
      queryKey,
      agreed === 'removed' ? withoutTrack(favorites, trackId) : withFavorite(favorites, agreed),
    );
  }
  void client.invalidateQueries({ queryKey: queryKeys.statistics });
  if (wasFetching || favorites === undefined || agreed === 'unknown') {
    await client.invalidateQueries({ queryKey });
  }
}

interface Change {
  readonly id: string;
  readonly title: string | undefined;
  readonly isWanted: boolean;
}

async function sendChange({ id, isWanted }: Change): Promise<Agreed> {
  if (isWanted) return (await addFavorite(id)) ?? 'unknown';
  await removeFavorite(id);
  return 'removed';
}

/** Shows the server's state after a lost response. Resolves to whether that is the wanted one. */
async function findOut(client: QueryClient, { id, isWanted }: Change): Promise<boolean> {
  const isLiked = await client.fetchQuery({
    queryKey: queryKeys.isFavorite(id),
    queryFn: ({ signal }) => fetchIsFavorite(id, signal),
    staleTime: 0,
    gcTime: 0,
    // Waits for the network, because nobody sees this request fail.
    networkMode: 'online',
  });
  if (isLiked !== readIsLiked(client, id)) await writeDown(client, id, isLiked ? 'unknown' : 'removed');
  return isLiked === isWanted;
}

interface Sentences {
  toastDone(change: Change): void;
  readonly failed: string;
}

/** M-337: the set changes after the server has agreed, never before. */
function favoriteChange(
  client: QueryClient,
  { toastDone, failed }: Sentences,
): MutationOptions<Agreed, Error, Change> {
  return {
    mutationFn: sendChange,
    onSuccess: async (agreed, change) => {
      toastDone(change);
      await writeDown(client, change.id, agreed);
    },
    onError: (error, change) => {
      showToast('error', failed, TOAST_DURATION_MS);
      if (!isTransient(error)) return;
      void findOut(client, change).then(
        (isDone) => isDone && toastDone(change),
        // The server still cannot be reached, so the list is refetched when it is next used.
        () => client.invalidateQueries({ queryKey: favoritesQuery.queryKey, refetchType: 'none' }),
      );
    },
  };
}

export function useFavoriteChange(sentences: Sentences) {
  return useMutation(favoriteChange(useQueryClient(), sentences));
}

export function toastToggled({ isWanted, title }: Change): void {
  if (isWanted) showToast('success', texts.addedToast(title), FAVORITE_TOAST_DURATION_MS);
  else showToast('info', texts.removedToast(title), FAVORITE_TOAST_DURATION_MS);
}

type Subscribe = Subscribable['subscribe'];

const watches = new WeakMap<QueryClient, Subscribe>();

/** All buttons share one observer, because one for each would be a third of the work of a table's row. */
function watchFavorites(client: QueryClient): Subscribe {
  const known = watches.get(client);
  if (known !== undefined) return known;
  const changes = new Subscribable();
  function begin() {
    const observer = new QueryObserver(client, favoritesQuery);
    return { observer, stop: observer.subscribe(() => changes.emit()) };
  }
  let begun: ReturnType<typeof begin> | undefined;
  const watch: Subscribe = (listener) => {
    const leave = changes.subscribe(listener);
    const { observer, stop } = (begun ??= begin());
    const { isStale, fetchStatus } = observer.getCurrentResult();
    if (isStale && fetchStatus === 'idle') void observer.refetch();
    return () => {
      leave();
      if (changes.hasListeners) return;
      stop();
      begun = undefined;
    };
  };
  watches.set(client, watch);
  return watch;
}

/** The favorite state of one track. It renders when its own track changes, not for every other one. */
export function useFavorite({ id, title }: { id: string; title: string | undefined }) {
  const client = useQueryClient();
  const isLiked = useSyncExternalStore(watchFavorites(client), () => readIsLiked(client, id));
  const [isPending, setIsPending] = useState(false);
  async function toggle() {
    setIsPending(true);
    const sentences = { toastDone: toastToggled, failed: texts.toggleFailedToast };
    const mutation = client.getMutationCache().build(client, favoriteChange(client, sentences));
    // A failure has already been shown.
    await mutation.execute({ id, title, isWanted: !readIsLiked(client, id) }).catch(() => undefined);
    setIsPending(false);
  }
  return { isLiked, isPending, toggle: () => void toggle() };
}
