/** What the service worker answers itself. Pure. */

export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * - `page`: from the network; where that is out of reach, the page as it was last seen.
 * - `file`: kept as soon as it was loaded once, for its name carries a hash of its content.
 * - `kept`: music that somebody keeps on this device, under addresses that the page uses for nothing else.
 * - `network`: none of the worker's business, which the browser then asks for as if there were no worker. Sound, above
 *   all: passing ranges through a worker costs time, and some browsers lose them on the way.
 */
export type Answering = 'page' | 'file' | 'kept' | 'network';

/** As in the contract's limits. */
const KEPT_PATH = '/kept-music/';

/** What the server answers with something else than the page; as in the server's request-path.ts. */
const NO_PAGE = /^\/(?:(?:api|radio|embed|rest|games|kept-music)(?:\/|$)|radio\.(?:m3u|pls)$|streamhub)/;

export function chooseAnswering(asked: Asked, origin: string): Answering {
  const { origin: askedOrigin, pathname } = new URL(asked.url);
  if (asked.method !== 'GET' || askedOrigin !== origin) return 'network';
  if (asked.mode === 'navigate') return NO_PAGE.test(pathname) ? 'network' : 'page';
  if (pathname.startsWith(KEPT_PATH)) return 'kept';
  return pathname.startsWith('/assets/') ? 'file' : 'network';
}

/**
 * Whoever stands in front of a server that is down answers in its place: some with 502 or 504, others with 503 or with
 * numbers of their own. A server that fails itself has no page to show either.
 */
export function isFailure(status: number): boolean {
  return status >= 500;
}
