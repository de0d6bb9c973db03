import { afterEach, expect, it, vi } from 'vitest';
import { tick } from './haptics.ts';

afterEach(() => vi.unstubAllGlobals());

function inHand(matching: readonly string[]) {
  const vibrate = vi.fn();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matching.includes(query) }));
  vi.stubGlobal('navigator', { vibrate });
  tick();
  return vibrate.mock.calls.length;
}

it.each([
  ['in a hand', ['(pointer: coarse)'], 1],
  ['at a desk', [], 0],
  ['where motion is not wanted', ['(pointer: coarse)', '(prefers-reduced-motion: reduce)'], 0],
])('ticks %s: %j %i', (_where, matching, times) => {
  expect(inHand(matching)).toBe(times);
});

it('does nothing on devices that cannot vibrate', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('navigator', {});
  expect(() => tick()).not.toThrow();
});
