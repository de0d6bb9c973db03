import { nowPlayingAddresses } from '@tutti/contract/now-playing/addresses';
import type { NowPlaying } from '@tutti/contract/now-playing/schemas';
import { callApi } from './api-client.ts';

export type { NowPlaying } from '@tutti/contract/now-playing/schemas';

/** Visitors receive public stations only. */
export function fetchNowPlaying(signal: AbortSignal): Promise<NowPlaying[]> {
  return callApi(nowPlayingAddresses.list, { signal });
}
