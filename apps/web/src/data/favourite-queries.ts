import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FAVOURITE_TOAST_DURATION_MS, TOAST_DURATION_MS } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { addFavourite, fetchFavourites, removeFavourite } from '#api/collection-api.ts';
import { showToast } from '#ui/toast-store.ts';
import { queryKeys } from './query-keys.ts';

export type { Favourite } from '#api/collection-api.ts';

export function useFavourites() {
  return useQuery({
    queryKey: queryKeys.favourites,
    queryFn: ({ signal }) => fetchFavourites(signal),
    staleTime: 5 * 60_000,
  });
}

interface Likeable {
  id: string;
  title: string | undefined;
}

/** M-337: the set changes after the server agreed, never before. */
export function useToggleFavourite() {
  const queryClient = useQueryClient();
  const { data } = useFavourites();
  const likedIds = data?.map((favourite) => favourite.track.id) ?? [];
  const mutation = useMutation({
    mutationFn: async ({ id }: Likeable) => {
      const isLiked = likedIds.includes(id);
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
    isLiked: (id: string) => likedIds.includes(id),
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
