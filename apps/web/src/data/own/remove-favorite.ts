import { favoritesViewTexts } from '@tutti/contract/music/favorites-view-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { showToastWithAction } from '#ui/toasts/toast-store.ts';
import { toastToggled, useFavoriteChange } from './favorite-changes.ts';

/** Removal on the favorites page, which has its own texts (ruling 2.28). */
export function useRemoveFavorite() {
  const { mutate: bringBack } = useFavoriteChange({
    toastDone: toastToggled,
    failed: musicTexts.favourites.toggleFailedToast,
  });
  const { mutate, isPending } = useFavoriteChange({
    toastDone: (change) =>
      showToastWithAction(
        favoritesViewTexts.pageRemovedToast(change.title ?? ''),
        { label: favoritesViewTexts.undo, onPress: () => bringBack({ ...change, isWanted: true }) },
        'success',
      ),
    failed: favoritesViewTexts.pageRemoveFailedToast,
  });
  return {
    remove: ({ id, title }: { id: string; title: string }) => mutate({ id, title, isWanted: false }),
    isPending,
  };
}
