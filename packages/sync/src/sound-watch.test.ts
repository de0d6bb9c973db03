import { describe, expect, it } from 'vitest';
import { SoundWatch } from './sound-watch.ts';

/** Twelve seconds without sound are too long; the watch looks every half second. */
const DUE_WITHIN_MS = 12_000;
const LOOK_MS = 500;

function createLooks(watch = new SoundWatch()) {
  let atMs = 5_000;
  /** Returns after how long the watch asks for a restart; undefined if it never does. */
  const lookFor = (forMs: number, { isAudible = false, everyMs = LOOK_MS } = {}): number | undefined => {
    for (let passedMs = 0; passedMs <= forMs; passedMs += everyMs) {
      if (watch.look({ isAudible, atMs: atMs + passedMs })) {
        atMs += passedMs;
        return passedMs;
      }
    }
    atMs += forMs;
    return undefined;
  };
  return { watch, lookFor };
}

describe('the watch for missing sound', () => {
  it('asks for a restart after twelve seconds of silence, and again after twelve more', () => {
    const { watch, lookFor } = createLooks();
    expect(watch.isMissing()).toBe(false);
    expect(lookFor(60_000)).toBe(DUE_WITHIN_MS);
    expect(watch.isMissing()).toBe(true);
    expect(lookFor(60_000)).toBe(DUE_WITHIN_MS);
  });

  it('does not count the time before sound is due, and stops once it is heard', () => {
    const { watch, lookFor } = createLooks();
    lookFor(60_000);
    lookFor(8_000);
    expect(lookFor(1_000, { isAudible: true })).toBeUndefined();
    expect(watch.isMissing()).toBe(false);
    expect(lookFor(60_000)).toBe(DUE_WITHIN_MS);
  });

  it('starts over for another station', () => {
    const { watch, lookFor } = createLooks();
    lookFor(60_000);
    lookFor(11_000);
    watch.begin();
    expect(watch.isMissing()).toBe(false);
    expect(lookFor(60_000)).toBe(DUE_WITHIN_MS);
  });

  it('counts at most a second between two looks, for example after sleep', () => {
    const { lookFor } = createLooks();
    expect(lookFor(600_000, { everyMs: 20_000 })).toBe(12 * 20_000);
  });

  it('asks at once when woken while sound is missing, and only then', () => {
    const { watch, lookFor } = createLooks();
    watch.retryNow();
    expect(lookFor(11_000)).toBeUndefined();
    expect(lookFor(60_000)).toBe(1_000);
    watch.retryNow();
    expect(lookFor(60_000)).toBe(0);
  });
});
