import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  listReasons,
  PART_WEIGHTS,
  type PartScores,
  REASON_MIN,
  SCORE_PARTS,
  scoreShared,
  scoreSound,
  scoreTogether,
  scoreTrack,
  scoreYears,
} from './score.ts';
import { ARTIST_WINDOW, varyTracks } from './vary.ts';

const NOTHING: PartScores = { sound: null, together: null, credits: null, years: null, genre: null };
const part = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
const someParts = fc.record({ sound: part, together: part, credits: part, years: part, genre: part });

describe('the score of a track', () => {
  it('without anything known, it is 0 and has no reason', () => {
    expect(scoreTrack(NOTHING)).toEqual({ value: 0, reason: null });
  });

  it('is from 0 to 1, and its reason is the known part that adds most', () => {
    fc.assert(
      fc.property(someParts, (parts) => {
        const { value, reason } = scoreTrack(parts);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1 + 1e-9);
        if (reason === null) return;
        const added = (each: (typeof SCORE_PARTS)[number]) => (parts[each] ?? 0) * PART_WEIGHTS[each];
        expect(parts[reason]).toBeGreaterThanOrEqual(REASON_MIN[reason]);
        for (const other of SCORE_PARTS)
          if ((parts[other] ?? 0) >= REASON_MIN[other])
            expect(added(other)).toBeLessThanOrEqual(added(reason));
      }),
    );
  });

  it('all its reasons are the parts that are strong enough, and the first one is the reason', () => {
    fc.assert(
      fc.property(someParts, (parts) => {
        const reasons = listReasons(parts);
        expect(reasons[0] ?? null).toBe(scoreTrack(parts).reason);
        expect(reasons.toSorted()).toEqual(
          SCORE_PARTS.filter((one) => (parts[one] ?? 0) >= REASON_MIN[one]).toSorted(),
        );
        const added = reasons.map((one) => (parts[one] ?? 0) * PART_WEIGHTS[one]);
        expect(added).toEqual(added.toSorted((left, right) => right - left));
      }),
    );
  });

  it('the same years are a reason up to five years apart', () => {
    const reasonOf = (year: number) => scoreTrack({ ...NOTHING, years: scoreYears(1990, year) }).reason;
    expect([1985, 1990, 1995].map(reasonOf)).toEqual(['years', 'years', 'years']);
    expect([1984, 1996].map(reasonOf)).toEqual([null, null]);
  });

  it('more of any part never lowers it', () => {
    fc.assert(
      fc.property(someParts, fc.constantFrom(...SCORE_PARTS), (parts, raised) => {
        expect(scoreTrack({ ...parts, [raised]: 1 }).value).toBeGreaterThanOrEqual(scoreTrack(parts).value);
      }),
    );
  });

  it('weights are data: with all weight on the genre, the genre is the reason', () => {
    const weights = { sound: 0, together: 0, credits: 0, years: 0, genre: 1 };
    const parts = { ...NOTHING, sound: 1, genre: 0.5 };
    expect(scoreTrack(parts, weights)).toEqual({ value: 0.5, reason: 'genre' });
    expect(scoreTrack(parts).reason).toBe('sound');
  });

  it('of two parts that add as much, the first one is the reason', () => {
    const weights = { sound: 0.2, together: 0.2, credits: 0.2, years: 0.2, genre: 0.2 };
    expect(scoreTrack({ ...NOTHING, together: 0.5, genre: 0.5 }, weights).reason).toBe('together');
    expect(scoreTrack({ ...NOTHING, genre: 0.25 }, weights).reason).toBe('genre');
  });

  it('weak parts give a score without a reason', () => {
    const { value, reason } = scoreTrack({ ...NOTHING, sound: 0.2, genre: 0.1 });
    expect(value).toBeGreaterThan(0);
    expect(reason).toBeNull();
  });

  it('the same sound is 1, half the usual distance one half, and the usual distance little', () => {
    expect(scoreSound(0, 4)).toBe(1);
    expect(scoreSound(2, 4)).toBe(0.5);
    expect(scoreSound(4, 4)).toBeLessThan(0.1);
    expect(scoreSound(0, 0)).toBe(1);
    expect(scoreSound(1, 0)).toBe(0);
  });

  it('a third of the listeners in common counts in full, and fewer in proportion', () => {
    expect([0, 1 / 6, 1 / 3, 1].map((strength) => scoreTogether(strength))).toEqual([0, 0.5, 1, 1]);
    expect(scoreTogether(null)).toBeNull();
  });

  it('ten years apart is half as close, and an unknown year says nothing', () => {
    expect(scoreYears(1990, 1990)).toBe(1);
    expect(scoreYears(1985, 1995)).toBe(0.5);
    expect(scoreYears(null, 1995)).toBeNull();
  });

  it('shared names count by their share, and missing ones say nothing', () => {
    expect(scoreShared(['a', 'b'], ['b', 'c'])).toBeCloseTo(1 / 3);
    expect(scoreShared(['a', 'a'], ['a'])).toBe(1);
    expect(scoreShared([], ['a'])).toBeNull();
    expect(scoreShared([], [])).toBeNull();
  });
});

describe('variety', () => {
  const candidate = fc.record({
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    artistIds: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 0, maxLength: 2 }),
    height: fc.integer({ min: 0, max: 10 }),
  });
  const candidates = fc.array(candidate, { maxLength: 30, size: 'max' });
  const likeness = (left: { height: number }, right: { height: number }) =>
    1 - Math.abs(left.height - right.height) / 10;

  it('no artist sounds twice in five tracks while anybody else is left, also after what played before', () => {
    fc.assert(
      fc.property(candidates, fc.array(candidate, { maxLength: 6 }), (given, past) => {
        const chosen = varyTracks(given, { count: given.length, likeness, past });
        const all = [...past, ...chosen];
        for (const [index, next] of chosen.entries()) {
          const recent = new Set(
            all
              .slice(Math.max(0, past.length + index - ARTIST_WINDOW + 1), past.length + index)
              .flatMap(({ artistIds }) => artistIds),
          );
          const isFresh = ({ artistIds }: (typeof given)[number]) => artistIds.every((id) => !recent.has(id));
          if (!isFresh(next)) expect(chosen.slice(index).some(isFresh)).toBe(false);
        }
      }),
    );
  });

  it('every candidate comes at most once, and as many as wanted', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 0, max: 40 }), (given, count) => {
        const chosen = varyTracks(given, { count, likeness });
        expect(new Set(chosen).size).toBe(Math.min(count, given.length));
        expect(chosen.every((item) => given.includes(item))).toBe(true);
      }),
    );
  });

  it('the best comes first, and then one that is nearly as good but unlike it', () => {
    const best = { score: 0.9, artistIds: [1], height: 0 };
    const alike = { score: 0.85, artistIds: [2], height: 0 };
    const unlike = { score: 0.8, artistIds: [3], height: 10 };
    expect(varyTracks([alike, unlike, best], { count: 3, likeness })).toEqual([best, unlike, alike]);
  });
});
