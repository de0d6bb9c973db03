/** Decides which requests the service worker handles. Pure. */

export interface RequestParts {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * - `page`: from the network, or else the last stored page. - `file`: stored when first loaded, because its name
 * contains a hash. - `offline`: downloads, under addresses that the page uses for nothing else. - `network`: left to the
 * browser as if there were no worker. This includes sound, because passing ranges through a worker costs time, and some
 * browsers lose them.
 */
export type Answering = 'page' | 'file' | 'offline' | 'network';

/** The same value as in the contract's limits. */
const OFFLINE_PATH = '/kept-music/';

/** Paths at which the server does not return the page; as in the server's request-path.ts, and the page of screens. */
const NO_PAGE =
  /^\/(?:(?:api|radio|embed|rest|games|kept-music)(?:\/|$)|radio\.(?:m3u|pls)$|streamhub|room\/[^/]+\/screen\/?$)/;

export function chooseAnswering(request: RequestParts, origin: string): Answering {
  const { origin: requestOrigin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || requestOrigin !== origin) return 'network';
  if (request.mode === 'navigate') return NO_PAGE.test(pathname) ? 'network' : 'page';
  if (pathname.startsWith(OFFLINE_PATH)) return 'offline';
  return pathname.startsWith('/assets/') ? 'file' : 'network';
}

/**
 * A proxy in front of a server that is down responds with 502, 504, 503 or codes of its own, and a failing server has
 * no page either.
 */
export function isFailure(status: number): boolean {
  return status >= 500;
}
