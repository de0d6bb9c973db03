import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRange } from './byte-range.ts';

const SIZE = 1_000;
const whole = { kind: 'whole' };
const unsatisfiable = { kind: 'unsatisfiable' };
const part = (start: number, end: number) => ({ kind: 'part', start, end });

describe('parseRange', () => {
  it.each([
    [undefined, whole],
    ['bytes=0-499', part(0, 499)],
    ['bytes=500-999', part(500, 999)],
    ['bytes=0-0', part(0, 0)],
    ['bytes=999-999', part(999, 999)],
    ['bytes=0-', part(0, 999)],
    ['bytes=999-', part(999, 999)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-500', part(500, 999)],
    ['bytes=-1000', part(0, 999)],
    ['bytes=-99999', part(0, 999)],
    ['bytes=0-99999999999999999999999', part(0, 999)],
    ['bytes=500-1000', part(500, 999)],
    ['bytes= 1-2', part(1, 2)],
    ['bytes=1 - 2 ', part(1, 2)],
    ['BYTES=1-2', part(1, 2)],
    ['bytes=0001-0002', part(1, 2)],
    ['bytes=1000-', unsatisfiable],
    ['bytes=1000-1001', unsatisfiable],
    ['bytes=99999999999999999999999-', unsatisfiable],
    ['bytes=-0', unsatisfiable],
    ['bytes=-00', unsatisfiable],
    ['bytes=2-1', whole],
    ['bytes=1001-1000', whole],
    ['bytes=-', whole],
    ['bytes=', whole],
    ['bytes', whole],
    ['', whole],
    ['bytes=a-b', whole],
    ['bytes=1-b', whole],
    ['bytes=1', whole],
    ['bytes=--1', whole],
    ['bytes=-1-2', whole],
    ['bytes=1-2-3', whole],
    ['bytes=1.5-2', whole],
    ['bytes=0x1-0x2', whole],
    ['bytes=+1-2', whole],
    ['bytes=1e2-', whole],
    ['bytes=0-1,5-6', whole],
    ['bytes=0-1,', whole],
    ['bytes=,0-1', whole],
    [`bytes=${'0-1,'.repeat(2_000)}`, whole],
    ['items=0-1', whole],
    ['bytes:0-1', whole],
    ['bytes=٣-٤', whole],
    ['bytes=NaN-Infinity', whole],
  ])('reads %j', (header, expected) => {
    expect(parseRange(header, SIZE)).toEqual(expected);
  });

  it('finds nothing to send in an empty file', () => {
    for (const header of ['bytes=0-', 'bytes=-5', 'bytes=0-0'])
      expect(parseRange(header, 0)).toEqual(unsatisfiable);
  });

  it('never exceeds the file, for any header', () => {
    const anyHeader = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,20}-\d{0,20}$/));
    fc.assert(
      fc.property(anyHeader, fc.nat({ max: 5_000 }), (header, sizeBytes) => {
        const range = parseRange(header, sizeBytes);
        if (range.kind !== 'part') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(sizeBytes);
      }),
      { seed: 3 },
    );
  });
});
