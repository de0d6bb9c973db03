/** A file of its own, because the landing page needs nothing else of the library. */
import { mediaAddresses } from '@tutti/contract/addresses/media';
import { callApi } from './api-client.ts';

export async function fetchScrollImages(signal: AbortSignal): Promise<string[]> {
  return callApi(mediaAddresses.scrollImages, { signal });
}
