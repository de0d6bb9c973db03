import type { QueryClient } from '@tanstack/react-query';
import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query';
import { TOAST_DURATION_MS } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/music/texts';
import { Subscribable } from '@tutti/subscribable';
import { useState, useSyncExternalStore } from 'react';
import { showToast } from '#ui/toasts/toast-store.ts';
import { favoritesQuery, readIsLiked } from './favorites-cache.ts';

export type { Favorite } from '#api/favorites-api.ts';

export function useFavorites() {
  return useQuery(favoritesQuery);
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
    try {
      const { toggleFavorite } = await import('./favorite-changes.ts');
      await toggleFavorite(client, { id, title, isWanted: !readIsLiked(client, id) });
    } catch {
      // The code could not be loaded.
      showToast('error', musicTexts.favourites.toggleFailedToast, TOAST_DURATION_MS);
    }
    setIsPending(false);
  }
  return { isLiked, isPending, toggle: () => void toggle() };
}
