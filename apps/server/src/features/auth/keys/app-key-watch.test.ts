import { createManualClock, type ManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { type AppKeyWatch, createAppKeyWatch } from './app-key-watch.ts';

/** Transfers end within this time, wherever and however the key was revoked. */
const ENDS_WITHIN_MS = 5_000;

let clock: ManualClock;
let events: Events;
let watch: AppKeyWatch;
let valid: Set<string>;
let isDown: boolean;
let questions: number;
let ended: string[];

beforeEach(() => {
  clock = createManualClock();
  events = createEvents(createLogger('silent'));
  [valid, isDown, questions, ended] = [new Set(['car', 'phone']), false, 0, []];
  watch = createAppKeyWatch({
    appKeys: {
      async listValid(ids) {
        questions += 1;
        if (isDown) throw new Error('no answer');
        return new Set(ids.filter((id) => valid.has(id)));
      },
    },
    events,
    timers: clock,
    logger: createLogger('silent'),
  });
  watch.start();
});
afterEach(() => watch.stop());

const send = (name: string, keyId: string) => watch.watch(keyId, () => void ended.push(name));

it('a revoked key ends all its transfers immediately and once, and nothing else', async () => {
  send('song', 'car');
  send('next song', 'car');
  send('other song', 'phone');
  events.publish('appKeysRevoked', { keyIds: ['car'], userId: 'ann' });
  expect(ended).toEqual(['song', 'next song']);
  valid.delete('car');
  await clock.advanceAsync(ENDS_WITHIN_MS);
  expect(ended).toEqual(['song', 'next song']);
});

it('a revocation without an event, such as on another node, takes effect within five seconds', async () => {
  send('song', 'car');
  send('other song', 'phone');
  valid.delete('car');
  await clock.advanceAsync(ENDS_WITHIN_MS);
  expect(ended).toEqual(['song']);
});

it('the keys of a rejected user are checked at once', async () => {
  send('song', 'car');
  valid.delete('car');
  events.publish('sessionsRevoked', { userId: 'ann', sessionIds: [] });
  await clock.advanceAsync(0);
  expect(ended).toEqual(['song']);
});

it('finished transfers are no longer watched, and the database is not queried while nothing is sent', async () => {
  const stop = send('song', 'car');
  stop();
  events.publish('appKeysRevoked', { keyIds: ['car'], userId: 'ann' });
  await clock.advanceAsync(ENDS_WITHIN_MS);
  expect([ended, questions]).toEqual([[], 0]);
});

it('an unreachable database ends nothing', async () => {
  send('song', 'car');
  isDown = true;
  await clock.advanceAsync(ENDS_WITHIN_MS);
  expect(ended).toEqual([]);
  isDown = false;
  valid.delete('car');
  await clock.advanceAsync(ENDS_WITHIN_MS);
  expect(ended).toEqual(['song']);
});
