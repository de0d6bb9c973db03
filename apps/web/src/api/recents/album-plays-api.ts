import { recentAddresses } from '@tutti/contract/recents/addresses';
import { callApi } from '../api-client.ts';

/** Maps the tracks of an album to how often the listener played them. */
export async function fetchPlaysOfAlbum(
  albumId: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const reply = await callApi(recentAddresses.mostPlayedOfAlbum, { params: { id: albumId }, signal });
  return new Map(reply.map(({ id, playCount = 0 }) => [String(id), playCount]));
}
