import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { SUBSONIC_FAILURES_PER_MINUTE } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import {
  type CallParameters,
  type ConnectedApp,
  connectApp,
  encodeParameters,
  md5,
  readEnvelope,
  readXml,
  toUrl,
} from '../../test/subsonic-calls.ts';

const PUBLIC_URL = 'https://music.example.org';

let server: TestServer;
let app: ConnectedApp;
let port: number;

beforeAll(async () => {
  server = await buildTestApp({ environment: { PUBLIC_URL } });
  app = await connectApp(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const callServer = (url: string) => server.app.inject({ method: 'GET', url });
const get = (method: string, parameters: CallParameters = {}) => callServer(toUrl(method, parameters));

async function outcome(parameters: CallParameters, method = 'ping'): Promise<number | string> {
  const response = await get(method, { f: 'json', ...parameters });
  expect(response.statusCode).toBe(200);
  const envelope = readEnvelope(response);
  return envelope.status === 'failed' ? envelope.error.code : envelope.status;
}

function post(method: string, body: string, query: CallParameters = {}) {
  return server.app.inject({
    method: 'POST',
    url: toUrl(method, query),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  });
}

describe('transport (opensubsonic 2)', () => {
  it.each(['ping', 'ping.view'])('/rest/%s answers GET, HEAD and POST', async (method) => {
    const { secret } = app.key;
    const url = toUrl(method, { apiKey: secret });
    for (const verb of ['GET', 'HEAD', 'POST'] as const) {
      const response = await server.app.inject({ method: verb, url });
      expect([verb, response.statusCode, response.headers['content-type']]).toEqual([
        verb,
        200,
        'text/xml; charset=utf-8',
      ]);
    }
    const posted = await post(method, encodeParameters({ apiKey: secret, f: 'json' }));
    expect(readEnvelope(posted)).toMatchObject({ status: 'ok' });
  });

  it('long answers are compressed for clients that accept it', async () => {
    const rows = Array.from({ length: 400 }, (_, number) => ({
      title: `${number} ${'long '.repeat(40)}`,
      genres: [],
      durationMs: 1_000,
    }));
    await insertLibraryRows(server.database.queries, rows);
    const url = toUrl('search3', { apiKey: app.key.secret, query: '', songCount: 400, f: 'json' });
    const { body } = await callServer(url);
    expect(body.length).toBeGreaterThan(64 * 1_024);
    const headers = { 'accept-encoding': 'gzip' };
    const packed = await server.app.inject({ method: 'GET', url, headers });
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([
      'gzip',
      expect.stringContaining('Accept-Encoding'),
    ]);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(body);
  });

  it('parameters of address and body are combined, whichever contains the credentials', async () => {
    const { secret, userName } = app.key;
    for (const [query, body] of [
      [{ u: userName }, { p: secret, f: 'json' }],
      [{ f: 'json' }, { u: userName, p: secret }],
      [{ u: userName, p: secret }, { f: 'json' }],
    ] as const) {
      expect(readEnvelope(await post('ping', encodeParameters(body), query))).toMatchObject({ status: 'ok' });
    }
  });

  it('names are case-sensitive, and an unknown method is 404 with an envelope of code 0', async () => {
    for (const method of ['Ping', 'getalbum', 'createUser', 'ping.view.view', 'a/b', '', 'x'.repeat(2_000)]) {
      const response = await get(method, { apiKey: app.key.secret, f: 'json' });
      expect([method, response.statusCode]).toEqual([method, 404]);
      expect(readEnvelope(response)).toMatchObject({ status: 'failed', error: { code: 0 } });
    }
    expect(readXml((await callServer('/rest')).body).content).toMatchObject({ status: 'failed' });
  });

  it('a form may have 1 MiB and not a byte more', async () => {
    const credentials = encodeParameters({ apiKey: app.key.secret, f: 'json' });
    const filled = `${credentials}&x=`.padEnd(1_048_576, 'y');
    expect(readEnvelope(await post('ping', filled))).toMatchObject({ status: 'ok' });
    const refused = await post('ping', `${filled}y`, { f: 'json' });
    expect([refused.statusCode, readEnvelope(refused).error.code]).toEqual([413, 0]);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  });

  it('an address of 32 KB is read', async () => {
    const url = toUrl('ping', { apiKey: app.key.secret, f: 'json', x: '' }).padEnd(32 * 1024, 'y');
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      headers: { cookie: 'z'.repeat(8_000) },
    });
    expect(await response.json()).toMatchObject({ 'subsonic-response': { status: 'ok' } });
  });

  it('bodies of another type and broken UTF-8 do no harm', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: toUrl('ping', { apiKey: app.key.secret, f: 'json' }),
      headers: { 'content-type': 'application/json' },
      payload: '{"broken',
    });
    expect(readEnvelope(response)).toMatchObject({ status: 'ok' });
    for (const broken of ['u=%ff%fe&p=x', 'u=%00&p=%00', 'u=%ed%a0%80&t=x&s=y', 'apiKey=%', '%=%&u']) {
      const answer = await callServer(`/rest/ping?f=json&${broken}`);
      expect([broken, answer.statusCode, readEnvelope(answer).status]).toEqual([broken, 200, 'failed']);
    }
  });

  it('every form has its content type, and a callback must be a plain name', async () => {
    const { secret: apiKey } = app.key;
    const types = async (parameters: CallParameters) => {
      const { headers, body } = await get('ping', { apiKey, ...parameters });
      expect([headers['x-content-type-options'], headers['cache-control']]).toEqual(['nosniff', 'no-store']);
      return [headers['content-type'], body] as const;
    };
    expect((await types({}))[0]).toBe('text/xml; charset=utf-8');
    expect((await types({ f: 'xml' }))[0]).toBe('text/xml; charset=utf-8');
    expect((await types({ f: 'json' }))[0]).toBe('application/json; charset=utf-8');
    const [type, script] = await types({ f: 'jsonp', callback: 'my.call_back$1' });
    expect([type, script]).toEqual([
      'text/javascript; charset=utf-8',
      expect.stringMatching(/^my\.call_back\$1\(\{.*\}\);$/),
    ]);
    for (const callback of [undefined, '', 'alert(1)', '1x', 'a..b', 'a-b', 'x'.repeat(300)]) {
      expect(readEnvelope(await get('ping', { apiKey, f: 'jsonp', callback })).error.code).toBe(0);
    }
  });

  it('success and failure carry the same envelope', async () => {
    const { version } = (await callServer('/api/health')).json() as { version: string };
    const fields = { version: '1.16.1', type: 'tutti', serverVersion: version, openSubsonic: true };
    const good = await get('ping', { apiKey: app.key.secret, f: 'json' });
    const bad = await get('ping', { f: 'json' });
    expect(readEnvelope(good)).toEqual({ status: 'ok', ...fields });
    expect(readEnvelope(bad)).toEqual({
      status: 'failed',
      ...fields,
      error: { code: 10, message: expect.any(String) },
    });
    const xml = readXml((await get('ping')).body);
    expect([xml.name, xml.attributes]).toEqual([
      'subsonic-response',
      {
        xmlns: 'http://subsonic.org/restapi',
        status: 'failed',
        ...fields,
        openSubsonic: 'true',
      },
    ]);
  });

  it('pages of other origins may call it, even if refused; cookies are ignored', async () => {
    const expected = {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, HEAD, OPTIONS',
      'access-control-allow-headers': '*, Authorization, Content-Type, Range',
      'access-control-expose-headers':
        'Content-Length, Content-Range, Accept-Ranges, Content-Type, ETag, Retry-After, X-Total-Count',
      'access-control-max-age': '86400',
      'cross-origin-resource-policy': 'cross-origin',
    };
    for (const url of ['/rest/ping', '/rest/nothing', toUrl('ping', { apiKey: app.key.secret })]) {
      const response = await server.app.inject({ method: 'GET', url, headers: { origin: 'https://x.org' } });
      expect(response.headers).toMatchObject(expected);
      expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
      const preflight = await server.app.inject({ method: 'OPTIONS', url });
      expect([preflight.statusCode, preflight.headers]).toEqual([204, expect.objectContaining(expected)]);
    }
    const cookie = `tutti_media=${app.user.token}`;
    const signedIn = await server.app.inject({
      method: 'GET',
      url: '/rest/ping?f=json',
      headers: { cookie, authorization: `Bearer ${app.user.token}` },
    });
    expect(readEnvelope(signedIn).error.code).toBe(10);
  });

  it('methods other than GET, HEAD, POST and OPTIONS are refused with an envelope', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const response = await server.app.inject({
        method,
        url: toUrl('ping', { apiKey: app.key.secret, f: 'json' }),
      });
      expect([response.statusCode, readEnvelope(response).status]).toEqual([405, 'failed']);
    }
  });

  it('doubled slashes count once, and no secret behind them reaches the log', async () => {
    const query = encodeParameters({ apiKey: app.key.secret, f: 'json', c: 'http://app//x' });
    for (const path of ['//rest/ping.view', '/rest//ping.view', '///rest//ping', '//rest/nothing']) {
      const response = await fetch(`http://127.0.0.1:${port}${path}?${query}`);
      const isKnown = !path.endsWith('nothing');
      expect([path, response.status]).toEqual([path, isKnown ? 200 : 404]);
      expect(await response.json()).toMatchObject({
        'subsonic-response': { status: isKnown ? 'ok' : 'failed', version: '1.16.1' },
      });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
    const preflight = await server.app.inject({ method: 'OPTIONS', url: '//rest/ping' });
    expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(server.logText()).not.toContain(app.key.secret);
  });

  it('secrets do not reach the log', async () => {
    await get('ping', { u: app.key.userName, p: app.key.secret, f: 'json' });
    await get('ping', { apiKey: app.key.secret });
    expect(server.logText()).not.toContain(app.key.secret);
  });
});

