import { createManualClock, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import type { Listener } from './listener-admission.ts';
import { createListenerWatch, type ListenerWatch } from './listener-watch.ts';

const JAZZ = 1;
const SOUL = 2;
const ofKey = (keyId: string): Listener => ({
  kind: 'key',
  keyId,
  userId: `user of ${keyId}`,
  isOfApp: false,
  key: '',
});
const ofSession = (sessionId: string): Listener => ({ kind: 'session', sessionId, userId: 'ann' });
const anybody: Listener = { kind: 'public' };

let clock: ManualClock;
let events: Events;
let watch: ListenerWatch;
let valid: Set<string>;
let signedIn: Set<string>;
let open: Set<number>;
let questions: number;
let isDown: boolean;
let ended: string[];

beforeEach(() => {
  clock = createManualClock();
  events = createEvents(createLogger('silent'));
  [valid, open, questions, isDown, ended] = [new Set(['car', 'bath']), new Set([JAZZ, SOUL]), 0, false, []];
  signedIn = new Set(['phone', 'laptop']);
  watch = createListenerWatch({
    listenKeys: {
      async listValid(ids) {
        questions += 1;
        if (isDown) throw new Error('no answer');
        return new Set(ids.filter((id) => valid.has(id)));
      },
    },
    async listListening(ids) {
      questions += 1;
      if (isDown) throw new Error('no answer');
      return new Set(ids.filter((id) => signedIn.has(id)));
    },
    isPublic: async (stationId) => open.has(stationId),
    events,
    timers: clock,
    logger: createLogger('silent'),
  });
  watch.start();
});
afterEach(() => watch.stop());

const listen = (name: string, listener: Listener, stationId = JAZZ) =>
  watch.watch(listener, stationId, () => void ended.push(name));

it('a revoked key immediately ends its streams on every station, and nothing else', () => {
  listen('car', ofKey('car'));
  listen('car on soul', ofKey('car'), SOUL);
  listen('bath', ofKey('bath'));
  listen('anybody', anybody);
  events.publish('listenKeyRevoked', { keyId: 'car', userId: 'ann' });
  expect(ended).toEqual(['car', 'car on soul']);
  events.publish('listenKeyRevoked', { keyId: 'car', userId: 'ann' });
  expect(ended).toHaveLength(2);
});

it('a station made private ends anonymous streams, and keeps those with keys and sessions', () => {
  listen('anybody', anybody);
  listen('anybody on soul', anybody, SOUL);
  listen('car', ofKey('car'));
  listen('ann', ofSession('phone'));
  events.publish('stationAccessChanged', { stationId: JAZZ, isPublic: true });
  expect(ended).toEqual([]);
  events.publish('stationAccessChanged', { stationId: JAZZ, isPublic: false });
  expect(ended).toEqual(['anybody']);
});

it('an ended session ends its streams', () => {
  listen('phone', ofSession('phone'));
  listen('laptop', ofSession('laptop'));
  events.publish('sessionsRevoked', { userId: 'ann', sessionIds: ['phone', 'old'] });
  expect(ended).toEqual(['phone']);
});

it.each([
  ['loses the approval', () => events.publish('rightsChanged', { userId: 'ann', isApproved: false })],
  ['is signed out', () => events.publish('sessionsRevoked', { userId: 'ann', sessionIds: ['phone'] })],
])('the keys of a user who %s are checked again at once', async (_what, happen) => {
  listen('car', ofKey('car'));
  listen('bath', ofKey('bath'));
  valid.delete('car');
  happen();
  await clock.advanceAsync(0);
  expect(ended).toEqual(['car']);
});

it('a change on another node takes effect within five seconds, with one query for all keys and one for all sessions', async () => {
  for (let count = 0; count < 50; count += 1) {
    listen('car', ofKey('car'));
    listen('phone', ofSession('phone'));
  }
  listen('bath', ofKey('bath'));
  listen('laptop', ofSession('laptop'));
  listen('anybody', anybody, SOUL);
  valid.delete('car');
  signedIn.delete('phone');
  open.delete(SOUL);
  await clock.advanceAsync(5_000);
  expect(questions).toBe(2);
  expect(ended).toEqual([...Array(50).fill('car'), ...Array(50).fill('phone'), 'anybody']);
});

it('nothing is queried while nobody listens', async () => {
  await clock.advanceAsync(30_000);
  expect(questions).toBe(0);
});

it('an unreachable database interrupts nobody, and is queried again', async () => {
  listen('car', ofKey('car'));
  listen('phone', ofSession('phone'));
  valid.delete('car');
  signedIn.delete('phone');
  isDown = true;
  await clock.advanceAsync(9_000);
  expect(ended).toEqual([]);
  isDown = false;
  await clock.advanceAsync(3_000);
  expect(ended).toEqual(['car', 'phone']);
});

it('a listener who has left is not ended', async () => {
  const leave = listen('car', ofKey('car'));
  leave();
  valid.clear();
  events.publish('listenKeyRevoked', { keyId: 'car', userId: 'ann' });
  await clock.advanceAsync(5_000);
  expect(ended).toEqual([]);
});
