import { expect, it } from 'vitest';
import { joinBytes } from './join-bytes.ts';

it('bytes are joined in order, with any type, into new memory', () => {
  const part = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
  const joined = joinBytes([part, [], [9], Uint8Array.of(255)]);
  expect(joined).toEqual(Uint8Array.of(2, 3, 9, 255));
  part[0] = 7;
  expect(joined[0]).toBe(2);
  expect(joinBytes([])).toEqual(new Uint8Array());
});
