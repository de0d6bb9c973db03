import { describe, expect, it } from 'vitest';
import { SoundWatch } from './sound-watch.ts';

/** Twelve seconds without sound are too long (ruling of the watch itself), a look each half second. */
const DUE_WITHIN_MS = 12_000;
const LOOK_MS = 500;

function createLooks(watch = new SoundWatch()) {
  let atMs = 5_000;
  /** When, counted from now, the watch says that it is time to begin anew; undefined if it never does. */
  const lookFor = (forMs: number, { isHeard = false, everyMs = LOOK_MS } = {}): number | undefined => {
    for (let passedMs = 0; passedMs <= forMs; passedMs += everyMs) {
      if (watch.look({ isHeard, atMs: atMs + passedMs })) {
        atMs += passedMs;
        return passedMs;
      }
    }
    atMs += forMs;
    return undefined;
  };
  return { watch, lookFor };
}

describe('the watch for sound that was due', () => {
  it('says after twelve seconds of silence that it is time to begin anew, and again after twelve more', () => {
    const { watch, lookFor } = createLooks();
    expect(watch.isMissing()).toBe(false);
    expect(lookFor(60_000)).toBe(DUE_WITHIN_MS);
    expect(watch.isMissing()).toBe(true);
    expect(lookFor(60_000)).toBe(DUE_WITHIN_MS);
  });

  it('counts nothing from before the sound, and nothing is missing once it is heard', () => {
    const { watch, lookFor } = createLooks();
    lookFor(60_000);
    lookFor(8_000);
    expect(lookFor(1_000, { isHeard: true })).toBeUndefined();
    expect(watch.isMissing()).toBe(false);
    expect(lookFor(60_000)).toBe(DUE_WITHIN_MS);
  });

  it('begins from nothing for another station', () => {
    const { watch, lookFor } = createLooks();
    lookFor(60_000);
    lookFor(11_000);
    watch.begin();
    expect(watch.isMissing()).toBe(false);
    expect(lookFor(60_000)).toBe(DUE_WITHIN_MS);
  });

  it('counts a second at most between two looks, as of a page that slept', () => {
    const { lookFor } = createLooks();
    expect(lookFor(600_000, { everyMs: 20_000 })).toBe(12 * 20_000);
  });

  it('is ready at once when woken while sound is missing, and not before it was', () => {
    const { watch, lookFor } = createLooks();
    watch.retryNow();
    expect(lookFor(11_000)).toBeUndefined();
    expect(lookFor(60_000)).toBe(1_000);
    watch.retryNow();
    expect(lookFor(60_000)).toBe(0);
  });
});
