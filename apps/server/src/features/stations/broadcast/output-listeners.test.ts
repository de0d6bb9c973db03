import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { createOutputListeners, type ListenerHolder } from './output-listeners.ts';

const address = (id: number): ListenerHolder => ({ kind: 'address', id: `192.0.2.${id}` });
const key = (id: number): ListenerHolder => ({ kind: 'key', id: `key ${id}` });

function create(maxListeners = 250) {
  const clock = createManualClock(1_000_000);
  return { clock, listeners: createOutputListeners({ clock, timers: clock, maxListeners }) };
}
const full = expect.objectContaining({ code: 'LISTENERS_FULL', retryAfterS: 30 });
const tooMany = expect.objectContaining({ code: 'TOO_MANY_REQUESTS' });

it('the limit allows this many listeners and no more, until one of them leaves', () => {
  const { listeners } = create(3);
  const leave = [1, 2, 3].map((id) => listeners.add(id, 'icy', address(id)));
  expect(() => listeners.add(1, 'icy', address(9))).toThrow(full);
  leave[0]?.();
  // Leaving twice frees one slot.
  leave[0]?.();
  listeners.add(1, 'icy', address(9));
  expect(() => listeners.add(1, 'icy', address(10))).toThrow(full);
  expect(listeners.ofStation(1)).toEqual({ encoders: { mp3: 1, aac: 0 }, listeners: { icy: 1, hls: 0 } });
});

it('five may listen with one key, and twenty from one address without', () => {
  const { listeners } = create();
  const fives = Array.from({ length: 5 }, () => listeners.add(1, 'icy', key(1)));
  expect(() => listeners.add(2, 'hls', key(1))).toThrow(tooMany);
  for (let count = 0; count < 20; count += 1) listeners.add(count, 'icy', address(1));
  expect(() => listeners.add(1, 'icy', address(1))).toThrow(tooMany);
  listeners.add(1, 'icy', key(2));
  listeners.add(1, 'icy', address(2));
  fives[3]?.();
  listeners.add(1, 'icy', key(1));
});

it('a returning player is one listener, and is gone fifteen seconds after the last request', () => {
  const { clock, listeners } = create(1);
  const listener = { holder: address(1), player: 'radio' };
  const count = () => listeners.ofStation(1).listeners.hls;
  for (let times = 0; times < 5; times += 1) {
    listeners.keepAlive(1, listener);
    clock.advance(14_000);
  }
  expect(count()).toBe(1);
  expect(() => listeners.keepAlive(1, { ...listener, player: 'other' })).toThrow(full);
  clock.advance(1_000);
  expect(count()).toBe(0);
  listeners.keepAlive(1, listener);
  listeners.stop();
  expect(count()).toBe(0);
  expect(clock.pendingTimers()).toBe(0);
});
