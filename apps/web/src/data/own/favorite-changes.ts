/**
 * A confirmed change is written into the list, so that it costs one small request with thousands of favorites. The code
 * is loaded at the first change, because Home must not wait for it.
 */
import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FAVORITE_TOAST_DURATION_MS, TOAST_DURATION_MS } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/music/texts';
import { isTransient } from '#api/api-error.ts';
import { addFavorite, fetchIsFavorite, removeFavorite } from '#api/favorites/changes-api.ts';
import type { Favorite } from '#api/favorites-api.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';
import { favoritesQuery, readIsLiked } from './favorites-cache.ts';

const texts = musicTexts.favourites;

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

/** Resolves when the change is done or has failed, which it shows. */
export async function toggleFavorite(client: QueryClient, change: Change): Promise<void> {
  const sentences = { toastDone: toastToggled, failed: texts.toggleFailedToast };
  const mutation = client.getMutationCache().build(client, favoriteChange(client, sentences));
  await mutation.execute(change).catch(() => undefined);
}
