/** What the page's scripts get ends in an hour, and is made anew by a cookie that they cannot read. */
import { PAGE_TOKEN_MS, SESSION_MAX_MS } from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer, type TestUser } from '../../test/build-test-app.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.createUser();
});

interface SignedIn {
  readonly token: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly lines: readonly string[];
}

async function signIn(headers: Record<string, string> = { 'x-token-renews': '1' }): Promise<SignedIn> {
  const { email, password } = user;
  const reply = await server.call('POST', '/api/auth/login', { body: { email, password }, headers });
  const lines = [reply.headers['set-cookie'] ?? []].flat();
  const pairs = lines.map((line) => line.split(';')[0]?.split('=') ?? []);
  return { token: (reply.json() as { token: string }).token, lines, cookies: Object.fromEntries(pairs) };
}

const renew = (token: string, cookie: string | undefined) =>
  server.call('POST', '/api/auth/renew', { token, headers: { cookie: `tutti_renewal=${cookie}` } });
const statusOf = async (token: string) => (await server.call('GET', '/api/auth/me', { token })).statusCode;

describe('a token of the page', () => {
  it('ends after an hour, and is made anew until its session ends', async () => {
    const { token, cookies } = await signIn();
    server.clock.sleep(PAGE_TOKEN_MS - 1_000);
    expect(await statusOf(token)).toBe(200);
    server.clock.sleep(1_000);
    expect(await statusOf(token)).toBe(401);
    let last = token;
    for (let day = 1; day < SESSION_MAX_MS / 86_400_000; day += 1) {
      server.clock.sleep(86_400_000);
      const reply = await renew(last, cookies['tutti_renewal']);
      expect(reply.statusCode).toBe(200);
      last = (reply.json() as { token: string }).token;
      expect(await statusOf(last)).toBe(200);
    }
    server.clock.sleep(86_400_000);
    expect((await renew(last, cookies['tutti_renewal'])).statusCode).toBe(401);
  });

  it('comes with cookies that no script reads, one of which is sent to sign-in alone', async () => {
    const { lines } = await signIn();
    const renewal = lines.filter((line) => line.startsWith('tutti_renewal='));
    expect(renewal).toHaveLength(1);
    for (const line of lines) expect(line).toMatch(/; HttpOnly; SameSite=Strict; /);
    expect(renewal[0]).toContain('; Path=/api/auth;');
  });

  it('comes with a media cookie that plays, and is good for nothing else', async () => {
    const { token, cookies } = await signIn();
    const media = cookies['tutti_media'] ?? '';
    const play = async () =>
      (await server.call('GET', '/api/albums/999/art', { headers: { cookie: `tutti_media=${media}` } }))
        .statusCode;
    expect(await play()).toBe(404);
    server.clock.sleep(PAGE_TOKEN_MS * 3);
    expect(await play()).toBe(404);
    expect(await statusOf(media)).toBe(401);
    expect((await renew(media, cookies['tutti_renewal'])).statusCode).toBe(401);
    const last = ((await renew(token, cookies['tutti_renewal'])).json() as { token: string }).token;
    await server.call('POST', '/api/auth/logout', { token: last });
    expect(await play()).toBe(401);
  });

  it('is not made anew by itself, by the cookie alone, or by that of another session', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const cookie = mine.cookies['tutti_renewal'] ?? '';
    const answers = await Promise.all([
      renew(mine.token, undefined),
      renew('', cookie),
      renew('nonsense', cookie),
      renew(mine.token, other.cookies['tutti_renewal']),
      renew(mine.token, mine.token),
      renew(mine.token, mine.cookies['tutti_media']),
      server.call('GET', '/api/auth/me', { token: cookie }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(answers.length).fill(401));
  });

  it('is not made anew once its session has ended, and signing out takes the cookie', async () => {
    const { token, cookies } = await signIn();
    const headers = { cookie: `tutti_renewal=${cookies['tutti_renewal']}` };
    const left = await server.call('POST', '/api/auth/logout', { token, headers });
    expect([left.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^tutti_renewal=; .*Max-Age=0/),
    );
    expect((await renew(token, cookies['tutti_renewal'])).statusCode).toBe(401);
  });

  it('is made anew by two tabs at the same time, for both', async () => {
    const { token, cookies } = await signIn();
    const both = await Promise.all([1, 2].map(() => renew(token, cookies['tutti_renewal'])));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('is in no log, nor is what makes it anew', async () => {
    const { token, cookies } = await signIn();
    await renew(token, cookies['tutti_renewal']);
    await renew('nonsense', cookies['tutti_renewal']);
    for (const secret of [token, ...Object.values(cookies)]) expect(server.logText()).not.toContain(secret);
  });
});

describe('a client written for the documents', () => {
  it('gets a token for the whole session and no cookie to make it anew [A-375]', async () => {
    expect((await signIn({ 'x-token-renews': '0' })).cookies).not.toHaveProperty('tutti_renewal');
    const { token, cookies } = await signIn({});
    expect(cookies).not.toHaveProperty('tutti_renewal');
    server.clock.sleep(PAGE_TOKEN_MS);
    expect(await statusOf(token)).toBe(200);
  });
});
