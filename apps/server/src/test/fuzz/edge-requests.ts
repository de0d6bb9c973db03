/** Requests at the edge of HTTP: paths, ranges, content types, and framing that parsers interpret differently. */
import fc from 'fast-check';

export interface EdgeRequest {
  readonly what: string;
  readonly bytes: string;
  /** Acceptable statuses besides 4xx. */
  readonly alsoFine: readonly number[];
}

export interface EdgeOptions {
  readonly token: string;
  readonly trackId: number;
  readonly albumId: number;
}

const GOOD = [200, 206, 301, 302, 304];

const SECRET_PATHS = [
  'package.json',
  'data/session-key',
  'data/tutti.db',
  '../../etc/passwd',
  'src/main.ts',
  '.env',
];
const CLIMBS = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '..;/',
  '../',
  '%c0%ae%c0%ae/',
];
const ROOTS = [
  '/',
  '/assets/',
  '/api/',
  '/api/albums/1/',
  '/api/tracks/1/',
  '/radio/',
  '/embed/',
  '/api/docs/',
  '//',
  '/%2f',
];

const RANGE_PARTS = [
  '0',
  '1',
  '-1',
  '99',
  '',
  '-',
  '0-',
  '-0',
  '1-0',
  '0-0',
  '18446744073709551616',
  '-18446744073709551616',
  '0x10',
  'a',
  '1.5',
  ' ',
  '\t',
  ',',
];
const RANGE_UNITS = ['bytes=', 'bytes ', 'bytes', 'Bytes=', 'items=', '=', ''];

const TYPES = [
  'application/json',
  'text/json',
  'application/xml',
  'text/html',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'image/png',
  'application/vnd.api+json',
];
const TYPE_TAILS = [
  '',
  ';',
  '; charset=utf-8',
  '; charset=utf-7',
  '; charset="',
  ';;;',
  ' x',
  ', text/plain',
  '; boundary=',
  '\t',
  '/x',
  '; a=b; a=c',
  '\u00ff',
];
const POSTS = [
  '/api/auth/login',
  '/api/auth/register',
  '/api/users/playlists',
  '/api/admin/add-role',
  '/rest/ping',
];

/** Generates all of them in a different order for each seed; a run takes as many as it has time for. */
export function edgeRequests(options: EdgeOptions): fc.Arbitrary<EdgeRequest> {
  return fc.oneof(
    pathRequests(options),
    rangeRequests(options),
    typeRequests(options),
    fc.constantFrom(...framings(options)),
    headerRequests(options),
  );
}

