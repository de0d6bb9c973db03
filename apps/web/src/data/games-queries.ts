import { useQuery } from '@tanstack/react-query';
import { fetchGames } from '#api/games-api.ts';
import { queryKeys } from './query-keys.ts';

export type { Game } from '#api/games-api.ts';

export function useGames() {
  return useQuery({
    queryKey: queryKeys.games,
    queryFn: ({ signal }) => fetchGames(signal),
    // These settings only change with a restart.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
