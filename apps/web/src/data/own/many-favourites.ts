import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FAVOURITE_TOAST_DURATION_MS, PLAYLIST_TRACKS_MAX, TOAST_DURATION_MS } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { selectionTexts } from '@tutti/contract/texts/selection-texts';
import { addFavourites } from '#api/favourites-api.ts';
import { queryKeys } from '../query-keys.ts';
import { rememberWhoAsked, tellingWhoAsked } from '../who-asked.ts';

/** In calls of as many as one may name. */
function inParts(tracks: readonly { id: string }[]): string[][] {
  const ids = tracks.map(({ id }) => id);
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += PLAYLIST_TRACKS_MAX)
    parts.push(ids.slice(start, start + PLAYLIST_TRACKS_MAX));
  return parts;
}

/** Of many the ones that are not liked yet. */
export function useAddFavourites() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (tracks: readonly { id: string }[]) => {
      const isStillHere = rememberWhoAsked();
      let added = 0;
      for (const part of inParts(tracks)) if (isStillHere()) added += await addFavourites(part);
      return added;
    },
    onMutate: tellingWhoAsked,
    onSuccess: (count, _tracks, tell) =>
      tell('success', selectionTexts.favourites(count), FAVOURITE_TOAST_DURATION_MS),
    onError: (_error, _tracks, tell) =>
      tell?.('error', musicTexts.favourites.toggleFailedToast, TOAST_DURATION_MS),
    // What was added before a refusal is.
    onSettled: () =>
      Promise.all(
        [queryKeys.favourites, queryKeys.statistics].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
