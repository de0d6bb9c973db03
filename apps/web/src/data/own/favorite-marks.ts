/** One list each, fetched once and refetched after each change. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FAVORITE_TOAST_DURATION_MS, TOAST_DURATION_MS } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/music/texts';
import { useCallback } from 'react';
import {
  fetchFavoriteAlbums,
  fetchFavoriteArtists,
  type MarkedKind,
  markFavorite,
} from '#api/favorites/marks-api.ts';
import type { Album, Artist } from '#api/music.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';

export type { Marked, MarkedKind } from '#api/favorites/marks-api.ts';

const texts = musicTexts.favourites;
const staleTime = 60_000;

const albumsQuery = queryOptions({
  queryKey: queryKeys.favoriteMarks('album'),
  queryFn: ({ signal }) => fetchFavoriteAlbums(signal),
  staleTime,
});
const artistsQuery = queryOptions({
  queryKey: queryKeys.favoriteMarks('artist'),
  queryFn: ({ signal }) => fetchFavoriteArtists(signal),
  staleTime,
});

export function useFavoriteAlbums() {
  return useQuery(albumsQuery);
}

export function useFavoriteArtists() {
  return useQuery(artistsQuery);
}

/** Changes when the server has agreed, like that of tracks (M-337). */
export function useFavoriteMark(kind: MarkedKind, { id, name }: { id: string; name: string }) {
  const client = useQueryClient();
  const has = useCallback((marked: readonly (Album | Artist)[]) => marked.some((one) => one.id === id), [id]);
  const albums = useQuery({ ...albumsQuery, select: has, enabled: kind === 'album' });
  const artists = useQuery({ ...artistsQuery, select: has, enabled: kind === 'artist' });
  const isOn = (kind === 'album' ? albums : artists).data ?? false;
  const { mutate, isPending } = useMutation({
    mutationFn: markFavorite,
    onSuccess: async (_done, { isWanted }) => {
      if (isWanted) showToast('success', texts.addedToast(name), FAVORITE_TOAST_DURATION_MS);
      else showToast('info', texts.removedToast(name), FAVORITE_TOAST_DURATION_MS);
      await client.invalidateQueries({ queryKey: queryKeys.favoriteMarks(kind) });
    },
    onError: () => void showToast('error', texts.toggleFailedToast, TOAST_DURATION_MS),
  });
  return { isOn, isPending, toggle: () => mutate({ kind, id, isWanted: !isOn }) };
}