describe('signing in (opensubsonic 3)', () => {
  it('works by API key, by password and by token', async () => {
    const { secret, userName } = app.key;
    const hex = Buffer.from(secret).toString('hex');
    expect(await outcome({ apiKey: secret })).toBe('ok');
    expect(await outcome({ u: userName, p: secret })).toBe('ok');
    expect(await outcome({ u: userName.toUpperCase(), p: `enc:${hex}` })).toBe('ok');
    expect(await outcome({ u: app.user.email, p: `enc:${hex.toUpperCase()}` })).toBe('ok');
    expect(await outcome({ u: userName, t: md5(`${secret}salt`), s: 'salt' })).toBe('ok');
    expect(await outcome({ u: userName, t: md5(`${secret}salt`).toUpperCase(), s: 'salt' })).toBe('ok');
  });

  it('refuses the login password in every form', async () => {
    const { email, password } = app.user;
    const hex = Buffer.from(password).toString('hex');
    expect(await outcome({ u: email, p: password })).toBe(40);
    expect(await outcome({ u: email, p: `enc:${hex}` })).toBe(40);
    expect(await outcome({ u: email, t: md5(`${password}salt`), s: 'salt' })).toBe(40);
    expect(await outcome({ apiKey: password })).toBe(44);
    expect(await outcome({ apiKey: app.user.token })).toBe(44);
  });

  it.each([
    [{}, 10],
    [{ u: 'ann' }, 10],
    [{ p: 'x' }, 10],
    [{ u: 'ann', t: 'x' }, 10],
    [{ u: 'ann', s: 'x' }, 10],
    [{ t: 'x', s: 'y' }, 10],
    [{ u: 'ann', p: 'x', t: 'y' }, 43],
    [{ apiKey: 'k', u: 'ann' }, 43],
    [{ apiKey: 'k', p: 'x' }, 43],
    [{ apiKey: 'k', t: 'x' }, 43],
    [{ apiKey: 'k', s: 'x' }, 43],
    [{ apiKey: 'k', u: '' }, 44],
    [{ u: 'ann', p: 'enc:zz' }, 40],
    [{ u: 'nobody at all', p: 'x' }, 40],
    [{ u: 'nobody at all', t: md5('x'), s: 'y' }, 40],
  ])('%j is refused with %i', async (parameters, code) => {
    expect(await outcome(parameters)).toBe(code);
  });

  it('refuses a wrong key, an unknown user and a pending one alike, with the way to a key', async () => {
    const other = await connectApp(server);
    await server.call('POST', `/api/admin/users/${other.user.id}/reject`, {
      token: await server.signInAdmin(),
    });
    const refuse = async (parameters: CallParameters) =>
      readEnvelope(await get('ping', { f: 'json', ...parameters })).error;
    const wrong = await refuse({ u: app.key.userName, p: 'wrong' });
    expect(wrong).toEqual({ code: 40, message: expect.any(String), helpUrl: `${PUBLIC_URL}/apps` });
    expect(await refuse({ u: 'nobody', p: 'wrong' })).toEqual(wrong);
    expect(await refuse({ u: other.key.userName, p: other.key.secret })).toEqual(wrong);
    const unknown = await refuse({ apiKey: 'wrong' });
    expect(unknown).toMatchObject({ code: 44, helpUrl: `${PUBLIC_URL}/apps` });
    expect(await refuse({ apiKey: other.key.secret })).toEqual(unknown);
  });

  it('refuses another version of the protocol, but not a missing one', async () => {
    const { secret: apiKey } = app.key;
    for (const v of ['1.16.1', '1.0', '1.99.0', '1', 'x', ''])
      expect(await outcome({ apiKey, v })).toBe('ok');
    expect(await outcome({ apiKey, v: '2.0.0' })).toBe(30);
    expect(await outcome({ apiKey, v: '0.9' })).toBe(20);
  });

  it('lists extensions without credentials and with any', async () => {
    for (const credentials of [{}, { u: 'ann' }, { apiKey: 'wrong' }, { apiKey: 'k', u: 'ann' }]) {
      const answer = readEnvelope(await get('getOpenSubsonicExtensions', { ...credentials, f: 'json' }));
      expect(answer.openSubsonicExtensions).toContainEqual({ name: 'formPost', versions: [1] });
      expect(answer.openSubsonicExtensions).toContainEqual({ name: 'apiKeyAuthentication', versions: [1] });
    }
  });

  it('tokenInfo names the owner of the API key, and requires one', async () => {
    const { secret, userName } = app.key;
    expect((await app.request('tokenInfo')).tokenInfo).toEqual({ username: userName });
    expect(await outcome({ u: userName, p: secret }, 'tokenInfo')).toBe(44);
  });

  it('gives no access to /api', async () => {
    const { secret } = app.key;
    for (const url of [
      `/api/users/playlists?apiKey=${secret}`,
      `/api/tracks/1/stream?access_token=${secret}`,
    ]) {
      const headers = { authorization: `Bearer ${secret}` };
      expect((await server.app.inject({ method: 'GET', url, headers })).statusCode).toBe(401);
    }
  });
});

it('answers 429 to an address after 30 wrong credentials in a minute; correct ones still work', async () => {
  const limited = await buildTestApp({ hasRateLimits: true });
  try {
    const { key } = await connectApp(limited);
    const attempt = (remoteAddress: string, apiKey = 'wrong') =>
      limited.app.inject({ method: 'GET', url: toUrl('ping', { apiKey, f: 'json' }), remoteAddress });
    for (let tried = 0; tried < SUBSONIC_FAILURES_PER_MINUTE; tried += 1) {
      const response = await attempt('10.0.0.1');
      expect([response.statusCode, readEnvelope(response).error.code]).toEqual([200, 44]);
    }
    const refused = await attempt('10.0.0.1');
    expect([refused.statusCode, readEnvelope(refused).error.code]).toEqual([429, 40]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt('10.0.0.2')).statusCode).toBe(200);
    for (let call = 0; call < 400; call += 1) {
      expect(readEnvelope(await attempt('10.0.0.1', key.secret)).status).toBe('ok');
    }
    limited.clock.advance(60_000);
    expect((await attempt('10.0.0.1')).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});
