import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseAutomatically, FIRST_AUTOMATIC, LineMeter, playableQuality } from './quality-choice.ts';

describe('a line, measured', () => {
  it('is what arrived over the time in which something was under way, however many at once', () => {
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

  it('counts the time of what never arrived, and not of what we gave up', () => {
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

  it('forgets what is long past', () => {
    const meter = new LineMeter();
    for (let second = 0; second < 20; second += 1) {
      meter.begin(second * 1_000);
      meter.end(second * 1_000 + 500, second < 10 ? 1_000 : 100_000);
    }
    expect(meter.bitsPerSecond()).toBe(1_600_000);
  });
});

describe('automatic quality', () => {
  const settle = (bitsPerSecond: number, aheadMs: number, from = FIRST_AUTOMATIC) => {
    let quality = from;
    for (let step = 0; step < 5; step += 1)
      quality = chooseAutomatically(quality, { bitsPerSecond, aheadMs });
    return quality;
  };

  it('begins in the middle and stays there while nothing is known of the line', () => {
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

  it('asks for better sound only with some in hand, and for worse only when that runs out', () => {
    expect(settle(2_000_000, 4_000)).toBe('normal');
    expect(settle(80_000, 20_000, 'high')).toBe('high');
    expect(settle(80_000, 10_000, 'high')).toBe('saver');
  });

  it('goes neither to and fro on a steady line nor beyond what the line carries', () => {
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

describe('the quality asked for', () => {
  const both = ['opus', 'flac'] as const;
  it('is what the listener has chosen', () => {
    expect(playableQuality('best', { automatic: 'saver', codecs: both })).toBe('best');
    expect(playableQuality('saver', { automatic: 'high', codecs: both })).toBe('saver');
    expect(playableQuality('automatic', { automatic: 'high', codecs: both })).toBe('high');
  });

  it('is the nearest that the output can play', () => {
    expect(playableQuality('saver', { automatic: 'saver', codecs: ['flac'] })).toBe('best');
    expect(playableQuality('best', { automatic: 'saver', codecs: ['opus'] })).toBe('high');
  });
});
