import { describe, expect, it } from 'vitest';
import type { SyncQuality } from './station-types.ts';
import { claimSync } from './sync-claim.ts';

const GOOD: SyncQuality = {
  isClockKnown: true,
  isPositionUnknown: false,
  clockSigmaMs: 0.8,
  roundTripMs: 20,
  audioErrorMs: -1.2,
  outputLatencyMs: 30,
  quality: 'high',
};

describe('the claim of a page to be synchronized', () => {
  it('adds the error and two deviations of the clock, rounded up', () => {
    expect(claimSync(GOOD)).toEqual({ state: 'in-sync', marginMs: 3 });
    expect(claimSync({ ...GOOD, audioErrorMs: 1.2 })).toEqual({ state: 'in-sync', marginMs: 3 });
  });

  it('is never better than a millisecond', () => {
    expect(claimSync({ ...GOOD, audioErrorMs: 0, clockSigmaMs: 0.1 }).marginMs).toBe(1);
  });

  it('is never "in sync" for an audible echo, with any cause', () => {
    expect(claimSync({ ...GOOD, audioErrorMs: 25, clockSigmaMs: 0 })).toEqual({
      state: 'in-sync',
      marginMs: 25,
    });
    expect(claimSync({ ...GOOD, audioErrorMs: 24 }).state).toBe('catching-up');
    expect(claimSync({ ...GOOD, clockSigmaMs: 15 })).toEqual({ state: 'catching-up', marginMs: 32 });
  });

  it('does not exist while nothing plays or the clock is not measured', () => {
    const nothing = { state: 'unknown', marginMs: Number.POSITIVE_INFINITY };
    expect(claimSync({ ...GOOD, audioErrorMs: undefined })).toEqual(nothing);
    expect(claimSync({ ...GOOD, isClockKnown: false })).toEqual(nothing);
    expect(claimSync({ ...GOOD, clockSigmaMs: Number.POSITIVE_INFINITY })).toEqual(nothing);
  });

  it('has no number if the browser does not reveal its output latency', () => {
    expect(claimSync({ ...GOOD, outputLatencyMs: undefined }).state).toBe('untold');
    expect(claimSync({ ...GOOD, outputLatencyMs: undefined, audioErrorMs: 140 }).state).toBe('catching-up');
  });

  it('does not exist if the browser does not reveal the position', () => {
    const unplaced = { ...GOOD, isPositionUnknown: true, audioErrorMs: undefined };
    expect(claimSync(unplaced)).toEqual({ state: 'apart', marginMs: Number.POSITIVE_INFINITY });
  });
});
