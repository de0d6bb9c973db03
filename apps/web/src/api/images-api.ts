/** Apart from the library, because the landing page needs nothing else of it. */
import type { mediaRoutes } from '@tutti/contract/http/library';
import { callApi } from './api-client.ts';

export async function fetchScrollImages(signal: AbortSignal): Promise<string[]> {
  return callApi<typeof mediaRoutes.scrollImages>({
    method: 'GET',
    path: '/api/images/scroll',
    access: 'public',
    signal,
  });
}
