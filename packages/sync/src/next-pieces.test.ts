import { describe, expect, it } from 'vitest';
import { type BufferState, type NetworkCondition, neededMs, nextPieces, planFetch } from './next-pieces.ts';

const START_MS = 1_000_000_000;
const FIRST = START_MS / 2_000;

const good: NetworkCondition = { quality: 'high', bitsPerSecond: 2_000_000, isBad: false, isFailing: false };
const hand = (parts: Partial<BufferState> = {}): BufferState => ({
  stationMs: START_MS,
  firstIndex: FIRST,
  heldInARow: 0,
  spreadMs: 0,
  outputAheadMs: undefined,
  ...parts,
});

describe('how far ahead pieces are requested', () => {
  const lastIndex = (look: BufferState, line: NetworkCondition = good) =>
    planFetch(look, line).lastIndex - FIRST;

  it('is half a minute, including the piece in which it ends', () => {
    expect(lastIndex(hand())).toBe(15);
    expect(lastIndex(hand({ stationMs: START_MS - 1 }))).toBe(14);
    expect(lastIndex(hand({ stationMs: START_MS - 1, spreadMs: 1 }))).toBe(15);
  });

  it('is 34 s on a line with interruptions', () => {
    expect(lastIndex(hand(), { ...good, isBad: true })).toBe(17);
    expect(lastIndex(hand({ stationMs: START_MS - 1 }), { ...good, isBad: true })).toBe(16);
  });

  it('is the requirement of the output if that is more', () => {
    expect(lastIndex(hand({ outputAheadMs: 40_000 }))).toBe(20);
    expect(lastIndex(hand({ outputAheadMs: 8_000 }))).toBe(15);
  });
});

describe('several in one request', () => {
  const several = (look: Partial<BufferState>, line: Partial<NetworkCondition> = {}) =>
    planFetch(hand(look), { ...good, ...line }).several;

  it('are requested from a buffer of 20 s on', () => {
    expect(several({ heldInARow: 10 })).toBe(4);
    expect(several({ heldInARow: 10, stationMs: START_MS + 1 })).toBe(1);
  });

  it('are not requested on a line with interruptions, after a failure, or if they take more than 4 s', () => {
    expect(several({ heldInARow: 10 }, { isBad: true })).toBe(1);
    expect(several({ heldInARow: 10 }, { isFailing: true })).toBe(1);
    // Four pieces of High have 1,352,000 bits.
    expect(several({ heldInARow: 10 }, { bitsPerSecond: 338_000 })).toBe(4);
    expect(several({ heldInARow: 10 }, { bitsPerSecond: 337_999 })).toBe(1);
  });
});

describe('the first piece', () => {
  const atOnce = (intoMs: number, heldInARow = 0) =>
    planFetch(hand({ stationMs: START_MS + intoMs, heldInARow }), good).atOnce;

  it('gets the line to itself, unless the next one is needed within a second', () => {
    expect(atOnce(0)).toBe(1);
    expect(atOnce(999)).toBe(1);
    expect(atOnce(1_000)).toBe(2);
    expect(atOnce(0, 1)).toBe(1);
    expect(atOnce(0, 2)).toBe(2);
  });
});

describe('the next missing pieces', () => {
  const has = (held: readonly number[]) => (index: number) => held.includes(index);
  const pending = { lastIndex: 9, atOnce: 1, several: 4 };

  it('are requested only when there are enough for one request', () => {
    expect(nextPieces(pending, { firstIndex: 5, has: has([5]) })).toEqual({ index: 6, count: 4 });
    expect(nextPieces(pending, { firstIndex: 5, has: has([5, 6]) })).toBeUndefined();
  });

  it('are requested at once if they are a gap', () => {
    expect(nextPieces(pending, { firstIndex: 5, has: has([5, 7, 8]) })).toEqual({ index: 6, count: 1 });
    expect(nextPieces(pending, { firstIndex: 5, has: has([5, 6, 9]) })).toEqual({ index: 7, count: 2 });
  });

  it('are none if all are loaded, or more than needed', () => {
    expect(nextPieces(pending, { firstIndex: 8, has: has([8, 9]) })).toBeUndefined();
    expect(nextPieces(pending, { firstIndex: 8, has: has([8, 9, 11]) })).toBeUndefined();
  });
});

describe('a piece that is already on air', () => {
  it('is requested while more is left of it than its transfer takes plus 150 ms', () => {
    expect(neededMs(undefined, { bitsPerSecond: 2_000_000 })).toBe(150);
    expect(neededMs('high', { bitsPerSecond: undefined })).toBe(150);
    // 338,000 bits.
    expect(neededMs('high', { bitsPerSecond: 3_380_000 })).toBe(250);
    expect(neededMs('high', { bitsPerSecond: 10_000 })).toBe(2_000);
  });

  it('is requested again for a changed plan only while an output can still switch to it', () => {
    expect(neededMs('high', { bitsPerSecond: undefined, isReplacing: true })).toBe(300);
    expect(neededMs('high', { bitsPerSecond: 3_380_000, isReplacing: true })).toBe(400);
  });
});
