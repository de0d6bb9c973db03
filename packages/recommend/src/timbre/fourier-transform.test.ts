import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FourierTransform } from './fourier-transform.ts';

function powersOf(samples: readonly number[]): Float64Array {
  const powers = new Float64Array(samples.length / 2 + 1);
  new FourierTransform(samples.length).powers(Float64Array.from(samples), powers);
  return powers;
}

/** The definition, term by term. */
function slowPowersOf(samples: readonly number[]): number[] {
  return Array.from({ length: samples.length / 2 + 1 }, (_, frequency) => {
    let real = 0;
    let imaginary = 0;
    for (const [at, sample] of samples.entries()) {
      const angle = (-2 * Math.PI * frequency * at) / samples.length;
      real += sample * Math.cos(angle);
      imaginary += sample * Math.sin(angle);
    }
    return real * real + imaginary * imaginary;
  });
}

it('the powers of any samples are those of the definition', () => {
  const sample = fc.double({ min: -1, max: 1, noNaN: true });
  const samples = fc
    .constantFrom(8, 16, 64, 128)
    .chain((size) => fc.array(sample, { minLength: size, maxLength: size, size: 'max' }));
  fc.assert(
    fc.property(samples, (given) => {
      const expected = slowPowersOf(given);
      for (const [index, power] of powersOf(given).entries())
        expect(power).toBeCloseTo(expected[index] as number, 6);
    }),
    { numRuns: 60 },
  );
});

it('a sine has all its power at its own frequency', () => {
  const powers = powersOf(
    Array.from({ length: 2_048 }, (_, at) => Math.sin((2 * Math.PI * 100 * at) / 2_048)),
  );
  expect(powers[100]).toBeCloseTo(1_024 ** 2, 3);
  expect(powers.reduce((sum, power) => sum + power)).toBeCloseTo(1_024 ** 2, 3);
});

it.each([0, 4, 100, 2_047, 12.5])('a size of %d is refused', (size) => {
  expect(() => new FourierTransform(size)).toThrow(RangeError);
});
