import type { ListenKey } from '@tutti/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app';
import { type ListenerCredentials, readListenerCredentials } from '#http/listener-credentials.ts';
import { noLoadShedding } from '#http/load-shedding.ts';
import { noRateLimits } from '#http/rate-limits.ts';
import { AppError } from '#platform/app-error.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DEFAULT_DATABASE_KIND } from '../../../test/each-database.ts';
import { soleNode } from '../../../test/sole-node.ts';
import { createListenerAdmission } from './listener-admission.ts';

let server: TestServer;
let app: FastifyInstance;
let lines: string[];
let token: string;
let pending: string;
let listenKey: ListenKey;

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

beforeAll(async () => {
  server = await buildTestApp({ kind: DEFAULT_DATABASE_KIND });
  token = await server.createToken({ roles: ['User'] });
  pending = await server.createToken({ approved: false });
  const created = await server.call('POST', '/api/users/listen-keys', { token, body: { name: 'Radio' } });
  listenKey = created.json() as ListenKey;
  lines = [];
  const { listenerAdmission } = server.features;
  app = await buildApp(
    {
      ...server.config,
      clock: server.clock,
      logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
      version: '',
      limits: noRateLimits,
      nodes: soleNode,
      shedding: noLoadShedding,
      checksReplies: false,
      ownerSettings: server.features.settings.current,
      webFolder: server.config.dataDir,
      authenticate: async () => undefined,
      isReauthRecent: () => false,
    },
    (_registrar, instance) => {
      instance.get('/api/private', (request) =>
        listenerAdmission.admit(readListenerCredentials(request), { isPublic: false }),
      );
      instance.get('/api/public', (request) =>
        listenerAdmission.admit(readListenerCredentials(request), { isPublic: true }),
      );
      instance.get('/api/all', (request) => listenerAdmission.identify(readListenerCredentials(request)));
      instance.get('/api/broken', () => {
        throw new Error('it broke');
      });
    },
  );
});
afterAll(async () => {
  await app.close();
  await server.close();
});

async function send(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url, headers });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.json() as Record<string, string>,
  };
}

describe('a private station', () => {
  it('accepts the key in the address, and as a password with any name', async () => {
    const holder = {
      kind: 'key',
      isOfApp: false,
      keyId: listenKey.id,
      userId: expect.any(String),
      key: listenKey.key,
    };
    expect((await send(`/api/private?key=${listenKey.key}`)).body).toEqual(holder);
    for (const name of ['x', '', 'somebody@example.org']) {
      const authorization = basic(name, listenKey.key);
      expect((await send('/api/private', { authorization })).body).toEqual(holder);
    }
    const both = { authorization: basic('x', listenKey.key) };
    expect((await send('/api/private?key=nonsense', both)).body).toEqual(holder);
  });

  it('accepts a session in all the ways that media routes do', async () => {
    const session = { kind: 'session', sessionId: expect.any(String), userId: expect.any(String) };
    expect((await send('/api/private', { authorization: `Bearer ${token}` })).body).toEqual(session);
    expect((await send(`/api/private?access_token=${token}`)).body).toEqual(session);
    expect((await send('/api/private', { cookie: `tutti_media=${token}` })).body).toEqual(session);
    expect((await send(`/api/private?key=nonsense&access_token=${token}`)).body).toEqual(session);
  });

  it('refuses everything else with 401 and a challenge that radios understand', async () => {
    const { key } = listenKey;
    const worthless: [url: string, headers?: Record<string, string>][] = [
      [''],
      ['?key='],
      ['?key=a&key=b'],
      [`?key=${'A'.repeat(40)}`],
      [`?key=${'A'.repeat(5_000)}`],
      [`?key=${token}`],
      [`?access_token=${key}`],
      ['', { authorization: `Bearer ${key}` }],
      ['', { cookie: `tutti_media=${key}` }],
      ['', { authorization: basic(key, '') }],
      ['', { authorization: basic('x', token) }],
      ['', { authorization: 'Digest nonsense' }],
      ['', { authorization: 'Basic %%%' }],
      // Other credentials do not help a caller who sends a wrong name and password.
      [`?access_token=${token}`, { authorization: basic('x', 'nonsense') }],
    ];
    for (const [query, headers] of worthless) {
      const { status, headers: answered, body } = await send(`/api/private${query}`, headers);
      expect({ query, headers, status, code: body.code }).toEqual({
        query,
        headers,
        status: 401,
        code: 'UNAUTHENTICATED',
      });
      expect(answered['www-authenticate']).toBe('Basic realm="Tutti"');
    }
  });

  it('reports a pending account as such', async () => {
    const { status, body } = await send('/api/private', { authorization: `Bearer ${pending}` });
    expect([status, body.code]).toEqual([403, 'PENDING_APPROVAL']);
  });
});

