import { createSeededRandom } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeMix, type MixTrack } from './describe-mix.ts';
import { groupPositions } from './k-means.ts';

describe('groups', () => {
  const positions = fc
    .array(fc.integer({ min: -5, max: 5 }), { minLength: 0, maxLength: 120, size: 'max' })
    .map((numbers) => ({ numbers: Float32Array.from(numbers), axisCount: 3 }));

  it('every position is in the group with the nearest center', () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: 1, max: 8 }), fc.integer(), (given, groupCount, seed) => {
        const { groups, centers } = groupPositions(given, groupCount, createSeededRandom(seed));
        expect(groups).toHaveLength(Math.floor(given.numbers.length / 3));
        expect(centers.length).toBeLessThanOrEqual(groupCount);
        for (const [index, group] of groups.entries()) {
          const position = given.numbers.subarray(index * 3, index * 3 + 3);
          const distances = centers.map((center) =>
            Math.hypot(...center.map((number, axis) => number - (position[axis] as number))),
          );
          expect(distances[group]).toBeLessThanOrEqual(Math.min(...distances) + 1e-4);
        }
      }),
    );
  });

  it('every center is the middle of its group', () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: 1, max: 8 }), fc.integer(), (given, groupCount, seed) => {
        const { groups, centers } = groupPositions(given, groupCount, createSeededRandom(seed));
        for (const [group, center] of centers.entries()) {
          const members = [...groups.keys()].filter((index) => groups[index] === group);
          if (members.length === 0) continue;
          for (const [axis, number] of center.entries()) {
            const sum = members.reduce(
              (total, index) => total + (given.numbers[index * 3 + axis] as number),
              0,
            );
            expect(number).toBeCloseTo(sum / members.length, 4);
          }
        }
      }),
    );
  });

  it('the same seed gives the same groups', () => {
    fc.assert(
      fc.property(positions, fc.integer(), (given, seed) => {
        const group = () => groupPositions(given, 4, createSeededRandom(seed));
        expect(group()).toEqual(group());
      }),
    );
  });

  it.each([1, 2, 3, 4, 5])('three clouds far apart are three groups, with seed %d', (seed) => {
    const random = createSeededRandom(seed);
    const numbers = Float32Array.from(
      { length: 90 * 2 },
      (_, at) => (Math.floor(at / 2) % 3) * 50 + random(),
    );
    const { groups } = groupPositions({ numbers, axisCount: 2 }, 3, random);
    const clouds = [0, 1, 2].map((cloud) => new Set(groups.filter((_, index) => index % 3 === cloud)));
    expect(clouds.map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(new Set(clouds.flatMap((cloud) => [...cloud])).size).toBe(3);
  });
});

describe('the description of a mix', () => {
  const track = (changes: Partial<MixTrack>): MixTrack => ({
    genre: null,
    year: null,
    energy: null,
    brightness: null,
    ...changes,
  });

  it('an empty mix, and one of which nothing is known, have nothing in common', () => {
    const nothing = { genre: null, decade: null, mood: null };
    expect(describeMix([])).toEqual(nothing);
    expect(describeMix([track({}), track({})])).toEqual(nothing);
  });

  it('more than half share a genre and a decade', () => {
    const piano = track({ genre: 'Piano', year: 1994 });
    expect(describeMix([piano, piano, track({ genre: 'Rock', year: 1999 })])).toMatchObject({
      genre: 'Piano',
      decade: 1990,
    });
    expect(describeMix([piano, track({ genre: 'Rock', year: 2004 })])).toMatchObject({
      genre: null,
      decade: null,
    });
  });

  it('a decade is that of four fifths of the songs with a year, which are more than half of all', () => {
    const years = fc.array(fc.option(fc.integer({ min: 1985, max: 2024 })), { maxLength: 30, size: 'max' });
    fc.assert(
      fc.property(years, (given) => {
        const { decade } = describeMix(given.map((year) => track({ year })));
        const dated = given.filter((year) => year !== null);
        const within = (start: number) => dated.filter((year) => year >= start && year < start + 10).length;
        const named = [1980, 1990, 2000, 2010, 2020].filter(
          (start) => within(start) >= dated.length * 0.8 && dated.length > given.length / 2,
        );
        expect(decade).toBe(named[0] ?? null);
      }),
    );
  });

  it('a mix with half of its songs from another decade claims none', () => {
    const of = (year: number, count: number) => Array.from({ length: count }, () => track({ year }));
    expect(describeMix([...of(2012, 6), ...of(2006, 5)]).decade).toBeNull();
    expect(describeMix([...of(2012, 7), ...of(2006, 2)]).decade).toBeNull();
    expect(describeMix([...of(2012, 8), ...of(2006, 2)]).decade).toBe(2010);
  });

  it.each([
    ['calm', 0.1, 0.2],
    ['bright', 0.1, 0.9],
    ['bright', 0.5, 0.9],
    ['bright', 0.5, 0.65],
    ['bright', 0.35, 0.65],
    ['driving', 0.65, 0.5],
    ['calm', 0.35, 0.64],
    ['mellow', 0.64, 0.35],
    ['mellow', 0.5, 0.1],
    ['driving', 0.9, 0.1],
    ['driving', 0.9, 0.9],
    [null, 0.5, 0.5],
  ] as const)('the mood is %s with an energy of %d and a brightness of %d', (mood, energy, brightness) => {
    expect(describeMix([track({ energy, brightness })]).mood).toBe(mood);
  });

  it('the mood is that of the mean of the known tracks', () => {
    const [lively, calm] = [track({ energy: 1, brightness: 0.5 }), track({ energy: 0, brightness: 0.5 })];
    expect(describeMix([lively, lively, lively, calm]).mood).toBe('driving');
    expect(describeMix([lively, calm, calm, calm]).mood).toBe('calm');
    expect(describeMix([lively, calm, track({})]).mood).toBeNull();
    expect(describeMix([lively, lively, track({})]).mood).toBe('driving');
  });

  it('a mix of which most vectors are missing claims no mood', () => {
    expect(describeMix([track({ energy: 0.1, brightness: 0.1 }), track({}), track({})]).mood).toBeNull();
  });
});
