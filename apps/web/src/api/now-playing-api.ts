import { nowPlayingAddresses } from '@tutti/contract/addresses/now-playing';
import type { NowPlaying } from '@tutti/contract/model/now-playing';
import { callApi } from './api-client.ts';

export type { NowPlaying } from '@tutti/contract/model/now-playing';

/** What plays on the stations that the caller may hear: to visitors on those that are open to everybody. */
export function fetchNowPlaying(signal: AbortSignal): Promise<NowPlaying[]> {
  return callApi(nowPlayingAddresses.list, { signal });
}
