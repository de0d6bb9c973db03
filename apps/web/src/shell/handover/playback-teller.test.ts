import { buildPlayerTrack, createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { createPlaybackTeller, type PlayerState, type Told } from './playback-teller.ts';

function startTeller() {
  const clock = createManualClock();
  const told: Told[] = [];
  let seen: PlayerState = { phase: 'stopped', currentTrack: buildPlayerTrack(1) };
  let positionSeconds = 0;
  const teller = createPlaybackTeller({
    read: () => seen,
    readPositionSeconds: () => positionSeconds,
    tell: (now) => told.push(now),
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
  });
  return {
    clock,
    told,
    teller,
    show(id: number, phase: PlayerState['phase'], seconds = 0) {
      seen = { phase, currentTrack: buildPlayerTrack(id) };
      positionSeconds = seconds;
      teller.note();
    },
  };
}

describe('reporting playback (opensubsonic 9)', () => {
  it('reports the start of a track, its pause and its end', () => {
    const { clock, told, show } = startTeller();
    show(1, 'loading');
    show(1, 'playing');
    clock.advance(500);
    show(1, 'paused', 12.5);
    clock.advance(500);
    show(1, 'stopped');
    clock.advance(500);
    expect(told).toEqual([
      { trackId: 1, state: 'playing', positionMs: 0 },
      { trackId: 1, state: 'paused', positionMs: 12_500 },
      { trackId: 1, state: 'stopped', positionMs: 0 },
    ]);
  });

  it('reports nothing for a queue that waits from an earlier visit, and no state twice', () => {
    const { clock, told, teller, show } = startTeller();
    show(1, 'stopped');
    clock.advance(5_000);
    teller.leave();
    expect(told).toEqual([]);
    show(1, 'playing');
    clock.advance(500);
    show(1, 'playing', 30);
    clock.advance(60_000);
    expect(told).toHaveLength(1);
  });

  it('reports only the last of several skipped tracks, and no short pause', () => {
    const { clock, told, show } = startTeller();
    for (let id = 1; id <= 10; id += 1) {
      show(id, 'playing');
      clock.advance(40);
    }
    clock.advance(500);
    show(10, 'paused', 3);
    clock.advance(100);
    show(10, 'playing', 3);
    clock.advance(5_000);
    expect(told).toEqual([{ trackId: 10, state: 'playing', positionMs: 0 }]);
  });

  it('reports the end at once when the page is left', () => {
    const { clock, told, teller, show } = startTeller();
    show(4, 'playing');
    clock.advance(500);
    teller.leave();
    expect(told.at(-1)).toEqual({ trackId: 4, state: 'stopped', positionMs: 0 });
  });
});
