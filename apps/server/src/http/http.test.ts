import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../test/build-test-app.ts';

let server: TestServer;
afterEach(() => server.close());

describe('a change in which every field is optional', () => {
  it('refuses null, which differs from an empty body', async () => {
    server = await buildTestApp();
    const headers = {
      authorization: `Bearer ${await server.signInAdmin()}`,
      'content-type': 'application/json',
    };
    const send = (payload: string) =>
      server.app.inject({ method: 'PATCH', url: '/api/admin/settings', headers, payload });
    expect((await send('null')).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await send('{}')).statusCode).toBe(200);
  });
});

describe('answers', () => {
  it('tell the server time without being stored [M-436]', async () => {
    server = await buildTestApp();
    const answer = await server.call('GET', '/api/time');
    expect(answer.json()).toEqual({ serverTimeMs: server.clock.now() });
    expect(Number(answer.headers['x-server-time'])).toBe(server.clock.now());
    expect(answer.headers['cache-control']).toBe('no-store');
    // Every time in an answer is that of the station clock, whatever the system's clock says.
    expect(answer.headers.date).toBe(new Date(server.clock.now()).toUTCString());
    expect((await server.call('GET', '/api/health')).json()).toMatchObject({ status: 'ok' });
  });

  it('are compressed if they are long and the client accepts it, with the same text', async () => {
    server = await buildTestApp();
    const sendRequest = (url: string, accepted?: string) =>
      server.app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });
    const plain = await sendRequest('/api/docs/json');
    expect(plain.payload.length).toBeGreaterThan(50_000);
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    const compressed = await sendRequest('/api/docs/json', 'deflate, gzip');
    expect([compressed.headers['content-encoding'], compressed.headers.vary]).toEqual([
      'gzip',
      'Accept-Encoding',
    ]);
    expect(compressed.headers['content-length']).toBe(String(compressed.rawPayload.length));
    expect(compressed.rawPayload.length).toBeLessThan(plain.payload.length / 5);
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.payload);
    for (const refused of ['br', 'gzip;q=0', 'identity'])
      expect((await sendRequest('/api/docs/json', refused)).headers['content-encoding']).toBeUndefined();
    expect((await sendRequest('/api/health', 'gzip')).headers['content-encoding']).toBeUndefined();
    const head = await server.app.inject({
      method: 'HEAD',
      url: '/api/docs/json',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
  });

  it('are JSON for unknown addresses below /api and never the page', async () => {
    server = await buildTestApp();
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await server.call(method, '/api/nothing/here');
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ code: 'NOT_FOUND', message: 'Not found.' });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it.each([
    ['malformed JSON', '{"email":', 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['something else than JSON', 'email=x', 'application/x-www-form-urlencoded', 415],
    ['more than 64 KiB', `{"email":"${'x'.repeat(70_000)}"}`, 'application/json', 413],
    [
      'a poisoned object',
      '{"__proto__":{"roles":["Admin"]},"email":"x","password":"y"}',
      'application/json',
      400,
    ],
  ])('refuse %s', async (_name, payload, type, status) => {
    server = await buildTestApp();
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it.each([
    ['GET', '/api/streams/abc/current', 'STREAM_NOT_FOUND'],
    ['DELETE', '/api/users/playlists/99999999999', 'PLAYLIST_NOT_FOUND'],
    ['POST', '/api/admin/approve/abc', 'USER_NOT_FOUND'],
    ['DELETE', '/api/streams/abc/requests/5', 'STREAM_NOT_FOUND'],
    ['DELETE', '/api/streams/abc/requests/x', 'STREAM_NOT_FOUND'],
    ['DELETE', '/api/streams/1/requests/x', 'REQUEST_NOT_FOUND'],
    ['DELETE', '/api/users/playlists/1/tracks/x', 'PLAYLIST_NOT_FOUND'],
    ['GET', `/api/tracks/${'9'.repeat(400)}`, 'NOT_FOUND'],
  ] as const)('treat a malformed id as unknown: %s %s', async (method, url, code) => {
    server = await buildTestApp();
    const answer = await server.call(method, url, { token: await server.signInAdmin() });
    expect([answer.statusCode, answer.json().code]).toEqual([404, code]);
  });

  it('carry the policies of the page for deep links', async () => {
    server = await buildTestApp();
    const answer = await server.call('GET', '/live-streams');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect((await server.call('GET', '/../../package.json')).statusCode).toBe(404);
    expect((await server.call('GET', '/%2e%2e/%2e%2e/package.json')).statusCode).toBe(404);
  });

  it('describe the whole contract at /api/docs', async () => {
    server = await buildTestApp();
    const page = await server.call('GET', '/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    const description = (await server.call('GET', '/api/docs/json')).json() as { paths: object };
    expect(Object.keys(description.paths)).toContain('/api/tracks/{id}/stream');
    expect(description.paths).toMatchObject({
      '/rest/getAlbum': {
        get: {
          security: [{ appKey: [] }],
          parameters: expect.arrayContaining([expect.objectContaining({ name: 'id', required: true })]),
        },
      },
      '/rest/getOpenSubsonicExtensions': { get: { security: [] } },
      // Public until the owner closes the library.
      '/api/genres': {
        get: {
          security: [],
          responses: {
            401: expect.objectContaining({ description: 'UNAUTHENTICATED' }),
            403: expect.objectContaining({ description: 'PENDING_APPROVAL' }),
          },
        },
      },
    });
    expect((await server.call('GET', '/api/docs/swagger-ui-bundle.js')).statusCode).toBe(200);
    expect((await server.call('GET', '/api/docs/index.js')).statusCode).toBe(404);
  });
});

describe('limits', () => {
  const sendRequest = (token: string, from: string, url = '/api/users/playlists') =>
    server.call('GET', url, { token, from });

  it('let a session send 150 requests at once and then five a second, no matter what others do', async () => {
    server = await buildTestApp({ hasRateLimits: true });
    const first = await server.createToken();
    const second = await server.createToken();
    for (let count = 0; count < 150; count += 1) {
      expect((await sendRequest(first, '192.0.2.7')).statusCode).toBe(200);
    }
    const refused = await sendRequest(first, '192.0.2.7');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await sendRequest(second, '192.0.2.7')).statusCode).toBe(200);
    expect((await sendRequest(first, '192.0.2.7', '/api/auth/me')).statusCode).toBe(200);
    server.clock.sleep(1_000);
    for (let count = 0; count < 5; count += 1)
      expect((await sendRequest(first, '192.0.2.7')).statusCode).toBe(200);
    expect((await sendRequest(first, '192.0.2.7')).statusCode).toBe(429);
  });

  it('of a route count per address, a /64 as one, and pass with time', async () => {
    server = await buildTestApp({ hasRateLimits: true });
    const forgot = (from: string) =>
      server.call('POST', '/api/auth/forgot-password', { body: { email: 'x@example.org' }, from });
    for (let count = 0; count < 20; count += 1) {
      expect((await forgot(`2001:db8:1:2::${count + 1}`)).statusCode).toBe(200);
    }
    expect((await forgot('2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await forgot('2001:db8:1:3::1')).statusCode).toBe(200);
    server.clock.sleep(3_600_000);
    expect((await forgot('2001:db8:1:2::1')).statusCode).toBe(200);
  });

  it('of station requests count per user, wherever they are, and not for others behind their address', async () => {
    server = await buildTestApp({ hasRateLimits: true });
    const [first, second] = [await server.createToken(), await server.createToken()];
    const request = (token: string, from: string) =>
      server.call('POST', '/api/streams/1/requests', { token, from, body: { trackId: 1 } });
    for (let count = 0; count < 60; count += 1)
      expect((await request(first, `192.0.2.${count % 9}`)).statusCode).toBe(404);
    expect((await request(first, '192.0.2.77')).statusCode).toBe(429);
    expect((await request(second, '192.0.2.1')).statusCode).toBe(404);
    server.clock.sleep(600_000);
    expect((await request(first, '192.0.2.1')).statusCode).toBe(404);
  });

  it('trust X-Forwarded-For only from a configured proxy', async () => {
    server = await buildTestApp({ environment: { TRUSTED_PROXIES: '192.0.2.0/24' } });
    const login = async (from: string) => {
      await server.call('POST', '/api/auth/login', {
        body: { email: 'nobody@example.org', password: 'wrong one' },
        headers: { 'x-forwarded-for': '203.0.113.5' },
        from,
      });
      return (await server.features.audit.listRecent(1))[0]?.ipAddress;
    };
    expect(await login('192.0.2.1')).toBe('203.0.113.5');
    expect(await login('198.51.100.1')).toBe('198.51.100.1');
  });
});
