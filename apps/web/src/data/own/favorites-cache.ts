/** The list of favorites, as buttons read it and changes write it. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Favorite, fetchFavorites } from '#api/favorites-api.ts';
import { queryKeys } from '../query-keys.ts';

export const favoritesQuery = queryOptions({
  queryKey: queryKeys.favorites,
  queryFn: ({ signal }) => fetchFavorites(signal),
  staleTime: 5 * 60_000,
  // Comparing thousands of entries field by field costs more than it saves.
  structuralSharing: false,
});

const idSets = new WeakMap<readonly Favorite[], ReadonlySet<string>>();

/** One set per list, because every favorite button of a table needs it. */
function toTrackIds(favorites: readonly Favorite[]): ReadonlySet<string> {
  const known = idSets.get(favorites);
  if (known !== undefined) return known;
  const ids = new Set(favorites.map(({ track }) => track.id));
  idSets.set(favorites, ids);
  return ids;
}

export function readIsLiked(client: QueryClient, trackId: string): boolean {
  const favorites = client.getQueryData(favoritesQuery.queryKey);
  return favorites !== undefined && toTrackIds(favorites).has(trackId);
}
