import { afterEach, expect, it, vi } from 'vitest';
import { createSystemClock } from './clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['forward', 3 * 3_600_000],
  ['back', -3 * 3_600_000],
])(
  'does not follow a system clock that is set %s while the server runs, and reports what it shows',
  (_name, stepMs) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const clock = createSystemClock();
    const before = clock.now();
    vi.setSystemTime(Date.now() + stepMs);
    expect(Math.abs(clock.now() - before)).toBeLessThan(60_000);
    expect(Math.abs(clock.wallNow() - before - stepMs)).toBeLessThan(60_000);
  },
);

it('gives whole milliseconds for storing, never ahead of the exact time', () => {
  const clock = createSystemClock();
  const before = clock.exactNow();
  const whole = clock.now();
  expect(Number.isSafeInteger(whole)).toBe(true);
  expect(whole).toBeGreaterThanOrEqual(Math.floor(before));
  expect(whole).toBeLessThanOrEqual(clock.exactNow());
});
