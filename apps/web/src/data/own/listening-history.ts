import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StatisticsPeriod } from '@tutti/contract/limits';
import { statisticsTexts } from '@tutti/contract/statistics/texts';
import { fetchListening, type HistoryPart, removeListening } from '#api/statistics-api.ts';
import { queryKeys } from '../query-keys.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { sendPlays } from './unsent-plays.ts';

export { fetchListeningExport, type HistoryPart } from '#api/statistics-api.ts';

/** Days and hours are those of this device. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function useListening(period: StatisticsPeriod) {
  const timeZone = ownTimeZone();
  return useQuery({
    queryKey: queryKeys.listening(period, timeZone),
    queryFn: ({ signal }) => fetchListening({ period, timeZone }, signal),
    // Numbers of the period before stay visible until those of the next one have come.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useRemoveListening() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (part: HistoryPart) => {
      // Listenings that still wait to be sent would return after the deletion.
      await sendPlays();
      return removeListening(part);
    },
    ...toastOutcome(statisticsTexts.removed, statisticsTexts.removeFailed),
    onSettled: () =>
      Promise.all(
        [
          queryKeys.statistics,
          queryKeys.recentlyPlayed,
          queryKeys.mostPlayed,
          queryKeys.recentStations,
          queryKeys.home,
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
