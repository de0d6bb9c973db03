import { buildPlayerTrack, createManualClock } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { createPlaybackReporter, type PlayerState, type ReportedPlayback } from './playback-reporter.ts';

function startReporter() {
  const clock = createManualClock();
  const reported: ReportedPlayback[] = [];
  let seen: PlayerState = { phase: 'stopped', currentTrack: buildPlayerTrack(1), speed: 1 };
  let positionSeconds = 0;
  const reporter = createPlaybackReporter({
    read: () => seen,
    readPositionSeconds: () => positionSeconds,
    report: (now) => reported.push(now),
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
  });
  return {
    clock,
    reported,
    reporter,
    show(id: number, phase: PlayerState['phase'], seconds = 0, speed = 1) {
      seen = { phase, currentTrack: buildPlayerTrack(id), speed };
      positionSeconds = seconds;
      reporter.note();
    },
  };
}

describe('reporting playback (opensubsonic 9)', () => {
  it('reports the start of a track, its pause and its end', () => {
    const { clock, reported, show } = startReporter();
    show(1, 'loading');
    show(1, 'playing');
    clock.advance(500);
    show(1, 'paused', 12.5);
    clock.advance(500);
    show(1, 'stopped');
    clock.advance(500);
    expect(reported).toEqual([
      { trackId: 1, state: 'playing', positionMs: 0, playbackRate: 1 },
      { trackId: 1, state: 'paused', positionMs: 12_500, playbackRate: 1 },
      { trackId: 1, state: 'stopped', positionMs: 0, playbackRate: 1 },
    ]);
  });

  it('reports nothing for a queue that waits from an earlier visit, and no state twice', () => {
    const { clock, reported, reporter, show } = startReporter();
    show(1, 'stopped');
    clock.advance(5_000);
    reporter.leave();
    expect(reported).toEqual([]);
    show(1, 'playing');
    clock.advance(500);
    show(1, 'playing', 30);
    clock.advance(60_000);
    expect(reported).toHaveLength(1);
  });

  it('reports only the last of several skipped tracks, and no short pause', () => {
    const { clock, reported, show } = startReporter();
    for (let id = 1; id <= 10; id += 1) {
      show(id, 'playing');
      clock.advance(40);
    }
    clock.advance(500);
    show(10, 'paused', 3);
    clock.advance(100);
    show(10, 'playing', 3);
    clock.advance(5_000);
    expect(reported).toEqual([{ trackId: 10, state: 'playing', positionMs: 0, playbackRate: 1 }]);
  });

  it('reports a change of speed with the position at which it happened', () => {
    const { clock, reported, show } = startReporter();
    show(1, 'playing');
    clock.advance(500);
    show(1, 'playing', 30, 1.5);
    clock.advance(500);
    expect(reported.slice(1)).toEqual([
      { trackId: 1, state: 'playing', positionMs: 30_000, playbackRate: 1.5 },
    ]);
  });

  it('reports the end at once when the page is left', () => {
    const { clock, reported, reporter, show } = startReporter();
    show(4, 'playing');
    clock.advance(500);
    reporter.leave();
    expect(reported.at(-1)).toEqual({ trackId: 4, state: 'stopped', positionMs: 0, playbackRate: 1 });
  });
});