function get(target: string, headers: readonly string[] = [], method = 'GET'): string {
  return [`${method} ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n');
}

const bearer = ({ token }: EdgeOptions) => `Authorization: Bearer ${token}`;

function pathRequests(options: EdgeOptions): fc.Arbitrary<EdgeRequest> {
  const climbs = fc
    .array(fc.constantFrom(...CLIMBS), { minLength: 0, maxLength: 6 })
    .map((each) => each.join(''));
  const tails = fc.constantFrom(
    '',
    '?',
    '#x',
    '%00',
    '%00.js',
    '/',
    '/.',
    '.',
    '%20',
    '::$DATA',
    '?access_token=',
    ';x=y',
  );
  const method = fc.constantFrom(
    'GET',
    'GET',
    'HEAD',
    'OPTIONS',
    'POST',
    'PUT',
    'DELETE',
    'TRACE',
    'PROPFIND',
    'get',
  );
  return fc
    .tuple(
      fc.constantFrom(...ROOTS),
      climbs,
      fc.constantFrom(...SECRET_PATHS, 'index.html', 'art', 'stream'),
      tails,
      method,
    )
    .map(([root, climb, name, tail, verb]) => ({
      what: 'path',
      bytes: get(`${root}${climb}${name}${tail}`, [bearer(options)], verb),
      alsoFine: [...GOOD, 204],
    }));
}

function rangeRequests(options: EdgeOptions): fc.Arbitrary<EdgeRequest> {
  const parts = fc
    .array(fc.constantFrom(...RANGE_PARTS), { minLength: 1, maxLength: 8 })
    .map((each) => each.join('-'));
  const many = fc.constantFrom(Array.from({ length: 2_000 }, (_, at) => `${at}-${at}`).join(','));
  const target = fc.constantFrom(
    `/api/tracks/${options.trackId}/stream`,
    `/api/albums/${options.albumId}/art`,
    '/',
    '/radio/jazz/art.jpg',
  );
  return fc
    .tuple(
      fc.constantFrom(...RANGE_UNITS),
      fc.oneof({ weight: 20, arbitrary: parts }, { weight: 1, arbitrary: many }),
      target,
    )
    .map(([unit, range, path]) => ({
      what: 'range',
      bytes: get(path, [bearer(options), `Range: ${unit}${range}`]),
      alsoFine: GOOD,
    }));
}

function typeRequests(options: EdgeOptions): fc.Arbitrary<EdgeRequest> {
  const bodies = fc.constantFrom(
    '{}',
    '',
    '{',
    'a=b',
    '\0',
    `{"email":"a@b.cd","password":"${'x'.repeat(20_000)}"}`,
  );
  return fc
    .tuple(fc.constantFrom(...TYPES), fc.constantFrom(...TYPE_TAILS), fc.constantFrom(...POSTS), bodies)
    .map(([type, tail, path, body]) => ({
      what: 'content type',
      bytes: `${get(path, [bearer(options), `Content-Type: ${type}${tail}`, `Content-Length: ${body.length}`], 'POST')}${body}`,
      // Addresses below /rest answer every refusal in an envelope.
      alsoFine: path.startsWith('/rest') ? [200] : [],
    }));
}

function headerRequests(options: EdgeOptions): fc.Arbitrary<EdgeRequest> {
  const names = [
    'Cookie',
    'X-Forwarded-For',
    'If-None-Match',
    'If-Range',
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Host',
    'Origin',
    'Upgrade',
    'Expect',
    'Authorization',
    'TE',
    'Forwarded',
    'Icy-MetaData',
  ];
  const values = fc.oneof(
    fc.constantFrom(
      '',
      '*',
      ',,,,',
      '"',
      'W/"',
      '\u00ff',
      'a'.repeat(8_000),
      `${'q;q=0.1,'.repeat(2_000)}x`,
      'tutti_media=; tutti_media=x',
      '[::1',
      'http://[',
      'Bearer',
      'Bearer a.b.c',
    ),
    fc.string({ maxLength: 60 }).filter((text) => !/[\r\n\0]/.test(text)),
  );
  const target = fc.constantFrom(
    '/',
    '/api/tracks',
    '/api/auth/me',
    '/api/nowplaying',
    `/api/albums/${options.albumId}/art`,
    '/radio/jazz.m3u8',
  );
  const many = fc.constantFrom(1, 1, 1, 3, 150);
  return fc.tuple(fc.constantFrom(...names), values, target, many).map(([name, value, path, count]) => ({
    what: 'header',
    bytes: get(path, Array<string>(count).fill(`${name}: ${value}`)),
    alsoFine: [...GOOD, 100],
  }));
}

/** Framing about which proxies and servers have disagreed; the second request must not be answered separately. */
function framings(options: EdgeOptions): EdgeRequest[] {
  const smuggled = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${bearer(options)}\r\nContent-Type: application/json\r\n`;
  const framing = (lines: string, body: string): EdgeRequest => ({
    what: 'framing',
    bytes: `${head}${lines}\r\n\r\n${body}`,
    alsoFine: [],
  });
  return [
    framing('Content-Length: 2\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`),
    framing('Transfer-Encoding: chunked\r\nContent-Length: 4', `5c\r\n${smuggled}`),
    framing('Transfer-Encoding: xchunked\r\nConnection: close', `0\r\n\r\n${smuggled}`),
    framing('Transfer-Encoding : chunked', `0\r\n\r\n${smuggled}`),
    framing('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${smuggled}`),
    framing('Transfer-Encoding: chunked, identity', `0\r\n\r\n${smuggled}`),
    framing('Transfer-Encoding:\r\n chunked', `0\r\n\r\n${smuggled}`),
    framing('Content-Length: 2\r\nContent-Length: 60', `{}${smuggled}`),
    framing('Content-Length: +2', `{}${smuggled}`),
    framing('Content-Length: 2, 2', `{}${smuggled}`),
    framing('Content-Length: -1', smuggled),
    framing('Content-Length: 0x2', `{}${smuggled}`),
    framing('Content-Length: 18446744073709551618', `{}${smuggled}`),
    framing('Content-Length: 2\rX: y', `{}${smuggled}`),
    framing('Content-Length: 2\nX: y', `{}${smuggled}`),
    framing('X: \0', smuggled),
    framing('Transfer-Encoding: chunked', `FFFFFFFFFFFFFFFFF\r\n${smuggled}`),
    framing('Transfer-Encoding: chunked', `-1\r\n${smuggled}`),
    framing('Transfer-Encoding: chunked', `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    framing('Transfer-Encoding: chunked\r\nConnection: close', `2\n{}\n0\n\n`),
    { what: 'framing', bytes: 'GET /api/health\r\n\r\n', alsoFine: [200] },
    { what: 'framing', bytes: 'GET /api/health HTTP/9.9\r\nHost: x\r\n\r\n', alsoFine: [505] },
    { what: 'framing', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', alsoFine: [505] },
    { what: 'framing', bytes: `${'GET'.repeat(2_000)} / HTTP/1.1\r\n\r\n`, alsoFine: [] },
    { what: 'framing', bytes: `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, alsoFine: [] },
    { what: 'framing', bytes: `GET / HTTP/1.1\r\n${'X: y\r\n'.repeat(20_000)}\r\n`, alsoFine: [] },
    { what: 'framing', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', alsoFine: [] },
    { what: 'framing', bytes: '\0'.repeat(1_000), alsoFine: [] },
  ];
}
