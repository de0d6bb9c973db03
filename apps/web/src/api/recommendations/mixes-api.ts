import { recommendationAddresses } from '@tutti/contract/recommendations/addresses';
import type { PersonalMix } from '@tutti/contract/recommendations/schemas';
import { callApi } from '../api-client.ts';
import type { Track } from '../music.ts';
import { toRecommendedTrackOf } from './recommended-track.ts';

export type { PersonalMix } from '@tutti/contract/recommendations/schemas';

export async function fetchPersonalMixes(signal: AbortSignal): Promise<readonly PersonalMix[]> {
  const { items } = await callApi(recommendationAddresses.mixes, { signal });
  return items;
}

export async function fetchPersonalMix(mixId: string, signal: AbortSignal): Promise<Track[]> {
  const { items } = await callApi(recommendationAddresses.mix, { params: { mixId }, signal });
  return items.map(toRecommendedTrackOf('mix'));
}
