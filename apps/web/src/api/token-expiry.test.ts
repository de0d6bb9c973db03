import { authAddresses } from '@tutti/contract/auth/addresses';
import { libraryAddresses } from '@tutti/contract/library/addresses';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from './api-client.ts';
import { logout } from './auth-api.ts';
import { sessionOf } from './token-claims.ts';
import { clearToken, readToken, storeToken } from './token-store.ts';

const NOW_MS = Date.UTC(2026, 10, 25, 12);
const HOUR_S = 3_600;

function makeToken(number: number, issuedAtMs: number): string {
  const iat = Math.floor(issuedAtMs / 1_000);
  const payload = { jti: 'session', iat, exp: iat + HOUR_S, renews: true, number };
  return `head.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.sign`;
}

interface SentRequest {
  readonly path: string;
  readonly token: string | null;
}

/** A fake server with its own clock; its tokens are valid for an hour. */
function serve({
  serverNowMs = () => Date.now(),
  answerRefresh = () => 200 as number,
  isGuarded = false,
} = {}) {
  const requests: SentRequest[] = [];
  let created = 1;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization')?.slice('Bearer '.length) ?? null;
    requests.push({ path: String(url), token });
    if (isGuarded) return new Response('<html>401</html>', { status: 401 });
    if (String(url) === authAddresses.renew.path) {
      const status = answerRefresh();
      if (status === 0) throw new TypeError('no network');
      if (status !== 200) return Response.json({ code: 'X', message: 'x' }, { status });
      created += 1;
      return Response.json({ token: makeToken(created, serverNowMs()) });
    }
    const { exp } = JSON.parse(atob(token?.split('.')[1] ?? '')) as { exp: number };
    return exp * 1_000 > serverNowMs() ? Response.json({}) : new Response(null, { status: 401 });
  });
  return { requests, paths: () => requests.map(({ path }) => path) };
}

const me = () => callApi(authAddresses.me);
const ME = authAddresses.me.path;
const REFRESH = authAddresses.renew.path;

describe('the token of the page', () => {
  const first = makeToken(1, NOW_MS);

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] });
    localStorage.clear();
    storeToken(first);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is sent unchanged while it is valid for minutes', async () => {
    const { paths } = serve();
    vi.setSystemTime(NOW_MS + 54 * 60_000);
    await me();
    expect(paths()).toEqual([ME]);
  });

  it('is refreshed before it expires, once for all waiting requests, and the session stays the same', async () => {
    const { requests, paths } = serve();
    vi.setSystemTime(NOW_MS + 56 * 60_000);
    await Promise.all([me(), me(), callApi(libraryAddresses.genres)]);
    expect(paths()).toEqual([REFRESH, ME, ME, libraryAddresses.genres.path]);
    expect(readToken()).not.toBe(first);
    expect(requests[1]?.token).toBe(readToken());
    expect(sessionOf(readToken())).toBe(sessionOf(first));
  });

  it('is kept without a network, however old it is', async () => {
    serve({ answerRefresh: () => 0 });
    vi.setSystemTime(NOW_MS + 3 * HOUR_S * 1_000);
    await expect(me()).rejects.toMatchObject({ code: 'NETWORK' });
    expect(readToken()).toBe(first);
  });

  it('is kept while the server is overloaded', async () => {
    serve({ answerRefresh: () => 503 });
    vi.setSystemTime(NOW_MS + 3 * HOUR_S * 1_000);
    await expect(me()).rejects.toMatchObject({ status: 503 });
    expect(readToken()).toBe(first);
  });

  it('is removed when its session has ended, with the documented sentence [A-379, A-380]', async () => {
    serve({ answerRefresh: () => 401 });
    vi.setSystemTime(NOW_MS + 3 * HOUR_S * 1_000);
    await expect(me()).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'Authentication failed - please login again',
    });
    expect(readToken()).toBeNull();
  });

  it.each([0, 56, 180])(
    'is kept if something in front of the server refuses, %i minutes old',
    async (minutes) => {
      const { paths } = serve({ isGuarded: true });
      vi.setSystemTime(NOW_MS + minutes * 60_000);
      await expect(me()).rejects.toMatchObject({ code: 'GUARDED', status: 401 });
      expect(paths()).toContain(REFRESH);
      expect(readToken()).toBe(first);
    },
  );

  it('is not restored after a sign-out that had to refresh it', async () => {
    const { paths } = serve();
    vi.setSystemTime(NOW_MS + 3 * HOUR_S * 1_000);
    const leaving = logout();
    clearToken('left');
    await leaving;
    expect(paths()).toEqual([REFRESH, authAddresses.logout.path]);
    expect(readToken()).toBeNull();
  });

  // Runs last, because the module remembers the clock difference.
  it('is refreshed when the server says that it has expired, regardless of this computer’s clock', async () => {
    const { paths } = serve({ serverNowMs: () => NOW_MS + 2 * HOUR_S * 1_000 });
    await me();
    expect(paths()).toEqual([ME, REFRESH, ME]);
    await me();
    expect(paths()).toEqual([ME, REFRESH, ME, ME]);
  });

  it('is refreshed once if this computer’s clock is hours ahead', async () => {
    const { paths } = serve({ serverNowMs: () => NOW_MS });
    vi.setSystemTime(NOW_MS + 5 * HOUR_S * 1_000);
    await me();
    await me();
    expect(paths()).toEqual([REFRESH, ME, ME]);
  });
});
