import { recommendationAddresses } from '@tutti/contract/recommendations/addresses';
import { callApi } from './api-client.ts';
import type { Track } from './music.ts';
import { toRecommendedTrackOf } from './recommendations/recommended-track.ts';

/** The music that other tracks should be like. */
export interface AlikeSubject {
  readonly kind: 'track' | 'album' | 'artist' | 'playlist';
  readonly id: string;
}

interface AlikeOptions {
  readonly seed: number;
  /** The tracks that were listed before, the last one at the end. */
  readonly after: readonly string[];
}

export async function fetchSimilar(
  { kind, id }: AlikeSubject,
  { seed, after }: AlikeOptions,
): Promise<Track[]> {
  const query = { [`${kind}Id`]: id, seed, after: after.join(',') };
  const { items } = await callApi(recommendationAddresses.similar, { query });
  return items.map(toRecommendedTrackOf('autoplay'));
}

export async function refuseTrack(trackId: string): Promise<void> {
  await callApi(recommendationAddresses.refuse, { params: { trackId } });
}

export async function allowTrack(trackId: string): Promise<void> {
  await callApi(recommendationAddresses.allow, { params: { trackId } });
}