describe('a public station', () => {
  it('admits everybody, and ignores invalid credentials', async () => {
    expect((await send('/api/public')).body).toEqual({ kind: 'public' });
    expect((await send('/api/public?key=nonsense')).body).toEqual({ kind: 'public' });
    const ended = { authorization: 'Bearer nonsense' };
    expect((await send('/api/public', ended)).body).toEqual({ kind: 'public' });
    expect((await send('/api/public', { authorization: `Bearer ${pending}` })).body).toEqual({
      kind: 'public',
    });
  });

  it('recognizes keys, for the limit per key', async () => {
    expect((await send(`/api/public?key=${listenKey.key}`)).body).toMatchObject({ kind: 'key' });
  });
});

it('lists across stations show everybody the public ones, and the rest with a key or a session', async () => {
  expect((await send('/api/all')).body).toEqual({ kind: 'public' });
  expect((await send('/api/all?key=nonsense', { authorization: 'Bearer nonsense' })).body.kind).toBe(
    'public',
  );
  expect((await send('/api/all', { authorization: `Bearer ${pending}` })).body.kind).toBe('public');
  expect((await send(`/api/all?key=${listenKey.key}`)).body.kind).toBe('key');
  expect((await send('/api/all', { cookie: `tutti_media=${token}` })).body.kind).toBe('session');
});

it('a listen key is not accepted below /api', async () => {
  const ways = [
    { url: `/api/streams?key=${listenKey.key}` },
    { url: '/api/streams', headers: { authorization: `Bearer ${listenKey.key}` } },
    { url: '/api/streams', headers: { authorization: basic('x', listenKey.key) } },
    { url: `/api/tracks/1/stream?key=${listenKey.key}` },
    { url: `/api/tracks/1/stream?access_token=${listenKey.key}` },
  ];
  for (const way of ways) {
    const answer = await server.app.inject(way);
    expect({ ...way, status: answer.statusCode }).toEqual({ ...way, status: 401 });
    expect(answer.headers['www-authenticate']).toBeUndefined();
  }
});

it('no key is logged, with any outcome of a request', async () => {
  const { key } = listenKey;
  await send(`/api/broken?key=${key}`, { authorization: basic('x', key) });
  await send(`/api/private?key=${key}x`);
  for (const url of [`/%ZZ?key=${key}`, `/nowhere?key=${key}`, `/api/nowhere?key=${key}`]) {
    await server.app.inject({ url });
  }
  expect(lines.join('')).toContain('it broke');
  expect(lines.join('') + server.logText()).not.toContain(key);
});

it('a user whose session cannot be checked is not treated as a stranger', async () => {
  const admission = createListenerAdmission({
    listenKeys: { admit: () => Promise.resolve(undefined) },
    authenticateMediaToken: () => Promise.reject(new AppError('UNAVAILABLE')),
  });
  const credentials = { token: 'session' } as ListenerCredentials;
  await expect(admission.identify(credentials)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(admission.admit(credentials, { isPublic: false })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});
