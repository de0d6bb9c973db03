import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FAVOURITE_TOAST_DURATION_MS, TOAST_DURATION_MS } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { selectionTexts } from '@tutti/contract/texts/selection-texts';
import { addFavourite } from '#api/favourites-api.ts';
import { queryKeys } from '../query-keys.ts';
import { tellingWhoAsked } from '../who-asked.ts';
import { readIsLiked, writeDown } from './favourites-queries.ts';
import { inItsTurn } from './in-its-turn.ts';

/** Of many the ones that are not liked yet, one after the other. */
export function useAddFavourites() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (tracks: readonly { id: string }[]) => {
      const fresh = tracks.filter(({ id }) => !readIsLiked(client, id));
      for (const { id } of fresh) {
        const added = await inItsTurn(() => addFavourite(id));
        await writeDown(client, id, added ?? 'unknown');
      }
      return fresh.length;
    },
    onMutate: tellingWhoAsked,
    onSuccess: (count, _tracks, tell) =>
      tell('success', selectionTexts.favourites(count), FAVOURITE_TOAST_DURATION_MS),
    onError: (_error, _tracks, tell) => {
      tell?.('error', musicTexts.favourites.toggleFailedToast, TOAST_DURATION_MS);
      // What was added before the refusal is.
      void client.invalidateQueries({ queryKey: queryKeys.favourites });
    },
  });
}
