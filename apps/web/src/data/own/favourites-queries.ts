/**
 * The listener's favourites: one list, read once. A change the server agreed to is written into it, so that a heart
 * costs one small call also where thousands are liked.
 */
import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FAVOURITE_TOAST_DURATION_MS, TOAST_DURATION_MS } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { useCallback } from 'react';
import { isTransient } from '#api/api-error.ts';
import type { Favourite } from '#api/favourites-api.ts';
import { addFavourite, fetchFavourites, fetchIsFavourite, removeFavourite } from '#api/favourites-api.ts';
import { showToast, showToastWithAction } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';

export type { Favourite } from '#api/favourites-api.ts';

const texts = musicTexts.favourites;

const favouritesQuery = queryOptions({
  queryKey: queryKeys.favourites,
  queryFn: ({ signal }) => fetchFavourites(signal),
  staleTime: 5 * 60_000,
  // Comparing thousands of entries field by field costs more than it spares.
  structuralSharing: false,
});

export function useFavourites() {
  return useQuery(favouritesQuery);
}

const idSets = new WeakMap<readonly Favourite[], ReadonlySet<string>>();

/** One set per list: every heart of a table asks for it. */
function toTrackIds(favourites: readonly Favourite[]): ReadonlySet<string> {
  const known = idSets.get(favourites);
  if (known !== undefined) return known;
  const ids = new Set(favourites.map(({ track }) => track.id));
  idSets.set(favourites, ids);
  return ids;
}

function readIsLiked(client: QueryClient, trackId: string): boolean {
  const favourites = client.getQueryData(favouritesQuery.queryKey);
  return favourites !== undefined && toTrackIds(favourites).has(trackId);
}

/** Newest first; an entry that was there already, liked elsewhere, keeps its place in time. */
function withFavourite(favourites: readonly Favourite[], added: Favourite): Favourite[] {
  const others = favourites.filter(({ track }) => track.id !== added.track.id);
  const place = others.findIndex(({ addedAt }) => addedAt <= added.addedAt);
  return others.toSpliced(place === -1 ? others.length : place, 0, added);
}

function withoutTrack(favourites: readonly Favourite[], trackId: string): Favourite[] {
  return favourites.filter(({ track }) => track.id !== trackId);
}

/** What the server has of a track now; `unknown` in place of an entry it did not tell. */
type Agreed = Favourite | 'removed' | 'unknown';

async function writeDown(client: QueryClient, trackId: string, agreed: Agreed): Promise<void> {
  const { queryKey } = favouritesQuery;
  // An answer that was on its way before the change knows nothing of it.
  const wasAsked = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  const favourites = client.getQueryData(queryKey);
  if (favourites !== undefined && agreed !== 'unknown') {
    client.setQueryData(
      queryKey,
      agreed === 'removed' ? withoutTrack(favourites, trackId) : withFavourite(favourites, agreed),
    );
  }
  void client.invalidateQueries({ queryKey: queryKeys.statistics });
  if (wasAsked || favourites === undefined || agreed === 'unknown') {
    await client.invalidateQueries({ queryKey });
  }
}

interface Change {
  readonly id: string;
  readonly title: string | undefined;
  readonly isWanted: boolean;
}

async function askServer({ id, isWanted }: Change): Promise<Agreed> {
  if (isWanted) return (await addFavourite(id)) ?? 'unknown';
  await removeFavourite(id);
  return 'removed';
}

/**
 * A lost answer leaves open whether the change was made: the server is asked as soon as it can be, and what it has is
 * shown. Answers whether that is what was wanted.
 */
async function findOut(client: QueryClient, { id, isWanted }: Change): Promise<boolean> {
  const isLiked = await client.fetchQuery({
    queryKey: queryKeys.isFavourite(id),
    queryFn: ({ signal }) => fetchIsFavourite(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (isLiked !== readIsLiked(client, id)) await writeDown(client, id, isLiked ? 'unknown' : 'removed');
  return isLiked === isWanted;
}

interface Sentences {
  tellDone(change: Change): void;
  readonly failed: string;
}

/** M-337: the set changes after the server agreed, never before. */
function useFavouriteChange({ tellDone, failed }: Sentences) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: askServer,
    onSuccess: async (agreed, change) => {
      tellDone(change);
      await writeDown(client, change.id, agreed);
    },
    onError: (error, change) => {
      showToast('error', failed, TOAST_DURATION_MS);
      if (!isTransient(error)) return;
      void findOut(client, change).then(
        (isDone) => isDone && tellDone(change),
        // It can still not be asked: the next look at the list reads it anew.
        () => client.invalidateQueries({ queryKey: favouritesQuery.queryKey, refetchType: 'none' }),
      );
    },
  });
}

function tellToggled({ isWanted, title }: Change): void {
  if (isWanted) showToast('success', texts.addedToast(title), FAVOURITE_TOAST_DURATION_MS);
  else showToast('info', texts.removedToast(title), FAVOURITE_TOAST_DURATION_MS);
}

/** One heart. It is drawn anew when its own track is liked or not, not at every other heart. */
export function useFavourite(track: { id: string; title: string | undefined }) {
  const client = useQueryClient();
  const { id, title } = track;
  const select = useCallback((favourites: Favourite[]) => toTrackIds(favourites).has(id), [id]);
  const { data: isLiked = false } = useQuery({ ...favouritesQuery, select });
  const { mutate, isPending } = useFavouriteChange({
    tellDone: tellToggled,
    failed: texts.toggleFailedToast,
  });
  return {
    isLiked,
    isPending,
    toggle: () => mutate({ id, title, isWanted: !readIsLiked(client, id) }),
  };
}

/** Removal on the favourites page, which speaks with its own sentences (ruling 2.28). */
export function useRemoveFavourite() {
  const { mutate: bringBack } = useFavouriteChange({
    tellDone: tellToggled,
    failed: texts.toggleFailedToast,
  });
  const { mutate, isPending } = useFavouriteChange({
    tellDone: (change) =>
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
