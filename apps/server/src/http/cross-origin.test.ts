import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { HUB_PATH } from '@tutti/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../test/build-test-app.ts';

const ORIGIN = 'https://radio.example';
const OTHER_ORIGIN = 'https://evil.example';

let server: TestServer;
afterEach(() => server.close());
const start = async (environment: Record<string, string> = { ALLOWED_ORIGINS: ORIGIN }) => {
  server = await buildTestApp({ environment });
};
const allowsOf = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('a page of another origin', () => {
  it('reads answers and refusals if it is listed, with the time, versions and ranges [M-436]', async () => {
    await start();
    for (const url of ['/api/time', '/api/health', '/api/auth/me', '/api/nothing/here']) {
      const { headers } = await server.call('GET', url, { headers: { origin: ORIGIN } });
      expect([url, headers['access-control-allow-origin'], headers.vary]).toEqual([url, ORIGIN, 'Origin']);
      const exposed = String(headers['access-control-expose-headers']).split(', ');
      for (const name of ['Date', 'X-Server-Time', 'ETag', 'Retry-After', 'Content-Range'])
        expect(exposed).toContain(name);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('of PUBLIC_URL is accepted by the API as by the hub', async () => {
    const PUBLIC_URL = 'https://music.example';
    await start({ ALLOWED_ORIGINS: ORIGIN, PUBLIC_URL });
    const { headers } = await server.call('GET', '/api/time', { headers: { origin: PUBLIC_URL } });
    expect(headers['access-control-allow-origin']).toBe(PUBLIC_URL);
  });

  it('may call everything if it is listed, and needs no session for the preflight', async () => {
    await start();
    const send = (origin: string) =>
      server.app.inject({
        method: 'OPTIONS',
        url: '/api/users/playlists',
        headers: { origin, 'access-control-request-method': 'DELETE' },
      });
    const { statusCode, headers, body } = await send(ORIGIN);
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PUT, PATCH, DELETE');
    expect(headers['access-control-allow-headers']).toContain('Authorization, Content-Type, Range');
    const refused = await send(OTHER_ORIGIN);
    expect(refused.statusCode).toBe(404);
    expect(allowsOf(refused.headers)).toEqual([]);
  });

  it.each(['/radio/jazz.mp3', '/radio.m3u', '/api/nowplaying', '/api/nowplaying/jazz'])(
    'gets the same %s as all others if it is listed',
    async (url) => {
      await start();
      const send = async (origin: string) => {
        const { statusCode, headers } = await server.app.inject({
          method: 'OPTIONS',
          url,
          headers: {
            origin,
            'access-control-request-method': 'GET',
            'access-control-request-headers': 'icy-metadata',
          },
        });
        return { statusCode, allows: allowsOf(headers).map((name) => [name, headers[name]]) };
      };
      const answer = await send(ORIGIN);
      expect(answer).toEqual(await send(OTHER_ORIGIN));
      expect(answer.statusCode).toBe(204);
      expect(new Map(answer.allows as [string, string][]).get('access-control-allow-headers')).toContain(
        'Icy-MetaData, Range',
      );
      const read = await server.call('GET', '/api/nowplaying', { headers: { origin: ORIGIN } });
      expect(read.headers['access-control-allow-origin']).toBe('*');
    },
  );

  it.each([
    OTHER_ORIGIN,
    'null',
    `${ORIGIN}.evil.example`,
    `${ORIGIN}:8443`,
    ORIGIN.replace('https', 'http'),
  ])('reads nothing if it is not listed: %s', async (origin) => {
    await start();
    const { headers } = await server.call('GET', '/api/time', { headers: { origin } });
    expect(allowsOf(headers)).toEqual([]);
    expect(headers.vary).toBe('Origin');
  });

  it('reads nothing if none is listed', async () => {
    await start({});
    const { headers } = await server.call('GET', '/api/time', { headers: { origin: ORIGIN } });
    expect(allowsOf(headers)).toEqual([]);
    const page = await server.call('GET', '/', { headers: { origin: ORIGIN } });
    expect(allowsOf(page.headers)).toEqual([]);
  });

  it('opens the hub if it is listed, and is refused otherwise', async () => {
    await start();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const token = await server.createToken();
    const open = async (origin: string) => {
      const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
      const answered = once(socket, 'data');
      socket.write(
        [
          `GET ${HUB_PATH}?access_token=${token} HTTP/1.1`,
          'Host: x',
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
          `Origin: ${origin}\r\n\r\n`,
        ].join('\r\n'),
      );
      const [answer] = await answered;
      socket.destroy();
      return String(answer).split(' ')[1];
    };
    expect(await open(ORIGIN)).toBe('101');
    expect(await open(OTHER_ORIGIN)).toBe('403');
  });
});
