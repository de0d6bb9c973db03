import {
  buildPlayerTracks,
  createFakeAudioOutput,
  createManualClock,
  createSeededRandom,
  watchSize,
} from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createListeningTracker, type Listening } from './listening.ts';
import { createPlayerDriver } from './player-driver.ts';
import { type PlayerEvent, type UserEvent } from './player-machine.ts';
import { createPlayerState, type PlayerPreferences } from './player-state.ts';
import { withOrigin } from './player-track.ts';

const STARTED_AT_MS = 150;
const LENGTH = 180;

function startPlaying(preferences: Partial<PlayerPreferences> = {}, count = 3) {
  const clock = createManualClock();
  const output = createFakeAudioOutput();
  const ended: Listening[] = [];
  let ids = 0;
  const tracker = createListeningTracker({
    nowMs: clock.now,
    createId: () => {
      ids += 1;
      return `listening-${ids}`;
    },
  });
  const player = createPlayerDriver(createPlayerState(preferences), {
    output,
    random: createSeededRandom(5),
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
    leaveStation: () => {},
    watch(...step) {
      const listening = tracker.follow(...step);
      if (listening) ended.push(listening);
    },
  });
  const tracks = withOrigin(buildPlayerTracks(count), 'album');
  const dispatch = (event: PlayerEvent) => player.dispatch(event);
  dispatch({ type: 'play-from', tracks, index: 0 });
  clock.advance(STARTED_AT_MS);
  return {
    clock,
    output,
    tracker,
    ended,
    player,
    tracks,
    dispatch,
    /** Plays on in steps of a quarter of a second. */
    listen(seconds: number) {
      for (let played = 0; played < seconds; played += 0.25) output.playOn(0.25, LENGTH);
    },
    /** Lists track, seconds and ending of each listening that ended. */
    endings: () => ended.map(({ trackId, listenedMs, ending }) => [trackId, listenedMs / 1_000, ending]),
  };
}

