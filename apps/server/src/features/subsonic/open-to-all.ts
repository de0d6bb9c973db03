/** Pages elsewhere are apps, too: what browsers have to be told for it, on refusals as on answers. */
export const crossOriginHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, HEAD, OPTIONS',
  'access-control-allow-headers': '*, Authorization, Content-Type, Range',
  'access-control-expose-headers':
    'Content-Length, Content-Range, Accept-Ranges, Content-Type, ETag, Retry-After, X-Total-Count',
  'access-control-max-age': '86400',
  'cross-origin-resource-policy': 'cross-origin',
};

/** For answers that are written past the framework, as a flat list of names and values. */
export const crossOriginList: readonly string[] = Object.entries(crossOriginHeaders).flat();
