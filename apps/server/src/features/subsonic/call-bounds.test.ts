import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { noRateLimits } from '#http/rate-limits.ts';
import { ChunkedList } from '#platform/chunked-list.ts';
import { eventually } from '../../test/eventually.ts';
import { readEnvelope } from '../../test/subsonic-calls.ts';
import { connectUnread } from '../../test/unread-socket.ts';
import { defineMethod } from './method.ts';
import { text } from './parameters.ts';
import { createSubsonic } from './subsonic.ts';
import { registerSubsonic } from './subsonic-routes.ts';

const PARTS = 600;
/** 50 KB, like 50 songs: all parts together would be 30 MB. */
const PART = Array.from({ length: 50 }, () => ({ title: 'x'.repeat(1_000) }));
const AT_ONCE = 4;
const OPEN_MAX = 250;

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** Serves two methods: a long list, and one that ends when the test says so. The key names the user. */
async function serve() {
  const readParts = new Map<string, number>();
  const begun: string[] = [];
  const finishers: (() => void)[] = [];
  const list = defineMethod({
    name: 'list',
    tier: 'A',
    summary: 'A long list',
    answer: (_values, { user: { userId } }) => ({
      list: {
        item: new ChunkedList(PARTS * PART.length, function* () {
          for (let part = 0; part < PARTS; part += 1)
            yield async () => {
              readParts.set(userId, (readParts.get(userId) ?? 0) + 1);
              return PART;
            };
        }),
      },
    }),
  });
  const work = defineMethod({
    name: 'work',
    tier: 'A',
    summary: 'Takes its time',
    parameters: { id: text() },
    async answer({ id = '' }) {
      begun.push(id);
      await new Promise<void>((finish) => finishers.push(finish));
      return {};
    },
  });
  const lookedUp: string[] = [];
  const lookUpFinishers: (() => void)[] = [];
  /** A look-up of a key that begins with "slow" ends when the test says so. */
  const findHolder = async (userId: string) => {
    lookedUp.push(userId);
    if (userId.startsWith('slow')) await new Promise<void>((finish) => lookUpFinishers.push(finish));
    return {
      keyId: userId,
      userId,
      userName: userId,
      email: `${userId}@example.org`,
      roles: [],
      registeredAt: 0,
    };
  };
  const nobody = async () => undefined;
  app = Fastify();
  registerSubsonic(
    app,
    createSubsonic({
      appKeys: { signIn: { byKey: findHolder, byPassword: nobody, byToken: nobody } },
      publicUrl: 'http://localhost',
      version: '1',
      limits: noRateLimits,
      hasUserLimits: true,
      groups: [{ methods: [list, work] }],
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { server, inject } = app;
  const { port } = server.address() as AddressInfo;
  const addressOf = (name: string, user: string, id = '') => `/rest/${name}?f=json&apiKey=${user}&id=${id}`;
  return {
    server,
    begun,
    finishers,
    lookedUp,
    lookUpFinishers,
    readBy: (user: string) => readParts.get(user) ?? 0,
    addressOf,
    call: (name: string, user: string, id?: string) => inject({ url: addressOf(name, user, id) }),
    open: (name: string, user: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const options = { port, host: '127.0.0.1', path: addressOf(name, user), agent: false };
        get(options, resolve).once('error', reject);
      }),
    async callAndLeave(name: string, user: string, id: string) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET ${addressOf(name, user, id)} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return () => socket.destroy();
    },
    countConnections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
  };
}

it('a list is read only as fast as its client takes it, and no further after a disconnect', async () => {
  const { open, call, readBy, countConnections } = await serve();
  const slow = await open('list', 'idle');
  slow.pause();
  let before = -1;
  // The buffers on the way are full once a check finds nothing new.
  await eventually(() => {
    const known = before;
    before = readBy('idle');
    expect(before).toBe(known);
  });
  expect(before).toBeLessThan(PARTS / 2);
  const whole = await call('list', 'quick');
  expect(readEnvelope(whole).list.item).toHaveLength(PARTS * PART.length);
  slow.destroy();
  await eventually(async () => expect(await countConnections()).toBe(0));
  await call('list', 'quick');
  expect([readBy('idle'), readBy('quick')]).toEqual([before, 2 * PARTS]);
});

it('a compressed one, too', async () => {
  const { server, addressOf, call, readBy } = await serve();
  const unread = connectUnread(server, [
    `GET ${addressOf('list', 'idle')} HTTP/1.1`,
    'Host: x',
    'Accept-Encoding: gzip',
  ]);
  await eventually(() => expect(unread.waiting()).toBeGreaterThan(0));
  await call('list', 'quick');
  expect(readBy('idle')).toBeLessThan(PARTS);
});

it('a call whose client disconnects before its turn is not started', async () => {
  const { call, callAndLeave, begun, finishers, countConnections } = await serve();
  const running = Array.from({ length: AT_ONCE }, (_, index) => call('work', 'ann', `${index}`));
  await eventually(() => expect(begun).toHaveLength(AT_ONCE));
  const leave = await callAndLeave('work', 'ann', 'left');
  await eventually(async () => expect(await countConnections()).toBe(1));
  const next = call('work', 'ann', 'next');
  leave();
  await eventually(async () => expect(await countConnections()).toBe(0));
  while (finishers.length > 0 || begun.length <= AT_ONCE) {
    finishers.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all([...running, next]);
  expect(begun).toEqual(['0', '1', '2', '3', 'next']);
});

it('the calls of one user wait for each other, and no other user waits for them', async () => {
  const { call, begun, finishers } = await serve();
  const greedy = Array.from({ length: 100 }, (_, index) => call('work', 'greedy', `greedy ${index}`));
  await eventually(() => expect(begun).toHaveLength(AT_ONCE));
  const modest = call('work', 'modest', 'modest');
  let isAnswered = false;
  void modest.then(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    finishers.shift()?.();
    await new Promise(setImmediate);
  }
  expect(begun.indexOf('modest')).toBeLessThan(3 * AT_ONCE);
  while (begun.length <= greedy.length || finishers.length > 0) {
    finishers.shift()?.();
    await new Promise(setImmediate);
  }
  for (const answer of await Promise.all(greedy)) expect(readEnvelope(answer).status).toBe('ok');
});

it('a user whose apps do not read their answers is refused until they do, and nobody else is', async () => {
  const { server, addressOf, call, readBy } = await serve();
  const lines = [`GET ${addressOf('list', 'idle')} HTTP/1.1`, 'Host: x'];
  const unread = Array.from({ length: OPEN_MAX }, () => connectUnread(server, lines));
  await eventually(() => {
    for (const { waiting } of unread) expect(waiting()).toBeGreaterThan(0);
  });
  const refused = await call('list', 'idle');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
  expect(readEnvelope(refused)).toMatchObject({ status: 'failed', error: { code: 0 } });
  expect((await call('list', 'busy')).statusCode).toBe(200);
  expect(readBy('idle') / OPEN_MAX).toBeLessThan(10);
  const held = unread.map(({ waiting }) => waiting());
  expect(Math.max(...held)).toBeLessThan(500_000);
});

it('the sign-ins of one key wait for each other, and no other user waits for them', async () => {
  const { call, lookedUp, lookUpFinishers, finishers, begun } = await serve();
  const greedy = Array.from({ length: 100 }, (_, index) => call('work', 'slow', `greedy ${index}`));
  await eventually(() => expect(lookedUp).toHaveLength(AT_ONCE));
  const modest = call('work', 'modest', 'modest');
  while (!begun.includes('modest')) {
    lookUpFinishers.shift()?.();
    finishers.shift()?.();
    await new Promise(setImmediate);
  }
  expect(lookedUp.indexOf('modest')).toBeLessThan(3 * AT_ONCE);
  while (begun.length <= greedy.length || finishers.length > 0) {
    lookUpFinishers.shift()?.();
    finishers.shift()?.();
    await new Promise(setImmediate);
  }
  for (const answer of await Promise.all([modest, ...greedy])) expect(readEnvelope(answer).status).toBe('ok');
});

it('the key of a client that disconnects before its turn is not looked up', async () => {
  const { call, callAndLeave, lookedUp, lookUpFinishers, finishers, countConnections } = await serve();
  const running = Array.from({ length: AT_ONCE }, () => call('work', 'slow'));
  await eventually(() => expect(lookedUp).toHaveLength(AT_ONCE));
  const leave = await callAndLeave('work', 'gone', 'left');
  await eventually(async () => expect(await countConnections()).toBe(1));
  leave();
  await eventually(async () => expect(await countConnections()).toBe(0));
  const next = call('work', 'next');
  let left = AT_ONCE + 1;
  void Promise.all([...running, next].map((answer) => answer.then(() => (left -= 1))));
  while (left > 0) {
    lookUpFinishers.shift()?.();
    finishers.shift()?.();
    await new Promise(setImmediate);
  }
  expect(lookedUp).toEqual([...Array.from({ length: AT_ONCE }, () => 'slow'), 'next']);
});
