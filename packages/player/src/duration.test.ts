import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration, parseDurationSeconds } from './duration.ts';

describe('parseDurationSeconds', () => {
  it('reads h:m:s [M-400]', () => {
    expect(parseDurationSeconds('1:02:03')).toBe(3723);
    expect(parseDurationSeconds('10:00:00')).toBe(36_000);
  });

  it('reads m:s [M-401]', () => {
    expect(parseDurationSeconds('3:05')).toBe(185);
    expect(parseDurationSeconds('0:00')).toBe(0);
    expect(parseDurationSeconds('90:00')).toBe(5400);
  });

  it('one parser reads both forms, for the favorites page too [M-402]', () => {
    expect(parseDurationSeconds('1:00:00')).toBe(3600);
  });

  it.each(['', 'abc', '12', ':30', '3:', '1:2:3:4', '-1:00', '1.5:00', '3:0x', null, undefined])(
    'reads %j as 0 [M-403]',
    (text) => {
      expect(parseDurationSeconds(text)).toBe(0);
    },
  );
});

describe('formatDuration', () => {
  it('writes m:ss below an hour and h:mm:ss from an hour on [M-243]', () => {
    expect(formatDuration(5)).toBe('0:05');
    expect(formatDuration(65.9)).toBe('1:05');
    expect(formatDuration(3599)).toBe('59:59');
    expect(formatDuration(3600)).toBe('1:00:00');
    expect(formatDuration(36_061)).toBe('10:01:01');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('writes 0:00 for %d [M-244]', (seconds) => {
    expect(formatDuration(seconds)).toBe('0:00');
  });

  it('is read back by the parser for every whole number of seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000_000 }), (seconds) => {
        expect(parseDurationSeconds(formatDuration(seconds))).toBe(seconds);
      }),
    );
  });
});
