/** CORS headers that let other sites play stations; refusals carry them too. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, HEAD, OPTIONS',
  'access-control-allow-headers': '*, Authorization, Icy-MetaData, Range',
  'access-control-expose-headers':
    'icy-metaint, icy-name, icy-genre, icy-br, icy-description, icy-url, X-Audio-Start, ETag, Retry-After',
  'access-control-max-age': '86400',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

export const radioCrossOriginHeaders: Readonly<Record<string, string>> = HEADERS;

/** The same headers as a flat list of names and values, for responses that bypass the framework. */
export const radioCrossOriginList: readonly string[] = Object.entries(HEADERS).flat();
