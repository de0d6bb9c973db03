import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { createIdleGc } from './idle-gc.ts';

const MEBIBYTE = 1_024 * 1_024;

function setUp() {
  const clock = createManualClock();
  const state = { load: 0, unusedBytes: 20 * MEBIBYTE, given: 0 };
  const rest = createIdleGc({
    timers: clock,
    readLoad: () => state.load,
    readUnusedBytes: () => state.unusedBytes,
    releaseUnused: () => {
      state.given += 1;
    },
  });
  rest.start();
  return { clock, state, rest };
}

it('frees unused memory after ten idle seconds', () => {
  const { clock, state } = setUp();
  clock.advance(9_999);
  expect(state.given).toBe(0);
  clock.advance(1);
  expect(state.given).toBe(1);
});

it('never stops a busy server', () => {
  const { clock, state } = setUp();
  state.load = 0.06;
  clock.advance(600_000);
  expect(state.given).toBe(0);
});

it('restarts the ten seconds after work', () => {
  const { clock, state } = setUp();
  clock.advance(5_000);
  state.load = 0.5;
  clock.advance(5_000);
  state.load = 0;
  clock.advance(5_000);
  expect(state.given).toBe(0);
  clock.advance(5_000);
  expect(state.given).toBe(1);
});

it('does not collect a heap in use, nor one that was collected within a minute', () => {
  const { clock, state } = setUp();
  state.unusedBytes = 7 * MEBIBYTE;
  clock.advance(60_000);
  expect(state.given).toBe(0);
  state.unusedBytes = 9 * MEBIBYTE;
  clock.advance(5_000);
  expect(state.given).toBe(1);
  clock.advance(55_000);
  expect(state.given).toBe(1);
  clock.advance(5_000);
  expect(state.given).toBe(2);
});

it('does nothing after it was stopped', () => {
  const { clock, state, rest } = setUp();
  rest.stop();
  clock.advance(60_000);
  expect(state.given).toBe(0);
  expect(clock.pendingTimers()).toBe(0);
});
