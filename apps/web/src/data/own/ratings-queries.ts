/** The list is fetched once. A rating shows at once, and is reverted if it is refused. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { markTexts } from '@tutti/contract/music/mark-texts';
import { useCallback } from 'react';
import { serverMessageOr } from '#api/api-error.ts';
import { fetchRatings, type GivenRating, type Rated, rate } from '#api/ratings-api.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';

export type { Rated } from '#api/ratings-api.ts';

type Stars = ReadonlyMap<string, number>;

const RATE = ['rate'] as const;

const keyOf = ({ kind, id }: Rated) => `${kind} ${id}`;

const ratingsQuery = queryOptions({
  queryKey: queryKeys.ratings,
  queryFn: async ({ signal }): Promise<Stars> =>
    new Map((await fetchRatings(signal)).map((given) => [keyOf(given), given.stars])),
  staleTime: 60_000,
  structuralSharing: false,
});

function withStars(stars: Stars, given: GivenRating): Stars {
  const next = new Map(stars);
  if (given.stars === 0) next.delete(keyOf(given));
  else next.set(keyOf(given), given.stars);
  return next;
}

/** `stars` is 0 without a rating. */
export function useRating({ kind, id }: Rated, toastDone?: (stars: number) => void) {
  const client = useQueryClient();
  const { queryKey } = ratingsQuery;
  const select = useCallback((stars: Stars) => stars.get(keyOf({ kind, id })) ?? 0, [kind, id]);
  const { data: stars = 0 } = useQuery({ ...ratingsQuery, select });

  async function settle(before: GivenRating | undefined) {
    // A response from before the change may be outdated.
    if (before === undefined) await client.cancelQueries({ queryKey });
    await client.invalidateQueries({ queryKey, refetchType: before === undefined ? 'active' : 'none' });
  }

  const { mutate } = useMutation({
    mutationKey: RATE,
    mutationFn: rate,
    // Sent one after the other, so that the last one wins.
    scope: { id: 'rating' },
    onMutate: async (given) => {
      const known = client.getQueryData(queryKey);
      // Pressed before the list has loaded, so it is refetched after the change.
      if (known === undefined) return undefined;
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, withStars(known, given));
      return { ...given, stars: known.get(keyOf(given)) ?? 0 };
    },
    // Handled here instead of at the call, because a menu has closed by then.
    onSuccess: async (_done, given, before) => {
      toastDone?.(given.stars);
      const known = client.getQueryData(queryKey);
      // A refused rating before this one may have reverted the screen.
      if (known !== undefined && client.isMutating({ mutationKey: RATE }) === 1)
        client.setQueryData(queryKey, withStars(known, given));
      await settle(before);
    },
    onError: async (error, _given, before) => {
      const known = client.getQueryData(queryKey);
      if (before !== undefined && known !== undefined)
        client.setQueryData(queryKey, withStars(known, before));
      showToast('error', serverMessageOr(error, markTexts.rating.failed));
      // The former value may itself have been refused, so the server's state is fetched.
      await settle(undefined);
    },
  });
  return { stars, rate: (wanted: number) => mutate({ kind, id, stars: wanted }) };
}
