/** Handles addresses of downloads: the requested bytes, and the original address if they were evicted. Pure. */

export interface Part {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/** Undefined for the whole file; `none` beyond its end. A request for several parts gets the whole file. */
export function readRange(range: string | null, sizeBytes: number): Part | 'none' | undefined {
  const lastBytes = /^bytes=-(\d+)$/.exec(range ?? '')?.[1];
  if (lastBytes !== undefined) return within(sizeBytes - Number(lastBytes), sizeBytes - 1, sizeBytes);
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined || (last && Number(last) < Number(first))) return undefined;
  return within(Number(first), last ? Number(last) : sizeBytes - 1, sizeBytes);
}

function within(first: number, last: number, sizeBytes: number): Part | 'none' {
  const [start, end] = [Math.max(0, first), Math.min(last, sizeBytes - 1)];
  return start > end ? 'none' : { start, end };
}

export function answerPart(blob: Blob, range: string | null, type: string): Response {
  const part = readRange(range, blob.size);
  const headers = { 'content-type': type, 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' };
  if (part === 'none') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${blob.size}` } });
  }
  if (part === undefined) {
    return new Response(blob, { headers: { ...headers, 'content-length': String(blob.size) } });
  }
  const { start, end } = part;
  return new Response(blob.slice(start, end + 1, type), {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(end + 1 - start),
      'content-range': `bytes ${start}-${end}/${blob.size}`,
    },
  });
}

/** The name of the cache, as the page builds it. */
export function cacheNameOf(pathname: string): string {
  return `kept-${pathname.split('/')[2] ?? ''}`;
}

/** The server's address for evicted data; undefined for an unknown one. */
export function originalOf(pathname: string): string | undefined {
  const [is, name = ''] = pathname.split('/').slice(3);
  if (is === 'sound' && /^\d+$/.test(name)) return `/api/tracks/${name}/stream`;
  const address = is === 'art' ? decodeURIComponent(name) : '';
  return address.startsWith('/api/') ? address : undefined;
}
