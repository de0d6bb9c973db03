/** A separate file, because the landing page needs nothing else of the library. */
import { mediaAddresses } from '@tutti/contract/media/addresses';
import { callApi } from './api-client.ts';

export async function fetchScrollImages(signal: AbortSignal): Promise<string[]> {
  return callApi(mediaAddresses.scrollImages, { signal });
}
