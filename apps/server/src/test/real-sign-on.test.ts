/** Tests single sign-on on the real process, with header spellings and addresses that no library of ours would send. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from './free-port.ts';
import { type RealServer, spawnRealServer } from './real-server.ts';
import { CLIENT, createVisitor, type SignOnService, startSignOnService } from './sign-on-service.ts';

type Cookies = Map<string, string>;

interface Call {
  readonly host: string;
  readonly headers?: Record<string, string>;
  readonly cookies?: Cookies;
  readonly body?: string;
}

interface Answer {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly text: string;
}

describe('single sign-on of the real process', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-real-sso-'));
  let service: SignOnService;
  let server: RealServer;
  let port = 0;
  let ownHost = '';
  let callbackUrl = '';

  beforeAll(async () => {
    port = await findFreePort();
    ownHost = `localhost:${port}`;
    callbackUrl = `http://${ownHost}/api/auth/sso/callback`;
    service = await startSignOnService({ callbackUrls: [callbackUrl] });
    service.person = { sub: 'ada', email: 'ada@sso.example.org', email_verified: true };
    const musicDir = path.join(folder, 'music');
    mkdirSync(musicDir);
    server = spawnRealServer({
      port,
      musicDir,
      dataDir: path.join(folder, 'data'),
      environment: {
        PUBLIC_URL: `http://${ownHost}`,
        OIDC_ISSUER: service.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        RATE_LIMITS: 'off',
      },
    });
    await server.waitUntilHealthy();
  }, 60_000);
  afterAll(async () => {
    await server.kill();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Uses a raw request, because fetch would not send another Host. */
  function call(method: string, address: string, { host, headers, cookies, body }: Call): Promise<Answer> {
    const cookie = [...(cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: address,
        headers: { host, cookie, ...(body && { 'content-type': 'application/json' }), ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          for (const set of answer.headers['set-cookie'] ?? []) {
            const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split(/=(.*)/s);
            cookies?.set(name, value);
          }
          resolve({ status: answer.statusCode, location: answer.headers.location, text });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
    return promise;
  }

  const start = (call_: Call, returnTo = '/albums') =>
    call('GET', `/api/auth/sso/start?${new URLSearchParams({ returnTo })}`, call_);
  const goThere = async ({ location }: Answer) => createVisitor(callbackUrl)(location ?? '');
  async function finish(cookies: Cookies) {
    const { status, text } = await call('POST', '/api/auth/sso/finish', {
      host: ownHost,
      cookies,
      body: '{}',
    });
    return { status, ...(JSON.parse(text) as { code?: string; did?: string; returnTo?: string }) };
  }
  async function comeBack(cookies: Cookies, search: string) {
    await call('GET', `/api/auth/sso/callback${search}`, { host: ownHost, cookies });
    return finish(cookies);
  }
  /** Signs in from start to end, in a browser that keeps its cookies. */
  async function signIn(returnTo: string, headers: Record<string, string> = {}) {
    const cookies: Cookies = new Map();
    const back = await goThere(await start({ host: ownHost, headers, cookies }, returnTo));
    return comeBack(cookies, back.search);
  }

  it.each([
    ['127.0.0.1', 'SIGN_ON_OTHER_ADDRESS'],
    ['[::1]', 'SIGN_ON_OTHER_ADDRESS'],
    ['[0:0:0:0:0:0:0:1]', 'SIGN_ON_OTHER_ADDRESS'],
    ['[::ffff:7f00:1]', 'SIGN_ON_OTHER_ADDRESS'],
    ['NAS', 'SIGN_ON_OTHER_ADDRESS'],
    ['localhost.', 'SIGN_ON_OTHER_ADDRESS'],
    ['localhost', 'SIGN_ON_FAILED'],
    ['LOCALHOST', 'SIGN_ON_FAILED'],
    ['LocalHost', 'SIGN_ON_FAILED'],
  ])('begun at %s and finished without its cookie, ends with %s', async (name, code) => {
    const back = await goThere(await start({ host: `${name}:${port}` }));
    expect(await comeBack(new Map(), back.search)).toMatchObject({ status: 400, code });
  });

  it.each<Record<string, string>>([
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-host': 'evil.example, localhost' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-forwarded-proto': 'javascript' },
  ])('succeeds with %j, which nobody has to believe', async (headers) => {
    expect(await signIn('/albums', headers)).toMatchObject({
      status: 200,
      did: 'signed-in',
      returnTo: '/albums',
    });
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/albums//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/api/auth/logout',
    '/API/auth/logout',
    '/x/../api/time',
    '/./login',
    '/%6cogin',
    '/SSO',
    '/albums\r\nset-cookie: a=b',
    'x'.repeat(501),
  ])('returns home, and not to %j', async (returnTo) => {
    expect(await signIn(returnTo)).toMatchObject({ did: 'signed-in', returnTo: '/' });
  });

  it.each(['/albums/3?sort=title#tracks', '/search?q=a//b', '/search?q=https://example.org', '/artists/7'])(
    'returns to %s, which is a page of ours',
    async (returnTo) => {
      expect(await signIn(returnTo)).toMatchObject({ did: 'signed-in', returnTo });
    },
  );

  it('accepts no answer of the service that is changed, repeated or for another browser', async () => {
    const cookies: Cookies = new Map();
    const back = await goThere(await start({ host: ownHost, cookies }));
    const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams);
    const good = `?${new URLSearchParams({ code, state, iss })}`;
    const changed = [
      `?${new URLSearchParams({ code, state: `${state}x`, iss })}`,
      `?${new URLSearchParams({ code, state: state.toUpperCase(), iss })}`,
      `?${new URLSearchParams({ code, state: `${state}.elsewhere`, iss })}`,
      `?${new URLSearchParams({ code, iss })}`,
      `?${new URLSearchParams({ code, state, iss: 'https://evil.example' })}`,
      `?${new URLSearchParams({ code, state })}`,
      `?${new URLSearchParams({ error: '__proto__', state, iss })}`,
      `${good}&state=${state}`,
      `${good}&code=other`,
      '',
    ];
    for (const search of changed)
      expect([search, await comeBack(new Map(cookies), search)]).toMatchObject([
        search,
        { status: 400, code: 'SIGN_ON_FAILED' },
      ]);
    expect(await comeBack(new Map(), good)).toMatchObject({ status: 400 });
    expect(await comeBack(new Map(cookies), good)).toMatchObject({ did: 'signed-in' });
    expect(await comeBack(new Map(cookies), good)).toMatchObject({ status: 400, code: 'SIGN_ON_FAILED' });
  });

  it("opens one session for a browser's secret, however often and at once it is sent", async () => {
    const cookies: Cookies = new Map();
    const back = await goThere(await start({ host: ownHost, cookies }));
    await call('GET', `/api/auth/sso/callback${back.search}`, { host: ownHost, cookies });
    const ends = await Promise.all([1, 2, 3, 4].map(() => finish(new Map(cookies))));
    expect(ends.map(({ did, code }) => did ?? code).toSorted()).toEqual([
      'SIGN_ON_FAILED',
      'SIGN_ON_FAILED',
      'SIGN_ON_FAILED',
      'signed-in',
    ]);
  });
});
