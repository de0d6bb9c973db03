import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FAVORITE_TOAST_DURATION_MS, PLAYLIST_TRACKS_MAX, TOAST_DURATION_MS } from '@tutti/contract/limits';
import { selectionTexts } from '@tutti/contract/music/selection-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { addFavorites } from '#api/favorites/changes-api.ts';
import { queryKeys } from '../query-keys.ts';
import { guardedToast, guardSession } from '../session-guard.ts';

function inParts(tracks: readonly { id: string }[]): string[][] {
  const ids = tracks.map(({ id }) => id);
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += PLAYLIST_TRACKS_MAX)
    parts.push(ids.slice(start, start + PLAYLIST_TRACKS_MAX));
  return parts;
}

export function useAddFavorites() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (tracks: readonly { id: string }[]) => {
      const isStillHere = guardSession();
      let added = 0;
      for (const part of inParts(tracks)) if (isStillHere()) added += await addFavorites(part);
      return added;
    },
    onMutate: guardedToast,
    onSuccess: (count, _tracks, toast) =>
      toast('success', selectionTexts.favourites(count), FAVORITE_TOAST_DURATION_MS),
    onError: (_error, _tracks, toast) =>
      toast?.('error', musicTexts.favourites.toggleFailedToast, TOAST_DURATION_MS),
    // Tracks that were added before a refusal stay.
    onSettled: () =>
      Promise.all(
        [queryKeys.favorites, queryKeys.statistics].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
