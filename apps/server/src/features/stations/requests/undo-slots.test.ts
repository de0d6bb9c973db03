import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { createUndoSlots, findUndoSlot } from './undo-slots.ts';

const anna = { stationId: 1, requestedBy: 'anna' };
const requested = (...trackIds: number[]) =>
  trackIds.map((trackId, slot) => ({ trackId, placedBy: `who wants ${trackId}`, latestSeq: 10 + slot }));

function leave(trackId: number, trackIds: readonly number[]) {
  const clock = createManualClock(Date.UTC(2026, 10, 28));
  const slots = createUndoSlots(clock);
  const left = findUndoSlot(requested(...trackIds), trackId);
  if (left === undefined) throw new Error('it is not among them');
  slots.note(anna, left);
  const add = (whose: typeof anna, wanted: number, others: readonly number[]) =>
    slots.add(whose, wanted, requested(...others)).map((request) => request.trackId);
  return { clock, places: slots, add };
}

it('a given-up position is behind those ahead of it that still wait, and before all others', () => {
  const { add } = leave(3, [1, 2, 3, 4]);
  expect(add(anna, 3, [1, 2, 4, 5])).toEqual([1, 2, 3, 4, 5]);
  expect(add(anna, 3, [2, 4])).toEqual([2, 3, 4]);
  expect(add(anna, 3, [1, 4])).toEqual([1, 3, 4]);
  expect(add(anna, 3, [4, 2, 5])).toEqual([4, 2, 3, 5]);
  expect(add(anna, 3, [4])).toEqual([3, 4]);
  expect(add(anna, 3, [])).toEqual([3]);
});

it('a returning request airs at the latest when it would have', () => {
  const { places: slots } = leave(3, [1, 2, 3, 4]);
  expect(slots.add(anna, 3, requested(1, 2))[2]).toEqual({ trackId: 3, placedBy: 'anna', latestSeq: 12 });
});

it('another track, another listener and another station go to the end', () => {
  const { add } = leave(3, [1, 2, 3, 4]);
  expect(add(anna, 5, [1, 2, 4])).toEqual([1, 2, 4, 5]);
  expect(add({ ...anna, requestedBy: 'ben' }, 3, [1, 2, 4])).toEqual([1, 2, 4, 3]);
  expect(add({ ...anna, stationId: 2 }, 3, [1, 2, 4])).toEqual([1, 2, 4, 3]);
});

it('a position is kept for a minute', () => {
  const { add, clock } = leave(3, [3, 4]);
  clock.advance(60_000);
  expect(add(anna, 3, [4])).toEqual([3, 4]);
  clock.advance(1);
  expect(add(anna, 3, [4])).toEqual([4, 3]);
});
