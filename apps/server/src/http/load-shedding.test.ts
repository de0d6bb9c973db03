import type { RouteDefinition } from '@tutti/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createLoadShedding, type LoadShedding } from './load-shedding.ts';

let shedding: LoadShedding;
let nowMs = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  nowMs = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  shedding = createLoadShedding();
  shedding.start();
});
afterEach(() => {
  shedding.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Runs the timer of the event loop, late by this much. */
function comeRound({ lateMs }: { lateMs: number }): void {
  nowMs += 250 + lateMs;
  vi.advanceTimersByTime(250);
}

const CAN_WAIT: RouteDefinition = {
  method: 'GET',
  path: '/api/anything',
  access: 'public',
  summary: 'What can wait.',
  reply: z.object({}),
  errors: [],
};

it('one late moment sheds nothing, because it is over when the next request is read', () => {
  comeRound({ lateMs: 3_000 });
  expect(() => shedding.require(CAN_WAIT)).not.toThrow();
  comeRound({ lateMs: 0 });
  comeRound({ lateMs: 300 });
  comeRound({ lateMs: 300 });
  expect(() => shedding.require(CAN_WAIT)).not.toThrow();
});

it('a server that is late three times in a row sheds what can wait, but nothing vital or audible', () => {
  for (const lateMs of [300, 300, 300]) comeRound({ lateMs });
  expect(() => shedding.require(CAN_WAIT)).toThrow(
    expect.objectContaining({ code: 'UNAVAILABLE', retryAfterS: 2 }),
  );
  expect(() => shedding.require({ ...CAN_WAIT, isVital: true })).not.toThrow();
  expect(() => shedding.require({ ...CAN_WAIT, access: 'media' })).not.toThrow();
});

it('requests that can wait are answered again as soon as the server is in time once', () => {
  for (const lateMs of [300, 300, 300, 0]) comeRound({ lateMs });
  expect(() => shedding.require(CAN_WAIT)).not.toThrow();
});
