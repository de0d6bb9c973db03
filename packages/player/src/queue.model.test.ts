/** The upcoming entries behave like a plain array of ids through any sequence of moves, removals and additions. */
import { buildPlayerTracks, createSeededRandom, watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  appendToQueue,
  currentEntry,
  emptyQueue,
  insertNext,
  moveInQueue,
  type Queue,
  removeFromQueue,
  replaceQueue,
  setShuffle,
  upcomingEntries,
} from './queue.ts';

interface QueueSnapshot {
  readonly current: string | undefined;
  readonly ahead: readonly string[];
}

interface Step {
  readonly name: string;
  act(queue: Queue, random: () => number): Queue;
  /** Returns the expected queue; random outcomes are taken from what is visible afterwards. */
  expected(before: QueueSnapshot, after: QueueSnapshot): QueueSnapshot;
}

function lookAt(queue: Queue): QueueSnapshot {
  return {
    current: currentEntry(queue)?.entryId,
    ahead: upcomingEntries(queue).map(({ entryId }) => entryId),
  };
}

const isAhead = (snapshot: QueueSnapshot, toIndex: number) => toIndex < snapshot.ahead.length;
const without = (ids: readonly string[], toIndex: number) => ids.filter((_, index) => index !== toIndex);

const move = fc.tuple(fc.nat(9), fc.nat(12)).map(
  ([from, to]): Step => ({
    name: `move ${from} to ${to}`,
    act: (queue) => moveInQueue(queue, lookAt(queue).ahead[from] ?? 'nobody', to),
    expected: (before) => {
      if (!isAhead(before, from)) return before;
      const rest = without(before.ahead, from);
      return {
        ...before,
        ahead: [...rest.slice(0, to), ...before.ahead.slice(from, from + 1), ...rest.slice(to)],
      };
    },
  }),
);

const remove = fc.nat(9).map(
  (toIndex): Step => ({
    name: `remove ${toIndex}`,
    act: (queue, random) => removeFromQueue(queue, lookAt(queue).ahead[toIndex] ?? 'nobody', random),
    // After the last entry of a shuffled round a new round follows.
    expected: (before, after) =>
      before.ahead.length === 1 && after.ahead.length > 0
        ? { ...before, ahead: after.ahead }
        : { ...before, ahead: without(before.ahead, toIndex) },
  }),
);

const addNext = fc.nat(3).map(
  (count): Step => ({
    name: `play ${count} next`,
    act: (queue, random) => insertNext(queue, buildPlayerTracks(count), random),
    expected: (before, after) => ({ ...before, ahead: [...after.ahead.slice(0, count), ...before.ahead] }),
  }),
);

const append = fc.nat(3).map(
  (count): Step => ({
    name: `add ${count}`,
    act: (queue, random) => appendToQueue(queue, buildPlayerTracks(count), random),
    // New entries are mixed in while shuffled; existing ones keep their order.
    expected: (before, after) => {
      const known = new Set(before.ahead);
      const added = after.ahead.filter((id) => !known.has(id));
      let toIndex = 0;
      const ahead = after.ahead.map((id) => (known.has(id) ? before.ahead[toIndex++] : id) ?? id);
      return { ...before, ahead: added.length === count ? ahead : before.ahead };
    },
  }),
);

const next: Step = {
  name: 'next',
  act: (queue, random) => advance(queue, 'none', random) ?? queue,
  expected: (before, after) => {
    const [first, ...rest] = before.ahead;
    if (first === undefined) return before;
    return { current: first, ahead: rest.length === 0 ? after.ahead : rest };
  },
};

const shuffle: Step = {
  name: 'toggle shuffle',
  act: (queue, random) => setShuffle(queue, queue.order === undefined, random),
  expected: (before, after) => ({ ...before, ahead: after.ahead }),
};

const step = fc.oneof(
  { arbitrary: move, weight: 5 },
  { arbitrary: remove, weight: 2 },
  { arbitrary: addNext, weight: 1 },
  { arbitrary: append, weight: 1 },
  { arbitrary: fc.constantFrom(next, shuffle), weight: 3 },
);

describe('the upcoming entries', () => {
  it('are a list that the listener arranges, with or without shuffle, and that plays as shown [M-004]', () => {
    const changes = watchSize(fc.array(step, { maxLength: 60, size: 'max' }));
    fc.assert(
      fc.property(changes.values, fc.integer(), (steps, seed) => {
        const random = createSeededRandom(seed);
        let queue = replaceQueue(emptyQueue, buildPlayerTracks(8), { index: 0, random });
        for (const { act, expected } of steps) {
          const before = lookAt(queue);
          const added = queue.entries.map(({ entryId }) => entryId);
          queue = act(queue, random);
          const after = lookAt(queue);
          expect(after).toEqual(expected(before, after));
          // Moves in the shuffled order do not change the order of adding.
          if (queue.order !== undefined) {
            const known = new Set(added);
            const remaining = queue.entries.map(({ entryId }) => entryId).filter((id) => known.has(id));
            expect(remaining).toEqual(added.filter((id) => remaining.includes(id)));
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(changes.largest()).toBeGreaterThan(54);
  });
});
