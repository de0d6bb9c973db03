import { type AuditPage, PAGE_TOKEN_MS, SESSION_MAX_MS } from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#platform/app-error.ts';
import { readSharedSecret } from '#platform/nodes/shared-secrets.ts';
import { SESSION_KEY } from '#platform/secrets.ts';
import { buildTestApp, type TestServer, type TestUser } from '../../../test/build-test-app.ts';
import { plainLines } from '../../../test/plain-cookies.ts';
import { REFRESH_AUDIENCE } from './page-tokens.ts';
import { createTokenRefresh } from './refresh-tokens.ts';
import { REFRESH_GRACE_MS } from './rotate-refresh-token.ts';
import { createSessionTokens } from './session-token.ts';

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
  const lines = plainLines(reply.headers['set-cookie']);
  const pairs = lines.map((line) => line.split(';')[0]?.split('=') ?? []);
  return { token: (reply.json() as { token: string }).token, lines, cookies: Object.fromEntries(pairs) };
}

const refresh = (token: string, cookie: string | undefined) =>
  server.call('POST', '/api/auth/renew', { token, headers: { cookie: `tutti_renewal=${cookie}` } });
const cookieOf = (reply: Awaited<ReturnType<typeof refresh>>) =>
  /^tutti_renewal=([^;]+)/.exec(plainLines(reply.headers['set-cookie'])[0] ?? '')?.[1] ?? 'none';
const statusOf = async (token: string) => (await server.call('GET', '/api/auth/me', { token })).statusCode;

