import { ratingAddresses } from '@tutti/contract/ratings/addresses';
import type { RatedKind } from '@tutti/contract/ratings/schemas';
import { callApi } from './api-client.ts';

export type { RatedKind } from '@tutti/contract/ratings/schemas';

export interface Rated {
  readonly kind: RatedKind;
  readonly id: string;
}

export interface GivenRating extends Rated {
  /** 1 to 5; 0 removes it. */
  readonly stars: number;
}

export async function fetchRatings(signal: AbortSignal): Promise<GivenRating[]> {
  const reply = await callApi(ratingAddresses.list, { signal });
  return reply.map(({ kind, id, rating }) => ({ kind, id: String(id), stars: rating }));
}

const ADDRESSES = {
  track: ratingAddresses.rateTrack,
  album: ratingAddresses.rateAlbum,
  artist: ratingAddresses.rateArtist,
} as const;

export async function rate({ kind, id, stars }: GivenRating): Promise<void> {
  await callApi(ADDRESSES[kind], { params: { id }, body: { rating: stars } });
}
