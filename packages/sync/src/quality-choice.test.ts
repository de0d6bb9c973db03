import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseAutomatically,
  FIRST_AUTOMATIC,
  LineMeter,
  playableQuality,
  transferMs,
} from './quality-choice.ts';
import { QUALITY_CHOICES } from './station-pieces.ts';

describe('the measured bandwidth of a line', () => {
  it('is the received bytes over the time with pending requests, however many in parallel', () => {
    const meter = new LineMeter();
    meter.begin(0);
    meter.begin(0);
    meter.end(990, 10_000);
    meter.end(1_000, 10_000);
    expect(meter.bitsPerSecond()).toBe(160_000);
    meter.begin(50_000);
    meter.end(51_000, 20_000);
    expect(meter.bitsPerSecond()).toBe(160_000);
  });

  it('includes the time of failed transfers, but not of aborted ones', () => {
    const meter = new LineMeter();
    expect(meter.bitsPerSecond()).toBeUndefined();
    meter.begin(0);
    meter.drop(9_000);
    expect(meter.bitsPerSecond()).toBeUndefined();
    meter.begin(9_000);
    meter.end(10_000, 20_000);
    meter.begin(10_000);
    meter.end(11_000, 0);
    expect(meter.bitsPerSecond()).toBe(80_000);
  });

  it('includes the time after an aborted transfer, but not the pause before', () => {
    const meter = new LineMeter();
    meter.begin(0);
    meter.drop(1_000);
    meter.begin(50_000);
    meter.end(51_000, 20_000);
    expect(meter.bitsPerSecond()).toBe(160_000);
    meter.begin(60_000);
    meter.begin(60_000);
    meter.drop(69_000);
    meter.end(70_000, 20_000);
    expect(meter.bitsPerSecond()).toBe(160_000);
  });

  it('is based on the last six pieces, in however few transfers', () => {
    const meter = new LineMeter();
    for (const atMs of [0, 1_000, 2_000]) {
      meter.begin(atMs);
      meter.end(atMs + 100, 80_000, 4);
    }
    expect(meter.bitsPerSecond()).toBe(6_400_000);
    meter.begin(10_000);
    meter.end(18_000, 0, 4);
    expect(meter.bitsPerSecond()).toBeCloseTo(79_012, 0);
    meter.begin(18_000);
    meter.end(26_000, 10_000, 2);
    expect(meter.bitsPerSecond()).toBe(5_000);
  });

  it('treats a transfer without duration as one of a millisecond', () => {
    const meter = new LineMeter();
    for (const atMs of [0, 500]) {
      meter.begin(atMs);
      meter.end(atMs, 1_000);
    }
    expect(meter.bitsPerSecond()).toBe(16_000_000);
  });

  it('is based on the last six transfers', () => {
    const meter = new LineMeter();
    const transfer = (second: number, bytes: number) => {
      meter.begin(second * 1_000);
      meter.end((second + 1) * 1_000, bytes);
    };
    transfer(0, 1_000);
    for (let second = 1; second <= 5; second += 1) transfer(second, 10_000);
    expect(meter.bitsPerSecond()).toBeCloseTo((8 * 51_000) / 6, 6);
    transfer(6, 10_000);
    expect(meter.bitsPerSecond()).toBe(80_000);
  });

  it('ignores old transfers', () => {
    const meter = new LineMeter();
    for (let second = 0; second < 20; second += 1) {
      meter.begin(second * 1_000);
      meter.end(second * 1_000 + 500, second < 10 ? 1_000 : 100_000);
    }
    expect(meter.bitsPerSecond()).toBe(1_600_000);
  });
});

describe('two seconds of sound', () => {
  it.each([
    ['saver', 52_000],
    ['normal', 102_000],
    ['high', 169_000],
    ['best', 800_000],
  ] as const)('in %s take two seconds on a line of %d bit/s', (quality, bitsPerSecond) => {
    expect(transferMs(quality, bitsPerSecond)).toBe(2_000);
    expect(transferMs(quality, 1)).toBe(2_000 * bitsPerSecond);
  });

  it('take no time on an unknown line', () => {
    expect(transferMs('high', undefined)).toBe(0);
  });
});

