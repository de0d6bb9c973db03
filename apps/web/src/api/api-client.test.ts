import { authAddresses } from '@tutti/contract/auth/addresses';
import { libraryAddresses } from '@tutti/contract/library/addresses';
import { stationAddresses } from '@tutti/contract/stations/addresses';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi, readRefusal } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { confirmEmail } from './auth/sign-in-api.ts';
import { addFavorite } from './favorites/changes-api.ts';
import { isGuardRefusing } from './guard-in-front.ts';
import { reorderPlaylist, updatePlaylist } from './playlists/changes-api.ts';
import { skipStationTrack } from './stations/control-api.ts';
import { fetchStations } from './stations-api.ts';
import { readToken, storeToken } from './token-store.ts';

function answerWith(answer: () => Response): { sent: Request[] } {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    sent.push(new Request(new URL(String(input), 'http://localhost'), init));
    return answer();
  });
  return { sent };
}

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const me = () => callApi(authAddresses.me);

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('callApi', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.unstubAllGlobals());

  it('sends bearer token and JSON content type with an authenticated call [M-420, A-377, A-378]', async () => {
    storeToken('token-1');
    const { sent } = answerWith(json(200, {}));
    await me();
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('fails before sending when a protected call has no token [A-381, M-408, M-472]', async () => {
    const { sent } = answerWith(json(200, {}));
    const failure = await failureOf(me());
    expect(failure.message).toBe('No authentication token available');
    expect(sent).toEqual([]);
  });

  it('has its own sentence for favorites without a token [M-396, M-474]', async () => {
    answerWith(json(200, {}));
    expect((await failureOf(addFavorite('1'))).message).toBe('Authentication required');
  });

  it('signs out on 401 with a message [A-379, A-380, M-455, M-473]', async () => {
    storeToken('token-1');
    answerWith(json(401, { code: 'UNAUTHENTICATED', message: 'x' }));
    const failure = await failureOf(me());
    expect(failure.message).toBe('Authentication failed - please login again');
    expect(readToken()).toBeNull();
  });

  it.each([
    ['the page of a proxy', '<html><h1>401 Authorization Required</h1></html>'],
    ['a text', 'Unauthorized'],
    ['nothing', ''],
    ['JSON without a code', '{"message":"Unauthorized"}'],
    ['JSON with a number', '{"code":401,"message":"Unauthorized"}'],
    ['JSON with a code of another form', '{"code":"unauthorized","message":"Unauthorized"}'],
    ['a code without words', '{"code":"UNAUTHENTICATED"}'],
    ['a list', '[{"code":"UNAUTHENTICATED","description":"Unauthorized"}]'],
  ])('keeps the session on a 401 that is %s, and names the sender', async (_what, body) => {
    storeToken('token-1');
    answerWith(() => new Response(body, { status: 401 }));
    for (const call of [me(), skipStationTrack('7'), callApi(libraryAddresses.genres)]) {
      const failure = await failureOf(call);
      expect([failure.code, failure.status]).toEqual(['GUARDED', 401]);
      expect(failure.message).toMatch(/^A proxy in front of this server requires its own sign-in/);
      expect(failure.serverMessage).toBe(failure.message);
    }
    expect(readToken()).toBe('token-1');
    expect(isGuardRefusing()).toBe(true);
    answerWith(json(200, {}));
    await me();
    expect(isGuardRefusing()).toBe(false);
  });

  it('keeps a newer session when an older request is refused with 401', async () => {
    storeToken('old');
    vi.stubGlobal('fetch', async () => {
      storeToken('new');
      return new Response('', { status: 401 });
    });
    await failureOf(me());
    expect(readToken()).toBe('new');
  });

  it('does not sign out when a sign-in attempt is refused with 401', async () => {
    storeToken('token-1');
    answerWith(json(401, { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password.' }));
    const failure = await failureOf(
      callApi(authAddresses.login, { body: { email: 'a@b.c', password: 'x' } }),
    );
    expect(failure.code).toBe('INVALID_CREDENTIALS');
    expect(failure.serverMessage).toBe('Invalid email or password.');
    expect(readToken()).toBe('token-1');
  });

  it('keeps the session without a response', async () => {
    storeToken('token-1');
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const failure = await failureOf(me());
    expect(failure.code).toBe('NETWORK');
    expect(readToken()).toBe('token-1');
  });

  it('distinguishes a response that is not JSON', async () => {
    storeToken('token-1');
    answerWith(() => new Response('<html>proxy</html>', { status: 200 }));
    expect((await failureOf(me())).code).toBe('UNREADABLE');
  });

  it('adds the status to the documented sentences of the stations [M-475, M-479]', async () => {
    storeToken('token-1');
    answerWith(json(503, { code: 'UNAVAILABLE', message: 'busy' }));
    const { signal } = new AbortController();
    expect((await failureOf(fetchStations(signal))).message).toBe('Failed to fetch streams: 503');
    expect((await failureOf(skipStationTrack('4'))).message).toBe('Failed to advance to next track: 503');
  });

  it('uses the host of the build, or the page’s own by default [A-376]', async () => {
    storeToken('token-1');
    const { sent } = answerWith(json(200, {}));
    await me();
    vi.stubEnv('VITE_API_ORIGIN', 'https://api.example.org');
    vi.resetModules();
    const elsewhere = await import('./auth-api.ts');
    await elsewhere.logout();
    vi.unstubAllEnvs();
    expect(sent.map(({ url }) => url)).toEqual([
      'http://localhost/api/auth/me',
      'https://api.example.org/api/auth/logout',
    ]);
  });

  it.each([
    ['small', 3, true],
    ['longer than browsers let outlive a page: sent so it would be refused', 10_000, false],
  ])('a change outlives the page if it is %s', async (_title, count, outlives) => {
    storeToken('token-1');
    const { sent } = answerWith(json(200, {}));
    await reorderPlaylist(
      '3',
      Array.from({ length: count }, (_unused, index) => String(100_000 + index)),
    );
    expect(sent[0]?.keepalive).toBe(outlives);
    expect(await sent[0]?.json()).toMatchObject({ trackIds: { length: count } });
  });

  it('limits the size of a request that outlives the page', async () => {
    storeToken('token-1');
    const { sent } = answerWith(json(200, {}));
    await updatePlaylist('3', { description: 'é'.repeat(40_000) });
    await updatePlaylist('3', { description: 'e'.repeat(40_000) });
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([false, true]);
  });

  it('encodes parameters and omits empty query values', async () => {
    storeToken('token-1');
    const { sent } = answerWith(json(200, []));
    await callApi(stationAddresses.history, { params: { genreId: 'a/b' }, query: { count: 5 } });
    await callApi(libraryAddresses.search, { query: { q: 'R&B', limit: undefined } });
    const addresses = sent.map(({ url }) => url.replace('http://localhost', ''));
    expect(addresses).toEqual(['/api/streams/a%2Fb/history?count=5', '/api/search?q=R%26B']);
  });
});

describe('readRefusal', () => {
  it('reads message, or the first description of a list, or plain text [A-383]', () => {
    expect(readRefusal('{"code":"EMAIL_TAKEN","message":"Taken"}')).toEqual({
      code: 'EMAIL_TAKEN',
      message: 'Taken',
    });
    expect(readRefusal('[{"description":"Too weak"},{"description":"x"}]').message).toBe('Too weak');
    expect(readRefusal('This link has expired.').message).toBe('This link has expired.');
  });

  it('has no sentence for an empty body, a page of HTML or foreign JSON', () => {
    for (const text of ['', '  ', '<html></html>', '[]', '[1]', '{"message":7}', 'null']) {
      expect(readRefusal(text).message).toBeUndefined();
    }
  });
});

describe('confirmEmail', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('calls the absolute host and reads a plain-text refusal [A-397]', async () => {
    const { sent } = answerWith(() => new Response('This link is invalid or has expired.', { status: 400 }));
    const failure = await failureOf(confirmEmail('a+b@example.org', 't&k'));
    expect(failure.serverMessage).toBe('This link is invalid or has expired.');
    const url = new URL(sent[0]?.url ?? '');
    expect(url.pathname).toBe('/api/auth/confirm-email-direct');
    expect(Object.fromEntries(url.searchParams)).toEqual({ email: 'a+b@example.org', token: 't&k' });
  });
});
