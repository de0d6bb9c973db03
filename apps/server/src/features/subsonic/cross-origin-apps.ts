/** Headers for pages of other origins, which are apps, too; sent with refusals as with answers. */
export const appCrossOriginHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, HEAD, OPTIONS',
  'access-control-allow-headers': '*, Authorization, Content-Type, Range',
  'access-control-expose-headers':
    'Content-Length, Content-Range, Accept-Ranges, Content-Type, ETag, Retry-After, X-Total-Count',
  'access-control-max-age': '86400',
  'cross-origin-resource-policy': 'cross-origin',
};

/** A flat list of names and values, for answers that bypass the framework. */
export const appCrossOriginList: readonly string[] = Object.entries(appCrossOriginHeaders).flat();
