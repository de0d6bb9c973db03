import { createManualClock, type ManualClock } from '@tutti/testkit';
import { beforeEach, expect, it } from 'vitest';
import { createStaleIfSlow, type StaleIfSlow } from './stale-if-slow.ts';

let clock: ManualClock;
let staleIfSlow: StaleIfSlow;
beforeEach(() => {
  clock = createManualClock(0);
  staleIfSlow = createStaleIfSlow(clock);
});

const silent = () => new Promise<string>(() => {});
const refused = () => Promise.reject(new Error('refused'));

it('returns what is found, even if another value is known', async () => {
  expect(
    await staleIfSlow(
      async () => 'found',
      () => 'known',
    ),
  ).toBe('found');
  expect(clock.pendingTimers()).toBe(0);
});

it('returns the known value when the look-up fails, and the error if there is none', async () => {
  expect(await staleIfSlow(refused, () => 'known')).toBe('known');
  await expect(staleIfSlow(refused, () => undefined)).rejects.toThrow('refused');
});

it('returns the known value after a second without an answer, and at once from then on', async () => {
  const first = staleIfSlow(silent, () => 'known');
  await clock.advanceAsync(999);
  expect(await Promise.race([first, Promise.resolve('waits')])).toBe('waits');
  await clock.advanceAsync(1);
  expect(await first).toBe('known');
  expect(await staleIfSlow(silent, () => 'known')).toBe('known');
});

it('keeps waiting if nothing is known', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const requested = staleIfSlow(
    () => promise,
    () => undefined,
  );
  await clock.advanceAsync(60_000);
  resolve('found');
  expect(await requested).toBe('found');
});

it('waits for look-ups again once the late ones have ended', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const late = staleIfSlow(
    () => promise,
    () => 'known',
  );
  await clock.advanceAsync(1_000);
  expect(await late).toBe('known');
  reject(new Error('cut'));
  await clock.advanceAsync(0);
  expect(
    await staleIfSlow(
      async () => 'found',
      () => 'known',
    ),
  ).toBe('found');
});

it('waits again as soon as any look-up is answered, though one hangs forever', async () => {
  const hanging = staleIfSlow(silent, () => 'known');
  await clock.advanceAsync(1_000);
  await hanging;
  const found = async () => 'found';
  const known = () => 'known';
  expect(await staleIfSlow(found, known)).toBe('known');
  await clock.advanceAsync(0);
  expect(await staleIfSlow(found, known)).toBe('found');
});