describe('automatic quality', () => {
  const settle = (bitsPerSecond: number, aheadMs: number, from = FIRST_AUTOMATIC) => {
    let quality = from;
    for (let step = 0; step < 5; step += 1)
      quality = chooseAutomatically(quality, { bitsPerSecond, aheadMs });
    return quality;
  };

  it('begins in the middle and stays there while the line is unknown', () => {
    expect(FIRST_AUTOMATIC).toBe('normal');
    expect(chooseAutomatically('normal', { bitsPerSecond: undefined, aheadMs: 0 })).toBe('normal');
  });

  it.each([
    [2_000_000, 'high'],
    [1_000_000, 'high'],
    [300_000, 'normal'],
    [130_000, 'saver'],
    [60_000, 'saver'],
  ] as const)('of a line of %d bit/s takes %s', (bitsPerSecond, quality) => {
    expect(settle(bitsPerSecond, 10_000)).toBe(quality);
  });

  it('rises only with a full buffer, and falls only when that runs out', () => {
    expect(settle(2_000_000, 4_000)).toBe('normal');
    expect(settle(80_000, 20_000, 'high')).toBe('high');
    expect(settle(80_000, 10_000, 'high')).toBe('saver');
  });

  it.each([
    ['saver', 255_000, 'normal'],
    ['normal', 422_500, 'high'],
  ] as const)(
    'rises from %s on a line of %d bit/s, two and a half times the rate of %s',
    (from, bitsPerSecond, to) => {
      expect(chooseAutomatically(from, { bitsPerSecond, aheadMs: 8_000 })).toBe(to);
      expect(chooseAutomatically(from, { bitsPerSecond: bitsPerSecond - 1, aheadMs: 8_000 })).toBe(from);
      expect(chooseAutomatically(from, { bitsPerSecond, aheadMs: 7_999 })).toBe(from);
    },
  );

  it('falls from normal on a line of less than 1.4 times its rate', () => {
    expect(chooseAutomatically('normal', { bitsPerSecond: 142_800, aheadMs: 13_999 })).toBe('normal');
    expect(chooseAutomatically('normal', { bitsPerSecond: 142_799, aheadMs: 13_999 })).toBe('saver');
    expect(chooseAutomatically('normal', { bitsPerSecond: 142_799, aheadMs: 14_000 })).toBe('normal');
  });

  it('neither oscillates on a steady line nor exceeds it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 10_000_000 }),
        fc.integer({ min: 0, max: 40_000 }),
        fc.constantFrom('saver', 'normal', 'high'),
        (bitsPerSecond, aheadMs, from) => {
          const settled = settle(bitsPerSecond, aheadMs, from);
          expect(chooseAutomatically(settled, { bitsPerSecond, aheadMs })).toBe(settled);
          if (aheadMs < 14_000 && settled === 'high') expect(bitsPerSecond).toBeGreaterThan(160_000);
        },
      ),
    );
  });
});

describe('the requested quality', () => {
  const both = ['opus', 'flac'] as const;
  it('is automatic or an available one', () => {
    expect(QUALITY_CHOICES).toEqual(['automatic', 'best', 'high', 'normal', 'saver']);
  });

  it('is the choice of the listener', () => {
    expect(playableQuality('best', { automatic: 'saver', codecs: both })).toBe('best');
    expect(playableQuality('saver', { automatic: 'high', codecs: both })).toBe('saver');
    expect(playableQuality('automatic', { automatic: 'high', codecs: both })).toBe('high');
  });

  it('is the closest one that the output can play', () => {
    expect(playableQuality('saver', { automatic: 'saver', codecs: ['flac'] })).toBe('best');
    expect(playableQuality('best', { automatic: 'saver', codecs: ['opus'] })).toBe('high');
  });
});
