import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../test/build-test-app.ts';
import { createCookieNames } from './cookie-names.ts';

const names = createCookieNames(Buffer.alloc(32, 1));
const others = createCookieNames(Buffer.alloc(32, 2));
const [marked = ''] = names.markAnswer(['tutti_media=A; Path=/api'], {});
const [foreign = ''] = others.markAnswer(['tutti_media=B; Path=/api'], {});
const pairOf = (line: string) => line.split(';')[0] ?? '';

function unmarked(cookie: string): string | undefined {
  const headers = { cookie };
  names.unmarkRequest(headers);
  return headers.cookie;
}

describe('cookie names', () => {
  it('have the mark of the installation in answers and lose it in requests', () => {
    expect(marked).toMatch(/^tutti_media_[0-9a-f]{8}=A; Path=\/api$/);
    expect(unmarked(`theme=dark; ${pairOf(marked)}`)).toBe('theme=dark; tutti_media=A');
  });

  it('lose only the mark of this installation, in any order', () => {
    for (const cookie of [`${pairOf(foreign)}; ${pairOf(marked)}`, `${pairOf(marked)}; ${pairOf(foreign)}`])
      expect(unmarked(cookie)?.split('; ').toSorted()).toEqual(['tutti_media=A', pairOf(foreign)].toSorted());
    expect(unmarked(pairOf(foreign))).toBe(pairOf(foreign));
  });

  it('of an earlier version count until the browser sends marked ones', () => {
    expect(unmarked('tutti_media=OLD; tutti_renewal=OLD')).toBe('tutti_media=OLD; tutti_renewal=OLD');
    expect(unmarked(`tutti_media=OLD; tutti_renewal=OLD; ${pairOf(marked)}`)).toBe(
      'tutti_renewal=OLD; tutti_media=A',
    );
  });

  it('stay unchanged when they only look similar', () => {
    for (const cookie of ['tutti_theme_0a1b2c3d=x', 'my_tutti_media=x', 'tutti_media', '', ';;=;', 'a==b'])
      expect(unmarked(cookie)?.replaceAll('=', '')).toBe(cookie.replaceAll('=', ''));
    expect(unmarked(`${pairOf(marked)}=with=signs`)).toBe('tutti_media=A=with=signs');
  });

  it('of an earlier version expire when their session ends', () => {
    const headers = { cookie: 'tutti_media=OLD' };
    names.unmarkRequest(headers);
    const end = 'tutti_media=; Path=/api; Max-Age=0';
    expect(names.markAnswer([end], headers)).toEqual([expect.stringMatching(/^tutti_media_/), end]);
    expect(names.markAnswer([end], { cookie: 'tutti_media=A' })).toHaveLength(1);
  });

  it('of other programs stay unchanged', () => {
    expect(names.markAnswer(['session=tutti_media=x'], {})).toEqual(['session=tutti_media=x']);
  });

  it('differ for each secret', () => {
    const all = Array.from(
      { length: 100 },
      () => createCookieNames(randomBytes(32)).markAnswer(['tutti_sso=x'], {})[0],
    );
    expect(new Set(all).size).toBe(100);
  });
});

function createJar() {
  const jar = new Map<string, string>();
  return {
    header: () => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
    keep(lines: string | string[] | undefined) {
      for (const line of [lines ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/; Max-Age=0(;|$)/.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
    },
  };
}

describe('two installations on one host', () => {
  async function signIn(server: TestServer, jar: ReturnType<typeof createJar>): Promise<string> {
    const { email, password } = await server.createUser();
    const answer = await server.call('POST', '/api/auth/login', {
      body: { email, password },
      headers: { ...jar.header(), 'x-token-renews': '1' },
    });
    jar.keep(answer.headers['set-cookie']);
    return answer.json<{ token: string }>().token;
  }
  /** 404 means that the cookie is accepted, because there is no such album. */
  const fetchCover = async (server: TestServer, jar: ReturnType<typeof createJar>) =>
    (await server.call('GET', '/api/albums/999/art', { headers: jar.header() })).statusCode;

  it('play, refresh and sign out without affecting each other', async () => {
    const [first, second] = [await buildTestApp(), await buildTestApp()];
    const jar = createJar();
    const tokens = new Map([
      [first, await signIn(first, jar)],
      [second, await signIn(second, jar)],
    ]);
    for (const [server, token] of tokens) {
      expect(await fetchCover(server, jar)).toBe(404);
      const refreshed = await server.call('POST', '/api/auth/renew', { token, headers: jar.header() });
      expect(refreshed.statusCode).toBe(200);
      jar.keep(refreshed.headers['set-cookie']);
      tokens.set(server, refreshed.json<{ token: string }>().token);
    }
    const left = await second.call('POST', '/api/auth/logout', {
      token: tokens.get(second),
      headers: jar.header(),
    });
    jar.keep(left.headers['set-cookie']);
    expect([await fetchCover(first, jar), await fetchCover(second, jar)]).toEqual([404, 401]);
    await first.close();
    await second.close();
  });

  it('keep the sessions that an earlier version opened, and end them at sign-out', async () => {
    const server = await buildTestApp();
    const token = await server.createToken();
    const jar = createJar();
    jar.keep(`tutti_media=${token}; Path=/api`);
    expect(await fetchCover(server, jar)).toBe(404);
    const left = await server.call('POST', '/api/auth/logout', { token, headers: jar.header() });
    jar.keep(left.headers['set-cookie']);
    expect(jar.header().cookie).toBe('');
    await server.close();
  });
});
