import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FAVOURITE_TOAST_DURATION_MS, TOAST_DURATION_MS } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import type { Favourite } from '#api/collection-api.ts';
import { addFavourite, fetchFavourites, removeFavourite } from '#api/collection-api.ts';
import { showToast } from '#ui/toast-store.ts';
import { queryKeys } from './query-keys.ts';

export type { Favourite } from '#api/collection-api.ts';

const favouritesQuery = queryOptions({
  queryKey: queryKeys.favourites,
  queryFn: ({ signal }) => fetchFavourites(signal),
  staleTime: 5 * 60_000,
});

export function useFavourites() {
  return useQuery(favouritesQuery);
}

const idSets = new WeakMap<readonly Favourite[], ReadonlySet<string>>();

/** One set per answer of the server: every heart of a table asks for it. */
function toTrackIds(favourites: readonly Favourite[]): ReadonlySet<string> {
  const known = idSets.get(favourites);
  if (known !== undefined) return known;
  const ids = new Set(favourites.map(({ track }) => track.id));
  idSets.set(favourites, ids);
  return ids;
}

interface Likeable {
  id: string;
  title: string | undefined;
}

/** M-337: the set changes after the server agreed, never before. */
export function useToggleFavourite() {
  const queryClient = useQueryClient();
  const { data: likedIds } = useQuery({ ...favouritesQuery, select: toTrackIds });
  const mutation = useMutation({
    mutationFn: async ({ id }: Likeable) => {
      const isLiked = likedIds?.has(id) ?? false;
      await (isLiked ? removeFavourite(id) : addFavourite(id));
      return !isLiked;
    },
    onSuccess: async (isNowLiked, { title }) => {
      const { addedToast, removedToast } = musicTexts.favourites;
      if (isNowLiked) showToast('success', addedToast(title), FAVOURITE_TOAST_DURATION_MS);
      else showToast('info', removedToast(title), FAVOURITE_TOAST_DURATION_MS);
      await queryClient.invalidateQueries({ queryKey: queryKeys.favourites });
    },
    onError: () => showToast('error', musicTexts.favourites.toggleFailedToast, TOAST_DURATION_MS),
  });
  return {
    isLiked: (id: string) => likedIds?.has(id) ?? false,
    toggle: mutation.mutate,
    isPending: mutation.isPending,
  };
}

/** Removal on the favourites page, which speaks with its own sentences (resolutions 2.28). */
export function useRemoveFavourite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => removeFavourite(id),
    onSuccess: async (_reply, { title }) => {
      showToast('success', musicTexts.favourites.pageRemovedToast(title), FAVOURITE_TOAST_DURATION_MS);
      await queryClient.invalidateQueries({ queryKey: queryKeys.favourites });
    },
    onError: () => showToast('error', musicTexts.favourites.pageRemoveFailedToast, TOAST_DURATION_MS),
  });
}
