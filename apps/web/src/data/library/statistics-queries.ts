import { useQuery } from '@tanstack/react-query';
import { fetchStatistics } from '#api/statistics-api.ts';
import { queryKeys } from '../query-keys.ts';

export function useStatistics() {
  return useQuery({ queryKey: queryKeys.statistics, queryFn: ({ signal }) => fetchStatistics(signal) });
}
