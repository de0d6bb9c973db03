import { afterEach, expect, it } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { readStay, writeStay } from './guest-stay.ts';

const STAY = { code: 'ABC234', roomId: 'room', token: 'guest.token', expiresAtMs: 1_000, name: 'Gil' };

afterEach(leavePage);

it('a stay survives a reload until it is over, and holds for one code', () => {
  writeStay(STAY);
  expect(readStay('ABC234', 999)).toEqual(STAY);
  expect(readStay('ABC234', 1_000)).toBeUndefined();
  expect(readStay('XYZ234', 0)).toBeUndefined();
  writeStay(undefined);
  expect(readStay('ABC234', 0)).toBeUndefined();
});

it.each(['{', '[]', 'null', '5', '{"code":"ABC234"}', JSON.stringify({ ...STAY, token: 7 })])(
  'anything else in the storage counts as none: %s',
  (text) => {
    localStorage.setItem('tutti.roomGuest', text);
    expect(readStay('ABC234', 0)).toBeUndefined();
  },
);
