/** What a request target asks for, read once for everything that decides by address outside the router. Pure. */
import path from 'node:path';
import { HUB_PATH } from '@tutti/contract';

/** Decoded and without dot segments; undefined for a target that is no plain path (`//x`, `*`, `http://x/`). */
export function toPathname(url: string): string | undefined {
  if (!url.startsWith('/') || url.startsWith('//')) return undefined;
  const [raw = ''] = url.split('?');
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  // A backslash separates folders on some systems; neither is part of any address of ours.
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined;
  const pathname = path.posix.normalize(decoded);
  return pathname.startsWith('/') ? pathname : undefined;
}

/** The API, the hub, stations as players that are not ours hear them, what apps that are not ours ask for, and what a browser keeps (KEPT_PATH): where no worker answers, nobody does. */
const ELSEWHERE = /^\/(?:(?:api|radio|embed|rest|kept-music)(?:\/|$)|radio\.(?:m3u|pls)$|streamhub)/;

/** Stations as players hear them and what they play, and the calls of other apps: pages everywhere may ask, and are told so by these themselves. */
const OPEN_TO_ALL = /^\/(?:(?:radio|embed|rest|api\/nowplaying)(?:\/|$)|radio\.(?:m3u|pls)$)/;

export function isOpenToAll(url: string): boolean {
  return OPEN_TO_ALL.test(toPathname(url) ?? '');
}

/**
 * Apps put the server's address, `http://host/`, and `/rest/ping` together. Only what programs that are not ours ask for gets
 * single slashes, because a page takes what follows two of them for a host.
 */
export function withSingleSlashes(url: string): string {
  if (!url.includes('//')) return url;
  const [raw = ''] = url.split('?', 1);
  const single = raw.replace(/\/{2,}/g, '/');
  return OPEN_TO_ALL.test(single) || single === HUB_PATH ? single + url.slice(raw.length) : url;
}

/** The path of an address the page answers; undefined for those of ELSEWHERE and whatever is no path. */
export function toPagePath(url: string): string | undefined {
  // Most requests; also spares them the decoding.
  if (url.startsWith('/api/')) return undefined;
  const pathname = toPathname(url);
  return pathname === undefined || ELSEWHERE.test(pathname) ? undefined : pathname;
}
