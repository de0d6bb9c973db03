import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedPlay, createPlayCounter, type Hearing } from './play-count.ts';

const track = { entryId: 'e1', trackId: 't1', durationMs: 200_000 };
const at = (positionMs: number, changes: Partial<Hearing> = {}): Hearing => ({
  ...track,
  ...changes,
  positionMs,
});

/** Plays from `from` to `to` in steps of a quarter second. */
function listen(
  counter: ReturnType<typeof createPlayCounter>,
  from: number,
  to: number,
  changes = {},
): CountedPlay[] {
  const plays: CountedPlay[] = [];
  for (let position = from; position <= to; position += 250) {
    const play = counter.hear(at(position, changes));
    if (play) plays.push(play);
  }
  return plays;
}

describe('createPlayCounter', () => {
  it('counts a track of which half was heard, once, when it ends', () => {
    const counter = createPlayCounter();
    expect(listen(counter, 0, 100_000)).toEqual([]);
    expect(counter.hear(undefined)).toEqual({ trackId: 't1', listenedMs: 100_000 });
    expect(counter.hear(undefined)).toBeUndefined();
  });

  it('does not count a track of which less was heard', () => {
    const counter = createPlayCounter();
    listen(counter, 0, 99_500);
    expect(counter.hear(at(0, { entryId: 'e2', trackId: 't2' }))).toBeUndefined();
  });

  it('counts a long track after four minutes', () => {
    const counter = createPlayCounter();
    listen(counter, 0, 240_000, { durationMs: 3_600_000 });
    expect(counter.hear(undefined)).toEqual({ trackId: 't1', listenedMs: 240_000 });
  });

  it('adds nothing for a seek', () => {
    const counter = createPlayCounter();
    listen(counter, 0, 10_000);
    listen(counter, 190_000, 199_000);
    expect(counter.hear(undefined)).toBeUndefined();
  });

  it('continues counting after a seek back, and adds nothing for the seek', () => {
    const counter = createPlayCounter();
    listen(counter, 0, 60_000);
    expect(listen(counter, 30_000, 80_000)).toEqual([]);
    expect(counter.hear(undefined)).toEqual({ trackId: 't1', listenedMs: 110_000 });
  });

  it('counts steps of up to two seconds as listening', () => {
    const playedIn = (stepMs: number) => {
      const counter = createPlayCounter();
      for (let positionMs = 0; positionMs <= 150_000; positionMs += stepMs) counter.hear(at(positionMs));
      return counter.hear(undefined)?.listenedMs;
    };
    expect(playedIn(2_000)).toBe(150_000);
    expect(playedIn(2_001)).toBeUndefined();
  });

  it('waits four minutes for a track of unknown length', () => {
    const counter = createPlayCounter();
    listen(counter, 0, 239_750, { durationMs: 0 });
    expect(counter.hear(undefined)).toBeUndefined();
    listen(counter, 0, 240_000, { durationMs: 0 });
    expect(counter.hear(undefined)?.listenedMs).toBe(240_000);
  });

  it('counts each repetition of a track as another play', () => {
    const counter = createPlayCounter();
    listen(counter, 0, 199_750);
    expect(listen(counter, 0, 199_750)).toEqual([{ trackId: 't1', listenedMs: 199_750 }]);
    expect(counter.hear(undefined)).toEqual({ trackId: 't1', listenedMs: 199_750 });
  });

  it('never counts more than was heard, for any input', () => {
    const hearings = fc.record({ entry: fc.nat(2), position: fc.nat(200_000) });
    const listening = watchSize(fc.array(hearings, { maxLength: 600, size: 'max' }));
    fc.assert(
      fc.property(listening.values, (steps) => {
        const counter = createPlayCounter();
        const plays = [
          ...steps.map(({ entry, position }) => at(position, { entryId: `e${entry}` })),
          undefined,
        ]
          .map((hearing) => counter.hear(hearing))
          .filter((play) => play !== undefined);
        const total = plays.reduce((sum, { listenedMs }) => sum + listenedMs, 0);
        expect(total).toBeLessThanOrEqual(steps.length * 2_000);
        expect(plays.every(({ listenedMs }) => listenedMs >= 100_000)).toBe(true);
      }),
    );
    expect(listening.largest()).toBeGreaterThan(500);
  });
});
