import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packFloat16, unpackFloat16 } from './float16.ts';

it('numbers come back with three digits, in two bytes each', () => {
  const numbers = fc.array(fc.float({ min: -60_000, max: 60_000, noNaN: true }), {
    maxLength: 80,
    size: 'max',
  });
  fc.assert(
    fc.property(numbers, (values) => {
      const bytes = packFloat16(values);
      expect(bytes).toHaveLength(values.length * 2);
      const read = unpackFloat16(bytes, values.length) ?? [];
      expect(read).toHaveLength(values.length);
      for (const [index, value] of values.entries())
        expect(Math.abs((read[index] as number) - value)).toBeLessThanOrEqual(
          Math.max(Math.abs(value) / 1_024, 1e-7),
        );
    }),
  );
});

it('the low byte comes first', () => {
  expect([...packFloat16([1, -2])]).toEqual([0x00, 0x3c, 0x00, 0xc0]);
});

it('bytes of another length, and numbers that are none, are no vector', () => {
  expect(unpackFloat16(new Uint8Array(4), 3)).toBeUndefined();
  expect(unpackFloat16(new Uint8Array(0), 68)).toBeUndefined();
  expect(unpackFloat16(packFloat16([1, Number.NaN]), 2)).toBeUndefined();
  expect(unpackFloat16(packFloat16([1e9, 1]), 2)).toBeUndefined();
});
