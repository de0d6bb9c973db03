import { useQuery } from '@tanstack/react-query';
import type { HouseYear } from '@tutti/contract/statistics/schemas';
import { fetchHouseYear, fetchYear } from '#api/statistics-api.ts';
import { queryKeys } from '../query-keys.ts';
import { ownTimeZone } from './listening-history.ts';

/** The year begins and ends when the clock of this device says so. */
export function useYear(year: string) {
  const timeZone = ownTimeZone();
  return useQuery({
    queryKey: queryKeys.year(year, timeZone),
    queryFn: ({ signal }) => fetchYear(year, timeZone, signal),
    staleTime: 0,
  });
}

/** The sums of everybody; undefined while they load, and if they cannot be loaded. */
export function useHouseYear(year: string): HouseYear['together'] | undefined {
  const timeZone = ownTimeZone();
  return useQuery({
    queryKey: queryKeys.houseYear(year, timeZone),
    queryFn: ({ signal }) => fetchHouseYear(year, timeZone, signal),
  }).data?.together;
}
