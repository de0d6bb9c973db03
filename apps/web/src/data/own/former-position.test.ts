import { describe, expect, it } from 'vitest';
import { withFormerPosition } from './former-position.ts';

const list = (ids: string) => [...ids].map((id) => ({ id }));
const moved = (now: string, id: string, before: string) =>
  withFormerPosition(list(now), id, list(before))
    .map((one) => one.id)
    .join('');

describe('the former position in a list', () => {
  it.each([
    ['in the middle', 'acdb', 'b', 'abcd', 'abcd'],
    ['at the front', 'bcda', 'a', 'abcd', 'abcd'],
    ['at the end', 'abcd', 'd', 'abcd', 'abcd'],
    ['behind the nearest neighbour that is still there', 'adxc', 'c', 'abcd', 'acdx'],
    ['at the front when none of those before it is left', 'xyc', 'c', 'abc', 'cxy'],
    ['nowhere when it is not in the list', 'ab', 'c', 'abc', 'ab'],
  ])('is found %s', (_where, now, id, before, expected) => {
    expect(moved(now, id, before)).toBe(expected);
  });
});
