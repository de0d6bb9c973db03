import { createSeededRandom } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Choice,
  findHabits,
  joinHabits,
  type Person,
  pairList,
  rankListeners,
  rankTogether,
  TOGETHER,
} from './together.ts';

const MINUTE_MS = 60_000;

function choose(trackId: number, atMinute: number, isSkip = false): Choice {
  return { trackId, atMs: atMinute * MINUTE_MS, isSkip };
}

const someChoices = fc.array(
  fc.record({
    trackId: fc.integer({ min: 1, max: 12 }),
    atMs: fc.integer({ min: 0, max: 200 }).map((minute) => minute * MINUTE_MS),
    isSkip: fc.boolean(),
  }),
  { maxLength: 40, size: 'max' },
);

describe('habits of a person', () => {
  it('tracks within 30 minutes of each other are a pair', () => {
    const { pairs } = findHabits([choose(1, 0), choose(2, 30), choose(3, 61)]);
    expect([...pairs]).toEqual([['1 2', 1]]);
  });

  it('a track that was skipped then is a pair that does not go together', () => {
    const { pairs, trackIds } = findHabits([choose(1, 0), choose(2, 3, true)]);
    expect([...pairs]).toEqual([['1 2', -1]]);
    expect([...trackIds]).toEqual([1]);
  });

  it('the order of the rows does not matter, and repeating everything changes nothing', () => {
    fc.assert(
      fc.property(someChoices, (choices) => {
        const distinct = [...new Map(choices.map((choice) => [choice.atMs, choice])).values()];
        const habits = findHabits(distinct);
        expect(new Map(findHabits(distinct.toReversed()).pairs)).toEqual(habits.pairs);
        expect(joinHabits([habits, habits])).toEqual(habits);
      }),
    );
  });

  it('a thousand plays make few pairs for each track', () => {
    const choices = Array.from({ length: 1_000 }, (_, index) => choose(index, index / 100));
    expect(findHabits(choices).pairs.size).toBeLessThanOrEqual(30_000);
    expect(pairList(choices.map(({ trackId }) => trackId)).pairs.size).toBeLessThanOrEqual(30_000);
  });
});

describe('tracks played together', () => {
  it('a pair of two people is none, and of three people is one for both tracks', () => {
    const habits = findHabits([choose(1, 0), choose(2, 4)]);
    expect(rankTogether([habits, habits]).size).toBe(0);
    const ranked = rankTogether([habits, habits, habits]);
    expect(ranked.get(1)).toMatchObject([{ trackId: 2, listenerCount: 3 }]);
    expect(ranked.get(2)).toMatchObject([{ trackId: 1, listenerCount: 3 }]);
  });

  it('one person with a playlist, a favorite and plays of two tracks is one person', () => {
    const one = joinHabits([
      findHabits([choose(1, 0), choose(2, 4)]),
      pairList([1, 2]),
      pairList([2, 1]),
      pairList([1, 2]),
    ]);
    expect(rankTogether([one, one]).size).toBe(0);
  });

  it('no neighbor comes from fewer than three listeners, for any plays', () => {
    fc.assert(
      fc.property(fc.array(someChoices, { maxLength: 8 }), (choicesOfAll) => {
        const habits = choicesOfAll.map((choices) => findHabits(choices));
        for (const [trackId, neighbors] of rankTogether(habits))
          for (const { trackId: other, listenerCount, strength } of neighbors) {
            const pair = trackId < other ? `${trackId} ${other}` : `${other} ${trackId}`;
            const both = habits.filter(({ pairs }) => pairs.get(pair) === 1);
            expect(listenerCount).toBe(both.length);
            expect(listenerCount).toBeGreaterThanOrEqual(3);
            expect(strength).toBeGreaterThan(0);
            expect(strength).toBeLessThanOrEqual(1);
          }
      }),
    );
  });

  it('a track has at most 100 neighbors, the strongest first', () => {
    const many = findHabits(
      Array.from({ length: 300 }, (_, index) => [
        choose(1, index * 40),
        choose(index + 2, index * 40 + 1),
      ]).flat(),
    );
    const few = findHabits([choose(1, 0), choose(150, 1)]);
    const neighbors = rankTogether([many, many, many, few, few]).get(1) ?? [];
    expect(neighbors).toHaveLength(TOGETHER.neighborsMax);
    expect(neighbors[0]).toMatchObject({ trackId: 150, listenerCount: 5 });
  });

  it('a hit that everybody plays is a weaker neighbor than a track that only these people play', () => {
    const fans = findHabits([choose(1, 0), choose(2, 1), choose(3, 2)]);
    const others = findHabits([choose(3, 0)]);
    const neighbors = rankTogether([...Array(4).fill(fans), ...Array(20).fill(others)]).get(1) ?? [];
    expect(neighbors.map(({ trackId }) => trackId)).toEqual([2, 3]);
  });

  it('a pair that as many people skip as play is none', () => {
    const liked = findHabits([choose(1, 0), choose(2, 1)]);
    const skipped = findHabits([choose(1, 0), choose(2, 1, true)]);
    expect(rankTogether([liked, liked, liked, skipped]).get(1)).toHaveLength(1);
    expect(rankTogether([liked, liked, liked, skipped, skipped, skipped]).size).toBe(0);
  });
});

