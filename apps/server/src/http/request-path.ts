/** Reads the path of a request target, for everything that decides by address outside the router. Pure. */
import path from 'node:path';
import { HUB_PATH } from '@tutti/contract';

/** Decodes it and removes dot segments; undefined for a target that is no plain path (`//x`, `*`, `http://x/`). */
export function toPathname(url: string): string | undefined {
  if (!url.startsWith('/') || url.startsWith('//')) return undefined;
  const [raw = ''] = url.split('?');
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw);
  } catch {
    return undefined;
  }
  // A backslash separates folders on some systems, and no address of ours contains either character.
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined;
  const pathname = path.posix.normalize(decoded);
  return pathname.startsWith('/') ? pathname : undefined;
}

/** Not answered by the page; browser storage (OFFLINE_PATH) is answered by the service worker only. */
const ELSEWHERE = /^\/(?:(?:api|radio|embed|rest|kept-music)(?:\/|$)|radio\.(?:m3u|pls)$|streamhub)/;

/** Pages of any origin may call these, and their own routes send the headers for it. */
const OPEN_TO_ALL = /^\/(?:(?:radio|embed|rest|api\/nowplaying)(?:\/|$)|radio\.(?:m3u|pls)$)/;

export function isOpenToAll(url: string): boolean {
  return OPEN_TO_ALL.test(toPathname(url) ?? '');
}

/** Apps join `http://host/` and `/rest/ping`; not for pages, which would take text after two slashes for a host. */
export function withSingleSlashes(url: string): string {
  if (!url.includes('//')) return url;
  const [raw = ''] = url.split('?', 1);
  const single = raw.replace(/\/{2,}/g, '/');
  return OPEN_TO_ALL.test(single) || single === HUB_PATH ? single + url.slice(raw.length) : url;
}

/** Returns the path if the page answers it; undefined for those of ELSEWHERE and invalid ones. */
export function toPagePath(url: string): string | undefined {
  // Most requests end here, which spares them the decoding.
  if (url.startsWith('/api/')) return undefined;
  const pathname = toPathname(url);
  return pathname === undefined || ELSEWHERE.test(pathname) ? undefined : pathname;
}
