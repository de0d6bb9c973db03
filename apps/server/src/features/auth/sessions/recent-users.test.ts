import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import type { Actor } from '#identity/actor.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { createRecentUsers } from './recent-users.ts';

const user: Actor = {
  userId: 'u1',
  sessionId: 's1',
  email: 'a@example.org',
  userName: 'a',
  roles: ['User'],
  isApproved: true,
};

function setUp() {
  const clock = createManualClock(1_000_000);
  const events = createEvents(createLogger('silent'));
  return { clock, events, recent: createRecentUsers({ clock, events }) };
}

it('remembers the user of a token for half a second', () => {
  const { clock, recent } = setUp();
  recent.remember('token', user);
  clock.advance(499);
  expect(recent.find('token')).toBe(user);
  clock.advance(1);
  expect(recent.find('token')).toBeUndefined();
});

it('still returns the user minutes later if the database does not answer, but no longer than that', () => {
  const { clock, recent } = setUp();
  recent.remember('token', user);
  clock.advance(600_000 - 1);
  expect(recent.findOlder('token')).toBe(user);
  clock.advance(1);
  expect(recent.findOlder('token')).toBeUndefined();
});

it('forgets the token at once when its session ends', () => {
  const { events, recent } = setUp();
  recent.remember('token', user);
  events.publish('sessionsRevoked', { userId: 'u1', sessionIds: ['s1'] });
  expect(recent.find('token')).toBeUndefined();
  expect(recent.findOlder('token')).toBeUndefined();
});

it('forgets the token of a session that has expired', () => {
  const { recent } = setUp();
  recent.remember('token', user);
  recent.forget('token');
  expect(recent.findOlder('token')).toBeUndefined();
});

it('does not know tokens that were never looked up', () => {
  expect(setUp().recent.find('token')).toBeUndefined();
});
