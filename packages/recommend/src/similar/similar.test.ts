import { createSeededRandom } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TIMBRE_NUMBERS, type TimbreGroup, timbreRanges } from '../timbre/timbre-numbers.ts';
import { findEigenpairs } from './eigenvectors.ts';
import { findNearest } from './nearest.ts';
import type { PackedPositions } from './packed-positions.ts';
import { fitSoundSpace, GROUP_WEIGHTS, SPACE_AXES } from './sound-space.ts';

const value = fc.double({ min: -100, max: 100, noNaN: true });

describe('eigenvectors', () => {
  const symmetric = fc.integer({ min: 1, max: 9 }).chain((size) =>
    fc.array(fc.array(value, { minLength: size, maxLength: size }), { minLength: size, maxLength: size }).map(
      // A matrix times itself, mirrored.
      (rows) =>
        rows.map((row, at) => Float64Array.from(row, (number, column) => number + (rows[column]?.[at] ?? 0))),
    ),
  );

  it('any symmetric matrix only scales them, by values that fall', () => {
    fc.assert(
      fc.property(symmetric, (matrix) => {
        const pairs = findEigenpairs(matrix);
        expect(pairs).toHaveLength(matrix.length);
        for (const { value: scale, vector } of pairs)
          for (const [row, numbers] of matrix.entries()) {
            const product = numbers.reduce((sum, number, at) => sum + number * (vector[at] as number), 0);
            expect(product).toBeCloseTo(scale * (vector[row] as number), 5);
          }
        const values = pairs.map((pair) => pair.value);
        expect(values).toEqual(values.toSorted((left, right) => right - left));
      }),
    );
  });

  it('they have the length 1 and stand upright on each other', () => {
    fc.assert(
      fc.property(symmetric, (matrix) => {
        const pairs = findEigenpairs(matrix);
        for (const [index, { vector }] of pairs.entries())
          for (const [other, { vector: against }] of pairs.entries()) {
            const product = vector.reduce((sum, number, at) => sum + number * (against[at] as number), 0);
            expect(product).toBeCloseTo(index === other ? 1 : 0, 9);
          }
      }),
    );
  });
});

describe('nearest positions', () => {
  const packed = fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 60 }))
    .chain(([axisCount, count]) =>
      fc
        .array(fc.integer({ min: -3, max: 3 }), {
          minLength: axisCount * count,
          maxLength: axisCount * count,
          size: 'max',
        })
        .map((numbers): PackedPositions => ({ numbers: Float32Array.from(numbers), axisCount })),
    );

  it('they are those of sorting everything, also among equally near ones', () => {
    const some = fc.tuple(packed, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(some, ([positions, count, allowedStep]) => {
        const target = new Float32Array(positions.axisCount);
        const isAllowed = (index: number) => index % allowedStep === 0;
        const all = Array.from({ length: positions.numbers.length / positions.axisCount }, (_, index) => ({
          index,
          distance: Math.hypot(
            ...positions.numbers.subarray(index * positions.axisCount, (index + 1) * positions.axisCount),
          ),
        })).filter(({ index }) => isAllowed(index));
        const expected = all
          .toSorted(
            (left, right) => Math.round((left.distance - right.distance) * 1e6) || left.index - right.index,
          )
          .slice(0, count)
          .map(({ index }) => index);
        expect(findNearest(positions, target, { count, isAllowed }).map(({ index }) => index)).toEqual(
          expected,
        );
      }),
    );
  });

  it('a position with a number that is none is never found', () => {
    const positions = { numbers: Float32Array.from([0, Number.NaN, 1, 1]), axisCount: 2 };
    const found = findNearest(positions, new Float32Array(2), { count: 9 });
    expect(found).toEqual([{ index: 1, distance: Math.SQRT2 }]);
  });
});

