import { expect, it } from 'vitest';
import { PieceSlots } from './piece-slots.ts';

it('counts loaded pieces without a gap, from any piece on', () => {
  const slots = new PieceSlots();
  expect(slots.heldInARow(5)).toBe(0);
  for (const index of [5, 6, 8]) slots.hold(index);
  slots.expect(new AbortController(), { index: 7, count: 1 });
  expect([4, 5, 6, 7, 8].map((index) => slots.heldInARow(index))).toEqual([0, 2, 1, 0, 1]);
});

it('aborts a request and reports it once when none of its pieces is wanted any more', () => {
  const slots = new PieceSlots();
  const request = new AbortController();
  let reportOf = 0;
  const forget = (isForgotten: (index: number) => boolean) =>
    slots.forget(isForgotten, () => {
      reportOf += 1;
    });
  slots.hold(4);
  slots.expect(request, { index: 5, count: 3 });
  expect(slots.underWay()).toBe(1);
  forget((index) => index < 6);
  expect([request.signal.aborted, reportOf, slots.isHeld(4), slots.has(5)]).toEqual([false, 0, false, false]);
  forget(() => true);
  expect([request.signal.aborted, reportOf, slots.underWay()]).toEqual([true, 1, 0]);
  expect(slots.settle(request)).toEqual([]);
});

it('a finished request returns its wanted pieces in order and is no longer pending', () => {
  const slots = new PieceSlots();
  const request = new AbortController();
  slots.expect(request, { index: 5, count: 3 });
  slots.forget(
    (index) => index === 6,
    () => undefined,
  );
  expect(slots.settle(request)).toEqual([5, 7]);
  expect([slots.has(5), slots.underWay()]).toEqual([false, 0]);
});

it('only loaded pieces can be lost', () => {
  const slots = new PieceSlots();
  slots.hold(5);
  slots.expect(new AbortController(), { index: 6, count: 1 });
  expect([slots.lose(5), slots.lose(5), slots.lose(6), slots.has(6)]).toEqual([true, false, false, true]);
});