describe('a listening', () => {
  it('is finished when its track plays to its end, and the next one begins', () => {
    const { clock, listen, endings, ended } = startPlaying();
    listen(LENGTH);
    clock.advance(200);
    listen(10);
    expect(endings()).toEqual([['1', LENGTH, 'finished']]);
    expect(ended[0]).toMatchObject({
      listeningId: 'listening-1',
      origin: 'album',
      startedAtMs: STARTED_AT_MS,
    });
  });

  it('is finished when the next track follows without a gap or under a crossfade', () => {
    for (const crossfadeSeconds of [0, 6]) {
      const { output, listen, endings } = startPlaying({ crossfadeSeconds });
      output.handOverAtEnd(true);
      listen(LENGTH);
      listen(20);
      expect(endings()).toEqual([['1', LENGTH, 'finished']]);
    }
  });

  it('of the last track is finished', () => {
    const { listen, endings } = startPlaying({}, 1);
    listen(LENGTH);
    expect(endings()).toEqual([['1', LENGTH, 'finished']]);
  });

  it.each<[string, UserEvent]>([
    ['next', { type: 'next' }],
    ['another list', { type: 'play-from', tracks: buildPlayerTracks(9).slice(8), index: 0 }],
    ['a shuffled list', { type: 'play-shuffled', tracks: buildPlayerTracks(9).slice(8) }],
  ])('is skipped by %s', (_name, event) => {
    const { dispatch, listen, endings } = startPlaying();
    listen(20);
    dispatch(event);
    expect(endings()).toEqual([['1', 20, 'skipped']]);
  });

  it('that was paused before another track was chosen is stopped, not skipped', () => {
    const { dispatch, listen, endings } = startPlaying();
    listen(20);
    dispatch({ type: 'pause' });
    dispatch({ type: 'next' });
    expect(endings()).toEqual([['1', 20, 'stopped']]);
  });

  it.each<PlayerEvent>([{ type: 'station-started' }, { type: 'signed-out' }])('is stopped by %j', (event) => {
    const { dispatch, listen, endings } = startPlaying();
    listen(20);
    dispatch(event);
    expect(endings()).toEqual([['1', 20, 'stopped']]);
  });

  it('has an unknown ending when its file breaks', () => {
    const { output, player, listen, endings } = startPlaying();
    listen(20);
    output.emit({ type: 'output-failed', loadId: player.getState().loadId, cause: 'file', reason: 'broken' });
    expect(endings()).toEqual([['1', 20, 'unknown']]);
  });

  it('goes on after a pause and after a failure of the network', () => {
    const { clock, output, player, dispatch, listen, endings, tracker } = startPlaying();
    listen(20);
    dispatch({ type: 'pause' });
    dispatch({ type: 'resume' });
    listen(10);
    output.emit({
      type: 'output-failed',
      loadId: player.getState().loadId,
      cause: 'network',
      reason: 'away',
    });
    dispatch({ type: 'back-online' });
    clock.advance(100);
    listen(10);
    expect(endings()).toEqual([]);
    expect(tracker.current()).toMatchObject({
      listeningId: 'listening-1',
      listenedMs: 40_000,
      ending: 'stopped',
    });
  });

  it('is another one for each repetition of a track', () => {
    const { listen, endings, ended } = startPlaying({ repeat: 'one' });
    listen(LENGTH);
    listen(LENGTH);
    expect(endings()).toEqual([
      ['1', LENGTH, 'finished'],
      ['1', LENGTH, 'finished'],
    ]);
    expect(new Set(ended.map(({ listeningId }) => listeningId)).size).toBe(2);
  });

  it('is another one after seeking back to the start', () => {
    const { dispatch, listen, endings, tracker } = startPlaying();
    listen(20);
    dispatch({ type: 'seek', seconds: 0 });
    listen(5);
    expect(endings()).toEqual([['1', 20, 'stopped']]);
    expect(tracker.current()).toMatchObject({ listeningId: 'listening-2', listenedMs: 5_000 });
  });

  it('goes on after other seeks, which add nothing', () => {
    const { dispatch, listen, endings, tracker } = startPlaying();
    listen(20);
    dispatch({ type: 'seek', seconds: 150 });
    listen(10);
    dispatch({ type: 'seek', seconds: 60 });
    listen(10);
    expect(endings()).toEqual([]);
    expect(tracker.current()?.listenedMs).toBe(40_000);
  });

  it('begins after a second of sound, so passing over tracks leaves nothing', () => {
    const { clock, dispatch, listen, endings, tracker } = startPlaying();
    listen(0.75);
    expect(tracker.current()).toBeUndefined();
    dispatch({ type: 'next' });
    clock.advance(100);
    listen(1);
    dispatch({ type: 'next' });
    expect(endings()).toEqual([['2', 1, 'skipped']]);
  });

  it('counts steps of up to two seconds, or of as much sound at a higher speed', () => {
    const listenedIn = (stepSeconds: number, speed: number) => {
      const { output, dispatch, tracker } = startPlaying();
      dispatch({ type: 'set-speed', speed });
      for (let step = 0; step < 20; step += 1) output.playOn(stepSeconds, LENGTH);
      return tracker.current()?.listenedMs;
    };
    expect(listenedIn(2, 1)).toBe(40_000);
    expect(listenedIn(2.01, 1)).toBeUndefined();
    expect(listenedIn(2.1, 0.75)).toBeUndefined();
    expect(listenedIn(4, 2)).toBe(80_000);
    expect(listenedIn(4.1, 2)).toBeUndefined();
  });

  it('has the origin "queue" if the track was added to the queue', () => {
    const { clock, dispatch, listen, tracker } = startPlaying();
    dispatch({ type: 'play-next', tracks: buildPlayerTracks(9).slice(8) });
    dispatch({ type: 'next' });
    clock.advance(100);
    listen(5);
    expect(tracker.current()).toMatchObject({ trackId: '9', origin: 'queue' });
  });

  it('never counts more than was played, and ends once, for any input', () => {
    const inputs = fc.oneof(
      fc.record({ type: fc.constant('play' as const), seconds: fc.double({ min: 0, max: 6, noNaN: true }) }),
      fc.record({ type: fc.constant('seek' as const), seconds: fc.nat(LENGTH) }),
      fc.constantFrom(
        { type: 'next' as const },
        { type: 'previous' as const },
        { type: 'pause' as const },
        { type: 'resume' as const },
        { type: 'cycle-repeat' as const },
        { type: 'station-started' as const },
      ),
    );
    const sequences = watchSize(fc.array(inputs, { maxLength: 300, size: 'max' }));
    fc.assert(
      fc.property(sequences.values, (sequence) => {
        const { clock, output, dispatch, ended, tracker } = startPlaying();
        let playedMs = 0;
        for (const input of sequence) {
          if (input.type === 'play') {
            if (output.isSounding) playedMs += input.seconds * 1_000;
            output.playOn(input.seconds, LENGTH);
          } else dispatch(input);
          clock.advance(200);
        }
        const last = tracker.current();
        const all = last === undefined ? ended : [...ended, last];
        const totalMs = all.reduce((sum, { listenedMs }) => sum + listenedMs, 0);
        expect(totalMs).toBeLessThanOrEqual(playedMs + all.length);
        expect(all.every(({ listenedMs }) => listenedMs >= 1_000)).toBe(true);
        expect(new Set(all.map(({ listeningId }) => listeningId)).size).toBe(all.length);
      }),
    );
    expect(sequences.largest()).toBeGreaterThan(250);
  });
});