describe('the sound space', () => {
  const random = createSeededRandom(7);
  const timbres = Array.from({ length: 200 }, (_, track) =>
    Float32Array.from({ length: TIMBRE_NUMBERS }, (__, at) => random() * (at + 1) + (track % 4) * (at % 3)),
  );
  const distance = (left: Float32Array, right: Float32Array) =>
    Math.hypot(...left.map((number, axis) => number - (right[axis] as number)));

  it('units do not matter: numbers a thousand times as large give the same distances', () => {
    const larger = timbres.map((timbre) =>
      timbre.map((number, at) => (at % 2 === 0 ? number * 1_024 : number)),
    );
    const [space, other] = [fitSoundSpace(timbres), fitSoundSpace(larger)];
    for (let track = 1; track < 50; track += 1) {
      const usual = distance(space.locate(timbres[0] ?? []), space.locate(timbres[track] ?? []));
      const scaled = distance(other.locate(larger[0] ?? []), other.locate(larger[track] ?? []));
      expect(scaled).toBeCloseTo(usual, 3);
    }
  });

  it('each group counts by its weight, however many numbers it has', () => {
    for (const [group, { from, count }] of Object.entries(timbreRanges)) {
      const varied = Array.from({ length: 300 }, () => {
        const timbre = new Float32Array(TIMBRE_NUMBERS).fill(7);
        for (let at = from; at < from + count; at += 1) timbre[at] = 1_000 + random() * 30;
        return timbre;
      });
      const space = fitSoundSpace(varied);
      const squares = varied.map((timbre) =>
        space.locate(timbre).reduce((sum, number) => sum + number ** 2, 0),
      );
      const mean = squares.reduce((sum, square) => sum + square, 0) / varied.length;
      expect(mean, `weight of ${group}`).toBeCloseTo(GROUP_WEIGHTS[group as TimbreGroup], 4);
    }
  });

  it('how the spectrum looks counts more than how it changes, and both more than tempo, mode and key', () => {
    const { cepstralMeans, cepstralSpreads, deltas, onset, tempo, mode } = GROUP_WEIGHTS;
    expect(cepstralMeans).toBe(1);
    expect(cepstralMeans).toBeGreaterThan(cepstralSpreads);
    expect(cepstralSpreads).toBeGreaterThan(deltas);
    expect(Math.min(deltas, onset)).toBeGreaterThan(2 * Math.max(tempo, mode));
  });

  it('a position has 32 axes, the first of which tell most', () => {
    const space = fitSoundSpace(timbres);
    const spreads = new Float64Array(SPACE_AXES);
    for (const timbre of timbres)
      for (const [axis, number] of space.locate(timbre).entries())
        spreads[axis] = (spreads[axis] as number) + number * number;
    expect(spreads).toHaveLength(32);
    for (const [axis, spread] of spreads.entries())
      if (axis > 0) expect(spread).toBeLessThanOrEqual((spreads[axis - 1] as number) + 1e-3);
  });

  it('a song in another key stays where it is', () => {
    expect(GROUP_WEIGHTS.key).toBe(0);
    const space = fitSoundSpace(timbres);
    const moved = Float32Array.from(timbres[0] ?? []);
    moved[timbreRanges.key.from] = 11;
    expect(space.locate(moved)).toEqual(space.locate(timbres[0] ?? []));
  });

  it('one track, equal tracks and none at all have positions, too', () => {
    for (const library of [[], timbres.slice(0, 1), Array.from({ length: 5 }, () => timbres[0] ?? [])]) {
      const position = fitSoundSpace(library).locate(timbres[0] ?? []);
      expect(position).toHaveLength(SPACE_AXES);
      expect(position.every(Number.isFinite)).toBe(true);
    }
  });

  it('one odd number does not move a track beyond all others', () => {
    const odd = Float32Array.from(timbres[0] ?? []);
    odd[timbreRanges.tempo.from] = 60_000;
    const space = fitSoundSpace(timbres);
    expect(distance(space.locate(odd), space.locate(timbres[0] ?? []))).toBeLessThan(3);
  });
});