describe('a token of the page', () => {
  it('expires after an hour and is renewed until its session ends', async () => {
    const { token, cookies } = await signIn();
    server.clock.sleep(PAGE_TOKEN_MS - 1_000);
    expect(await statusOf(token)).toBe(200);
    server.clock.sleep(1_000);
    expect(await statusOf(token)).toBe(401);
    let last = token;
    let cookie = cookies['tutti_renewal'];
    for (let day = 1; day < SESSION_MAX_MS / 86_400_000; day += 1) {
      server.clock.sleep(86_400_000);
      const reply = await refresh(last, cookie);
      expect(reply.statusCode).toBe(200);
      cookie = cookieOf(reply);
      last = (reply.json() as { token: string }).token;
      expect(await statusOf(last)).toBe(200);
    }
    server.clock.sleep(86_400_000);
    expect((await refresh(last, cookie)).statusCode).toBe(401);
  });

  it('comes with cookies that no script can read, one of which is sent only to sign-in', async () => {
    const { lines } = await signIn();
    const refreshCookies = lines.filter((line) => line.startsWith('tutti_renewal='));
    expect(refreshCookies).toHaveLength(1);
    for (const line of lines) expect(line).toMatch(/; HttpOnly; SameSite=Strict; /);
    expect(refreshCookies[0]).toContain('; Path=/api/auth;');
  });

  it('comes with a media cookie that plays and allows nothing else', async () => {
    const { token, cookies } = await signIn();
    const media = cookies['tutti_media'] ?? '';
    const play = async () =>
      (await server.call('GET', '/api/albums/999/art', { headers: { cookie: `tutti_media=${media}` } }))
        .statusCode;
    expect(await play()).toBe(404);
    server.clock.sleep(PAGE_TOKEN_MS * 3);
    expect(await play()).toBe(404);
    expect(await statusOf(media)).toBe(401);
    expect((await refresh(media, cookies['tutti_renewal'])).statusCode).toBe(401);
    const last = ((await refresh(token, cookies['tutti_renewal'])).json() as { token: string }).token;
    await server.call('POST', '/api/auth/logout', { token: last });
    expect(await play()).toBe(401);
  });

  it('is not renewed without the cookie, by the cookie alone, or by that of another session', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const cookie = mine.cookies['tutti_renewal'] ?? '';
    const answers = await Promise.all([
      refresh(mine.token, undefined),
      refresh('', cookie),
      refresh('nonsense', cookie),
      refresh(mine.token, other.cookies['tutti_renewal']),
      refresh(mine.token, mine.token),
      refresh(mine.token, mine.cookies['tutti_media']),
      server.call('GET', '/api/auth/me', { token: cookie }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(answers.length).fill(401));
  });

  it('is not renewed once its session has ended, and signing out removes the cookie', async () => {
    const { token, cookies } = await signIn();
    const headers = { cookie: `tutti_renewal=${cookies['tutti_renewal']}` };
    const left = await server.call('POST', '/api/auth/logout', { token, headers });
    expect([left.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^tutti_renewal=; .*Max-Age=0/),
    );
    expect((await refresh(token, cookies['tutti_renewal'])).statusCode).toBe(401);
  });

  it('is renewed for two tabs at the same time', async () => {
    const { token, cookies } = await signIn();
    const both = await Promise.all([1, 2].map(() => refresh(token, cookies['tutti_renewal'])));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('is in no log, nor is the cookie that renews it', async () => {
    const { token, cookies } = await signIn();
    await refresh(token, cookies['tutti_renewal']);
    await refresh('nonsense', cookies['tutti_renewal']);
    for (const secret of [token, ...Object.values(cookies)]) expect(server.logText()).not.toContain(secret);
  });
});

describe('the refresh cookie', () => {
  const later = () => server.clock.sleep(REFRESH_GRACE_MS);
  /** Renews with the cookie and returns the next one. */
  const turn = async (token: string, cookie: string) => {
    const reply = await refresh(token, cookie);
    expect(reply.statusCode).toBe(200);
    return cookieOf(reply);
  };
  const readTokens = async () =>
    createSessionTokens(await readSharedSecret(server.database, server.config.dataDir, SESSION_KEY));
  const begin = async () => {
    const { token, cookies } = await signIn();
    later();
    return { token, first: cookies['tutti_renewal'] ?? '' };
  };

  it('is replaced after each use, as hidden as the first', async () => {
    const { token, first } = await begin();
    const reply = await refresh(token, first);
    expect(cookieOf(reply)).not.toBe(first);
    expect(plainLines(reply.headers['set-cookie'])[0]).toMatch(
      /; HttpOnly; SameSite=Strict; Path=\/api\/auth; Max-Age=\d+$/,
    );
  });

  it('ends its session when it is reused after its successor was used, for the copy and for the owner', async () => {
    const { token, first } = await begin();
    const second = await turn(token, first);
    later();
    const third = await turn(token, second);
    later();
    expect((await refresh(token, first)).statusCode).toBe(401);
    expect(await statusOf(token)).toBe(401);
    expect((await refresh(token, third)).statusCode).toBe(401);
    const admin = await server.signInAdmin();
    const log = await server.call('GET', '/api/admin/auditlog?action=SESSION_REVOKED', { token: admin });
    expect((log.json() as AuditPage).logs[0]).toMatchObject({
      userEmail: user.email,
      details: expect.stringContaining('used twice'),
      success: true,
    });
  });

  it("leaves the user's other sessions alone when one ends because of a copy", async () => {
    const [one, other] = [await begin(), await begin()];
    const second = await turn(one.token, one.first);
    later();
    await turn(one.token, second);
    expect((await refresh(one.token, one.first)).statusCode).toBe(401);
    await turn(other.token, other.first);
  });

  it('reveals a copy at the latest at the third refresh, no matter who used it first', async () => {
    const { token, first } = await begin();
    const ofThief = await turn(token, first);
    later();
    const ofOwner = await turn(token, first);
    later();
    expect((await refresh(token, ofThief)).statusCode).toBe(401);
    expect((await refresh(token, ofOwner)).statusCode).toBe(401);
  });

  it('is the same for tabs that refresh at once, however often within a minute', async () => {
    const { token, first } = await begin();
    const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(token, first)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const next = new Set(replies.map(cookieOf));
    expect(next.size).toBe(1);
    const [second = ''] = next;
    expect(await turn(token, second)).toBe(second);
    expect(await turn(token, first)).toBe(second);
  });

  it('may be reused if answers were lost, days later and several times', async () => {
    const { token, first } = await begin();
    for (let lost = 0; lost < 4; lost += 1) {
      await turn(token, first);
      server.clock.sleep(lost % 2 === 0 ? 86_400_000 : REFRESH_GRACE_MS / 2);
    }
    later();
    const arrived = await turn(token, first);
    later();
    await turn(token, arrived);
  });

  it('continues from one that a restored database does not know yet', async () => {
    const { token, first } = await begin();
    let last = first;
    for (let times = 0; times < 3; times += 1) {
      last = await turn(token, last);
      later();
    }
    const { queries } = server.database;
    await queries.updateTable('session').set({ renewal: 1, renewal_before: 0, renewal_at: 0 }).execute();
    const next = await turn(token, last);
    later();
    await turn(token, next);
  });

  it('stays the same while nothing can be written, so that nobody is signed out, and a copy is refused', async () => {
    const { token, first } = await begin();
    const second = await turn(token, first);
    later();
    const third = await turn(token, second);
    later();
    const { database, clock, features } = server;
    const onFullDisk = createTokenRefresh({
      tokens: await readTokens(),
      clock,
      events: { publishIn: () => Promise.reject(new Error('nothing was ended')) },
      database: { ...database, transaction: () => Promise.reject(new AppError('STORAGE_FULL')) },
      authenticateSession: features.sessions.authenticateSession,
      recordCopy: () => Promise.reject(new Error('nothing was ended')),
    });
    const refreshThere = (refreshToken: string) =>
      onFullDisk({ token, refreshToken }, { ipAddress: '', userAgent: '' });
    const refreshed = await refreshThere(third);
    expect(await statusOf(refreshed.token)).toBe(200);
    await expect(refreshThere(first)).rejects.toThrow(AppError);
    await turn(token, refreshed.refreshToken);
  });

  it('may come from an earlier version that did not number it', async () => {
    const { token } = await begin();
    const tokens = await readTokens();
    const claims = await tokens.verify(token);
    if (!claims) throw new Error('no token of ours');
    const issuedAtMs = server.clock.now();
    const expiresAtMs = issuedAtMs + SESSION_MAX_MS;
    const unnumbered = { ...claims, audience: REFRESH_AUDIENCE, id: '', issuedAtMs, expiresAtMs };
    const next = await turn(token, await tokens.signTicket(unnumbered));
    later();
    await turn(token, next);
  });
});

describe('a documented client', () => {
  it('gets a token for the whole session and no refresh cookie [A-375]', async () => {
    expect((await signIn({ 'x-token-renews': '0' })).cookies).not.toHaveProperty('tutti_renewal');
    const { token, cookies } = await signIn({});
    expect(cookies).not.toHaveProperty('tutti_renewal');
    server.clock.sleep(PAGE_TOKEN_MS);
    expect(await statusOf(token)).toBe(200);
  });
});
