import { nowPlayingAddresses } from '@tutti/contract/addresses/now-playing';
import type { NowPlaying } from '@tutti/contract/model/now-playing';
import { callApi } from './api-client.ts';

export type { NowPlaying } from '@tutti/contract/model/now-playing';

/** The current tracks of the stations that the caller may hear: public ones for visitors. */
export function fetchNowPlaying(signal: AbortSignal): Promise<NowPlaying[]> {
  return callApi(nowPlayingAddresses.list, { signal });
}
