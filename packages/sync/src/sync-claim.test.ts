import { describe, expect, it } from 'vitest';
import type { SyncQuality } from './station-types.ts';
import { claimSync } from './sync-claim.ts';

const GOOD: SyncQuality = {
  isClockKnown: true,
  isPlaceUntold: false,
  clockSigmaMs: 0.8,
  roundTripMs: 20,
  audioErrorMs: -1.2,
  outputLatencyMs: 30,
  quality: 'high',
};

describe('what a page says about being in step', () => {
  it('adds what is heard and two deviations of the clock, rounded up', () => {
    expect(claimSync(GOOD)).toEqual({ state: 'in-sync', marginMs: 3 });
    expect(claimSync({ ...GOOD, audioErrorMs: 1.2 })).toEqual({ state: 'in-sync', marginMs: 3 });
  });

  it('never claims to be better than a millisecond', () => {
    expect(claimSync({ ...GOOD, audioErrorMs: 0, clockSigmaMs: 0.1 }).marginMs).toBe(1);
  });

  it('does not say "in sync" of what is heard as an echo, whichever part is to blame', () => {
    expect(claimSync({ ...GOOD, audioErrorMs: 25, clockSigmaMs: 0 })).toEqual({
      state: 'in-sync',
      marginMs: 25,
    });
    expect(claimSync({ ...GOOD, audioErrorMs: 24 }).state).toBe('catching-up');
    expect(claimSync({ ...GOOD, clockSigmaMs: 15 })).toEqual({ state: 'catching-up', marginMs: 32 });
  });

  it('says nothing while nothing is heard or the clock has not been measured', () => {
    const nothing = { state: 'unknown', marginMs: Number.POSITIVE_INFINITY };
    expect(claimSync({ ...GOOD, audioErrorMs: undefined })).toEqual(nothing);
    expect(claimSync({ ...GOOD, isClockKnown: false })).toEqual(nothing);
    expect(claimSync({ ...GOOD, clockSigmaMs: Number.POSITIVE_INFINITY })).toEqual(nothing);
  });

  it('claims no number where the browser does not tell how late its output is', () => {
    expect(claimSync({ ...GOOD, outputLatencyMs: undefined }).state).toBe('untold');
    expect(claimSync({ ...GOOD, outputLatencyMs: undefined, audioErrorMs: 140 }).state).toBe('catching-up');
  });

  it('claims nothing at all where the browser does not tell which moment it plays', () => {
    const untold = { ...GOOD, isPlaceUntold: true, audioErrorMs: undefined };
    expect(claimSync(untold)).toEqual({ state: 'apart', marginMs: Number.POSITIVE_INFINITY });
  });
});
