import type { StatisticsPeriod } from '@tutti/contract/limits';
import { statisticsAddresses } from '@tutti/contract/statistics/addresses';
import type {
  HouseYear,
  ListeningReport,
  ListeningStatistics,
  YearInReview,
} from '@tutti/contract/statistics/schemas';
import { callApi, callForResponse } from './api-client.ts';

export async function fetchStatistics(signal: AbortSignal): Promise<ListeningStatistics> {
  return callApi(statisticsAddresses.own, { signal });
}

export async function fetchListening(
  query: { period: StatisticsPeriod; timeZone: string },
  signal: AbortSignal,
): Promise<ListeningReport> {
  return callApi(statisticsAddresses.listening, { query, signal });
}

export async function fetchYear(year: string, timeZone: string, signal: AbortSignal): Promise<YearInReview> {
  return callApi(statisticsAddresses.year, { params: { year }, query: { timeZone }, signal });
}

export async function fetchHouseYear(
  year: string,
  timeZone: string,
  signal: AbortSignal,
): Promise<HouseYear> {
  return callApi(statisticsAddresses.houseYear, { params: { year }, query: { timeZone }, signal });
}

export async function fetchListeningExport(): Promise<Blob> {
  return (await callForResponse(statisticsAddresses.listeningExport)).blob();
}

/** A part of the listening history. */
export type HistoryPart =
  | { readonly isAll: 'true' }
  | { readonly trackId: number }
  | { readonly title: string; readonly artist: string }
  | { readonly artistId: number }
  | { readonly firstDay: string; readonly lastDay: string; readonly timeZone: string };

/** Returns the number of removed listenings. */
export async function removeListening(part: HistoryPart): Promise<number> {
  return (await callApi(statisticsAddresses.removeListening, { query: part })).removed;
}
