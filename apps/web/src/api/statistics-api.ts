import { statisticsAddresses } from '@tutti/contract/addresses/statistics';
import type { ListeningStatistics } from '@tutti/contract/model/statistics';
import { callApi } from './api-client.ts';

export async function fetchStatistics(signal: AbortSignal): Promise<ListeningStatistics> {
  return callApi(statisticsAddresses.own, { signal });
}
