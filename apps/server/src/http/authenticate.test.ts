import { createHmac } from 'node:crypto';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '@tutti/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSharedSecret } from '#platform/nodes/shared-secrets.ts';
import { SESSION_KEY } from '#platform/secrets.ts';
import { buildTestApp, type TestServer } from '../test/build-test-app.ts';

let server: TestServer;
let token: string;
let secret: Buffer;

beforeEach(async () => {
  server = await buildTestApp();
  token = await server.signInAdmin();
  secret = await readSharedSecret(server.database, server.config.dataDir, SESSION_KEY);
});
afterEach(() => server.close());

const me = (headers: Record<string, string>) => server.call('GET', '/api/auth/me', { headers });
const bearer = (text: string) => me({ authorization: `Bearer ${text}` });

type Parts = Record<string, unknown>;
const encode = (part: Parts | string) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

function readParts(): { header: Parts; payload: Parts } {
  const [header = '', payload = ''] = token.split('.');
  const parse = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Parts;
  return { header: parse(header), payload: parse(payload) };
}

/** Forges a token with the server's own key, like an attacker who has found a hole in the checks. */
function forge(header: Parts, payload: Parts, digest = 'sha256'): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(digest, secret).update(text).digest('base64url')}`;
}

describe('tokens', () => {
  it('are HS256 with the claims of the session, and expire after 30 days [A-375]', () => {
    const { header, payload } = readParts();
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(payload).toMatchObject({
      iss: 'tutti',
      aud: 'tutti-api',
      approved: true,
      roles: ['Admin', 'User'],
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(SESSION_MAX_MS / 1_000);
  });

  it('are refused when anything about them is not ours', async () => {
    const { header, payload } = readParts();
    expect((await bearer(forge(header, payload))).statusCode).toBe(200);
    const { jti: _jti, ...withoutSession } = payload;
    const forged = {
      'no algorithm': `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`,
      'another algorithm': forge({ ...header, alg: 'HS512' }, payload, 'sha512'),
      'an asymmetric one': forge({ ...header, alg: 'RS256' }, payload),
      'another audience': forge(header, { ...payload, aud: 'other' }),
      'another issuer': forge(header, { ...payload, iss: 'other' }),
      'another type': forge({ ...header, typ: 'at+jwt' }, payload),
      'another user': forge(header, { ...payload, sub: 'somebody else' }),
      'another session': forge(header, { ...payload, jti: 'made up' }),
      'no session': forge(header, withoutSession),
      'a changed payload': token.replace(/\.[^.]+\./, `.${encode({ ...payload, sub: 'x' })}.`),
      'a key of its own': forge(
        { ...header, kid: '../../key', jku: 'https://example.org' },
        { ...payload, aud: 'x' },
      ),
      'text that is no token': 'hello',
      'an empty text': '',
    };
    for (const [name, text] of Object.entries(forged)) {
      const answer = await bearer(text);
      expect([name, answer.statusCode, (answer.json() as Parts).code]).toEqual([
        name,
        401,
        'UNAUTHENTICATED',
      ]);
    }
  });

  it('do not work in another scheme, in the query or as a cookie outside media', async () => {
    const answers = [
      await me({}),
      await me({ authorization: token }),
      await me({ authorization: `Basic ${token}` }),
      await me({ cookie: `tutti_media=${token}` }),
      await server.call('GET', `/api/auth/me?access_token=${token}`),
      await server.call('POST', '/api/auth/logout', { headers: { cookie: `tutti_media=${token}` } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(401));
  });

  it('work for media as access_token and as the cookie, where Authorization wins [M-445]', async () => {
    const art = (suffix: string, headers: Record<string, string> = {}) =>
      server.call('GET', `/api/albums/999/art${suffix}`, { headers });
    expect((await art(`?access_token=${token}`)).statusCode).toBe(404);
    expect((await art('', { cookie: `other=1; tutti_media=${token}` })).statusCode).toBe(404);
    expect((await art('')).statusCode).toBe(401);
    expect((await art('', { cookie: 'tutti_media=' })).statusCode).toBe(401);
    const wrong = { authorization: 'Bearer wrong' };
    expect((await art(`?access_token=${token}`, wrong)).statusCode).toBe(401);
  });
});

describe('sessions', () => {
  it('end after seven days without a request [A-375]', async () => {
    server.clock.sleep(SESSION_IDLE_MS - 1);
    expect((await bearer(token)).statusCode).toBe(200);
    server.clock.sleep(SESSION_IDLE_MS - 1);
    expect((await bearer(token)).statusCode).toBe(200);
    server.clock.sleep(SESSION_IDLE_MS);
    expect((await bearer(token)).statusCode).toBe(401);
  });

  it('end after 30 days however busy they are [A-375]', async () => {
    const steps = 5;
    for (let step = 1; step < steps; step += 1) {
      server.clock.sleep(SESSION_MAX_MS / steps);
      expect((await bearer(token)).statusCode).toBe(200);
    }
    server.clock.sleep(SESSION_MAX_MS / steps);
    expect((await bearer(token)).statusCode).toBe(401);
  });

  it('write when they were seen in batches, not with every request', async () => {
    const seenAt = async () => {
      const rows = await server.database.queries.selectFrom('session').select('last_seen_at').execute();
      return rows.map((row) => row.last_seen_at);
    };
    const before = await seenAt();
    server.clock.sleep(60_000);
    await bearer(token);
    expect(await seenAt()).toEqual(before);
    await server.features.sessions.listActive(10);
    expect(await seenAt()).toEqual([server.clock.now()]);
  });

  it('are listed to their user, who can end one or all the others', async () => {
    const user = await server.createUser();
    const [mine, second, third] = [
      await server.signIn(user.email, user.password),
      await server.signIn(user.email, user.password),
      await server.signIn(user.email, user.password),
    ];
    const list = async () =>
      (await server.call('GET', '/api/users/sessions', { token: mine })).json() as {
        id: string;
        isCurrent: boolean;
      }[];
    const others = (await list()).filter(({ isCurrent }) => !isCurrent);
    expect(others).toHaveLength(2);
    const foreign = await server.call('DELETE', `/api/users/sessions/${others[0]?.id}`, { token });
    expect(foreign.statusCode).toBe(404);
    const one = await server.call('DELETE', `/api/users/sessions/${others[0]?.id}`, { token: mine });
    expect(one.statusCode).toBe(200);
    await server.call('DELETE', '/api/users/sessions', { token: mine });
    expect((await list()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    for (const ended of [second, third]) expect((await bearer(ended)).statusCode).toBe(401);
  });
});