describe('what people chose', () => {
  const someList = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 12, size: 'max' });
  const someListener: fc.Arbitrary<Person> = fc.record({
    choices: someChoices,
    lists: fc.array(someList, { maxLength: 3 }),
  });
  const someListeners = fc.array(someListener, { maxLength: 8, size: 'max' });
  const has = ({ choices, lists }: Person, trackId: number) =>
    choices.some((choice) => choice.trackId === trackId && !choice.isSkip) ||
    lists.some((list) => list.includes(trackId));

  it('makes a pair of plays, a playlist and favorites of three listeners, and none of two', () => {
    const listeners: Person[] = [
      { choices: [choose(1, 0), choose(2, 4)], lists: [] },
      { choices: [], lists: [[2, 1]] },
      { choices: [], lists: [[3], [1, 2]] },
    ];
    expect(rankListeners(listeners).get(1)).toMatchObject([{ trackId: 2, listenerCount: 3 }]);
    expect(rankListeners(listeners.slice(1)).size).toBe(0);
  });

  it('tells nothing of fewer than three listeners, for any choices', () => {
    fc.assert(
      fc.property(someListeners, (listeners) => {
        for (const [trackId, neighbors] of rankListeners(listeners))
          for (const { trackId: other, listenerCount } of neighbors) {
            const both = listeners.filter((person) => has(person, trackId) && has(person, other));
            expect(listenerCount).toBeGreaterThanOrEqual(3);
            expect(listenerCount).toBeLessThanOrEqual(both.length);
          }
      }),
    );
  });

  it('is the same in any order of listeners, and with every list of each person twice', () => {
    fc.assert(
      fc.property(someListeners, (listeners) => {
        const ranked = new Map(rankListeners(listeners));
        const others = listeners
          .toReversed()
          .map(({ choices, lists }) => ({ choices, lists: [...lists, ...lists] }));
        expect(new Map(rankListeners(others))).toEqual(ranked);
      }),
    );
  });

  it('loses a pair with the third of its people', () => {
    fc.assert(
      fc.property(someListeners, fc.nat(), (listeners, drawn) => {
        const left = listeners.filter((_, index) => index !== drawn % Math.max(1, listeners.length));
        for (const [trackId, neighbors] of rankListeners(left))
          for (const { trackId: other } of neighbors)
            expect(
              left.filter((person) => has(person, trackId) && has(person, other)).length,
            ).toBeGreaterThan(2);
      }),
    );
  });

  it('leaves out tracks of one person without pairing them', () => {
    const random = createSeededRandom(3);
    const lists = Array.from({ length: 20 }, () =>
      Array.from({ length: 500 }, () => 1_000 + Math.floor(random() * 1_000_000)),
    );
    const listeners = lists.map((list) => ({ choices: [], lists: [[1, 2, ...list]] }));
    expect([...rankListeners(listeners).keys()].filter((trackId) => trackId < 1_000)).toEqual([1, 2]);
  });
});
