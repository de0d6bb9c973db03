import {
  buildPlayerTrack,
  buildPlayerTracks,
  createFakeAudioOutput,
  createManualClock,
  createSeededRandom,
} from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import type { PrepareRequest } from './audio-output.ts';
import { createPlayerDriver } from './player-driver.ts';
import { createPlayerState, type PlayerPreferences } from './player-state.ts';
import type { PlayerTrack } from './player-types.ts';
import { upcomingEntries } from './queue.ts';

function startPlayer(preferences: Partial<PlayerPreferences> = {}, initial = createPlayerState(preferences)) {
  const clock = createManualClock();
  const output = createFakeAudioOutput();
  const station = { leaves: 0 };
  const player = createPlayerDriver(initial, {
    output,
    random: createSeededRandom(5),
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
    leaveStation: () => {
      station.leaves += 1;
    },
  });
  return { clock, output, station, player };
}

function startPlaying(tracks: readonly PlayerTrack[] = buildPlayerTracks(3), preferences = {}) {
  const rig = startPlayer(preferences);
  rig.player.dispatch({ type: 'play-from', tracks, index: 0 });
  rig.clock.advance(150);
  return rig;
}

type Rig = ReturnType<typeof startPlayer>;

const failNow = ({ player, output }: Rig, cause: 'network' | 'file' = 'file') =>
  output.emit({ type: 'output-failed', loadId: player.getState().loadId, cause, reason: 'broken' });

const waitNow = ({ player, output }: Rig) =>
  output.emit({ type: 'output-waiting', loadId: player.getState().loadId });

describe('a subscriber of the player', () => {
  it('is notified of each change once, of nothing else, and not after unsubscribing', () => {
    const { player, clock } = startPlaying();
    let changes = 0;
    const leave = player.subscribe(() => {
      changes += 1;
    });
    player.dispatch({ type: 'pause' });
    expect(changes).toBe(1);
    player.dispatch({ type: 'pause' });
    player.dispatch({ type: 'undo-clear-queue' });
    expect(changes).toBe(1);
    leave();
    player.dispatch({ type: 'resume' });
    clock.advance(0);
    expect(changes).toBe(1);
  });
});

describe('a player that has played nothing', () => {
  it('does nothing when the network returns', () => {
    const { player, output } = startPlayer();
    player.dispatch({ type: 'add-to-queue', tracks: buildPlayerTracks(2) });
    player.dispatch({ type: 'back-online' });
    expect(player.getState().phase).toBe('stopped');
    expect(output.calls).toEqual(['volume 0.8']);
  });

  it('has nothing to seek in [M-390]', () => {
    const { player, output } = startPlayer();
    const before = player.getState();
    player.dispatch({ type: 'seek', seconds: 5 });
    expect(player.getState()).toBe(before);
    expect(output.calls).toEqual(['volume 0.8']);
  });

  it('does not change when a station starts or the output reports an old load', () => {
    const { player, output } = startPlayer();
    const before = player.getState();
    player.dispatch({ type: 'station-started' });
    const { loadId } = before;
    output.emit({ type: 'output-playing', loadId });
    output.emit({ type: 'output-ended', loadId });
    output.emit({ type: 'output-time', loadId, seconds: 3 });
    output.emit({ type: 'output-failed', loadId, cause: 'file', reason: 'late' });
    output.emit({ type: 'output-failed', loadId, cause: 'network', reason: 'late' });
    expect(player.getState()).toBe(before);
  });
});

describe('a track that starts', () => {
  it('has no length, position or failures of the previous one', () => {
    const rig = startPlaying();
    rig.output.playOn(60, 180);
    failNow(rig, 'network');
    expect(rig.player.getState()).toMatchObject({ failure: 'broken', isInterrupted: true });
    rig.player.dispatch({ type: 'toggle-track', track: buildPlayerTrack(9, { durationSeconds: 90 }) });
    expect(rig.player.getState()).toMatchObject({
      phase: 'loading',
      failure: undefined,
      isInterrupted: false,
      currentTimeSeconds: 0,
      durationSeconds: 90,
    });
    rig.clock.advance(50);
    rig.player.dispatch({ type: 'pause' });
    rig.player.dispatch({ type: 'back-online' });
    expect(rig.player.getState().phase).toBe('paused');
  });

  it('has a new load id, also if one was prepared', () => {
    const { player, output } = startPlaying();
    const ids = [player.getState().loadId];
    output.playOn(170, 180);
    ids.push(player.getState().prepared?.loadId ?? 0);
    player.dispatch({ type: 'next' });
    ids.push(player.getState().loadId);
    player.dispatch({ type: 'signed-out' });
    ids.push(player.getState().loadId);
    player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(1), index: 0 });
    ids.push(player.getState().loadId);
    expect(new Set(ids).size).toBe(5);
  });

  it('does not start early, regardless of what the output reports about the previous one', () => {
    const { player, output } = startPlayer();
    player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(2), index: 0 });
    const { loadId } = player.getState();
    output.emit({ type: 'output-playing', loadId });
    output.emit({ type: 'output-time', loadId, seconds: 7 });
    expect(player.getState()).toMatchObject({ phase: 'loading', currentTimeSeconds: 0 });
  });

  it('leaves no timer when it is paused before it starts', () => {
    const { player, clock } = startPlayer();
    player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(2), index: 0 });
    player.dispatch({ type: 'toggle-play' });
    expect(player.getState().phase).toBe('paused');
    expect(clock.pendingTimers()).toBe(0);
  });

  it('is forgotten at sign-out before it starts', () => {
    const { player, clock, output } = startPlayer({ isShuffled: true });
    player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(2), index: 0 });
    const { loadId } = player.getState();
    player.dispatch({ type: 'signed-out' });
    expect(clock.pendingTimers()).toBe(0);
    output.emit({ type: 'output-playing', loadId });
    expect(player.getState().phase).toBe('stopped');
    expect(player.getState().queue.order).toEqual([]);
    player.dispatch({ type: 'toggle-shuffle' });
    player.dispatch({ type: 'signed-out' });
    expect(player.getState().queue.order).toBeUndefined();
  });
});

describe('pausing and resuming', () => {
  it.each(['resume', 'by the system'])('no longer reports a skipped track (%s)', (how) => {
    const rig = startPlaying();
    failNow(rig);
    rig.player.dispatch({ type: 'pause' });
    expect(rig.player.getState()).toMatchObject({ phase: 'paused', failure: 'Skipped “Track 1”. broken' });
    rig.output.answerPlayWith('silence');
    if (how === 'resume') rig.player.dispatch({ type: 'resume' });
    else rig.output.emit({ type: 'output-playing', loadId: rig.player.getState().loadId });
    expect(rig.player.getState().failure).toBeUndefined();
  });

  it('is no longer blocked after stopping', () => {
    const { player, output } = startPlaying();
    output.emit({ type: 'output-blocked', loadId: player.getState().loadId });
    player.dispatch({ type: 'station-started' });
    expect(player.getState()).toMatchObject({ phase: 'stopped', isBlocked: false });
  });

  it('leaves the station again when a paused track resumes [M-315]', () => {
    const { player, station } = startPlaying();
    player.dispatch({ type: 'pause' });
    const before = station.leaves;
    player.dispatch({ type: 'resume' });
    expect(station.leaves).toBe(before + 1);
  });

  it('is loading until it plays, and no longer blocked or failed [M-356]', () => {
    const { player, output } = startPlaying();
    output.emit({ type: 'output-blocked', loadId: player.getState().loadId });
    expect(player.getState()).toMatchObject({ phase: 'paused', isBlocked: true });
    output.answerPlayWith('silence');
    player.dispatch({ type: 'resume' });
    expect(player.getState()).toMatchObject({ phase: 'loading', isBlocked: false });
    player.dispatch({ type: 'pause' });
    expect(player.getState().phase).toBe('paused');
  });

  it('is no longer blocked when the system starts it', () => {
    const { player, output } = startPlaying();
    const { loadId } = player.getState();
    output.emit({ type: 'output-blocked', loadId });
    output.emit({ type: 'output-playing', loadId });
    expect(player.getState()).toMatchObject({ phase: 'playing', isBlocked: false });
  });

  it('stays paused when the network returns', () => {
    const { player } = startPlaying();
    player.dispatch({ type: 'pause' });
    player.dispatch({ type: 'back-online' });
    expect(player.getState().phase).toBe('paused');
  });

  it('shows a new position at once, and does not seek an output without a track [M-390]', () => {
    const { player, output } = startPlaying();
    player.dispatch({ type: 'pause' });
    player.dispatch({ type: 'seek', seconds: 33 });
    expect(player.getState().currentTimeSeconds).toBe(33);
    player.dispatch({ type: 'station-started' });
    const before = output.calls.length;
    player.dispatch({ type: 'seek', seconds: 44 });
    expect(player.getState().currentTimeSeconds).toBe(44);
    expect(output.calls).toHaveLength(before);
    player.dispatch({ type: 'seek', seconds: Number.NaN });
    expect(player.getState().currentTimeSeconds).toBe(44);
  });

  it('treats a length of 0 as unknown', () => {
    const { player, output } = startPlaying();
    output.emit({ type: 'output-duration', loadId: player.getState().loadId, seconds: 0 });
    expect(player.getState().durationSeconds).toBe(180);
  });

  it('begins at 0 [M-290]', () => {
    const { player, output } = startPlaying();
    output.emit({ type: 'output-time', loadId: player.getState().loadId, seconds: -1 });
    expect(player.getState().currentTimeSeconds).toBe(0);
  });
});

describe('the end of a track', () => {
  it('is loading until the repeated track plays again [M-378]', () => {
    const { player, output } = startPlaying(buildPlayerTracks(2), { repeat: 'one' });
    output.answerPlayWith('silence');
    output.playOn(180, 180);
    expect(player.getState()).toMatchObject({ phase: 'loading', currentTimeSeconds: 0 });
  });

  it('is loading in the pause before the next track [M-379]', () => {
    const { player, output } = startPlaying();
    output.playOn(180, 180);
    expect(player.getState().phase).toBe('loading');
  });

  it('is one end, even if the output continues after reporting it [M-379]', () => {
    const { player, output, clock } = startPlaying();
    output.playOn(170, 180);
    const loadId = player.getState().prepared?.loadId ?? 0;
    output.playOn(10, 180);
    output.emit({ type: 'output-handed-over', loadId });
    expect(player.getState().track?.id).toBe('1');
    clock.advance(100);
    expect(player.getState().track?.id).toBe('2');
  });

  it('leaves nothing prepared, interrupted or blocked [M-380]', () => {
    const { player, output } = startPlaying(buildPlayerTracks(1), { repeat: 'all' });
    output.playOn(170, 180);
    expect(player.getState().prepared).toBeDefined();
    player.dispatch({ type: 'cycle-repeat' });
    output.playOn(10, 180);
    expect(player.getState()).toMatchObject({ phase: 'stopped', prepared: undefined, isInterrupted: false });
    player.dispatch({ type: 'back-online' });
    expect(player.getState().phase).toBe('stopped');
  });

  it('is forgotten with the prepared track when a station starts', () => {
    const { player, output } = startPlaying();
    output.playOn(170, 180);
    expect(player.getState().prepared).toBeDefined();
    player.dispatch({ type: 'station-started' });
    expect(player.getState().prepared).toBeUndefined();
  });

  it('continues with the entry that was moved to the front', () => {
    const { player, output, clock } = startPlaying();
    const [, last] = upcomingEntries(player.getState().queue);
    player.dispatch({ type: 'move-in-queue', entryId: last?.entryId ?? '', toIndex: 0 });
    output.playOn(180, 180);
    clock.advance(100);
    expect(player.getState().track?.id).toBe('3');
  });

  it('prepares nothing while paused or while the length is unknown', () => {
    const paused = startPlaying();
    paused.player.dispatch({ type: 'pause' });
    paused.player.dispatch({ type: 'seek', seconds: 170 });
    expect(paused.player.getState().prepared).toBeUndefined();
    const endless = startPlaying([buildPlayerTrack(1, { durationSeconds: 0 }), buildPlayerTrack(2)]);
    endless.output.emit({
      type: 'output-time',
      loadId: endless.player.getState().loadId,
      seconds: 3,
    });
    expect(endless.player.getState().prepared).toBeUndefined();
  });

  it('cancels the prepared track if nothing is to follow', () => {
    const rig = startPlaying(buildPlayerTracks(2));
    const requests: (PrepareRequest | undefined)[] = [];
    rig.output.prepare = (request) => void requests.push(request);
    rig.output.playOn(170, 180);
    const next = rig.player.getState().queue.entries[1];
    rig.player.dispatch({ type: 'remove-from-queue', entryId: next?.entryId ?? '' });
    expect(requests.map((request) => request?.url)).toEqual(['/api/tracks/2/stream', undefined]);
  });

  it('prepares the next track with the set crossfade, again when that changes, and without one within an album', () => {
    const rig = startPlaying();
    rig.player.dispatch({ type: 'set-crossfade', seconds: 5 });
    const seconds: (number | undefined)[] = [];
    rig.output.prepare = (request) => void seconds.push(request?.crossfadeSeconds);
    rig.output.playOn(170, 180);
    rig.player.dispatch({ type: 'set-crossfade', seconds: 9 });
    expect(seconds).toEqual([5, 9]);
    const album = buildPlayerTracks(2).map((track) => ({ ...track, albumId: '7' }));
    rig.player.dispatch({ type: 'play-from', tracks: album, index: 0 });
    rig.clock.advance(150);
    rig.output.playOn(170, 180);
    expect(seconds.at(-1)).toBe(0);
  });

  it('leaves a pause and crossfades albums, too, while gapless playback is off', () => {
    const album = buildPlayerTracks(3).map((track) => ({ ...track, albumId: '7' }));
    const rig = startPlaying(album, { isGapless: false });
    const requests: (PrepareRequest | undefined)[] = [];
    const { prepare } = rig.output;
    rig.output.prepare = (request) => {
      requests.push(request);
      prepare(request);
    };
    rig.output.handOverAtEnd(true);
    rig.output.playOn(170, 180);
    expect(requests.at(-1)).toMatchObject({ isGapless: false, crossfadeSeconds: 0 });
    rig.player.dispatch({ type: 'set-crossfade', seconds: 5 });
    expect(requests.at(-1)).toMatchObject({ isGapless: false, crossfadeSeconds: 5 });
    rig.player.dispatch({ type: 'set-crossfade', seconds: 0 });
    rig.output.playOn(10, 180);
    expect(rig.player.getState()).toMatchObject({ phase: 'loading', track: { id: '1' } });
    rig.clock.advance(99);
    expect(rig.player.getState().track?.id).toBe('1');
    rig.clock.advance(1);
    expect(rig.player.getState().track?.id).toBe('2');
    rig.clock.advance(0);
    expect(rig.player.getState().phase).toBe('playing');
    rig.output.playOn(170, 180);
    rig.player.dispatch({ type: 'set-gapless', isGapless: true });
    expect(requests.at(-1)).toMatchObject({ isGapless: true, crossfadeSeconds: 0 });
    rig.output.playOn(10, 180);
    expect(rig.player.getState()).toMatchObject({ phase: 'playing', track: { id: '3' } });
  });

  it('limits a crossfade by how long both tracks really last at their speed', () => {
    const book = [600, 20].map((durationSeconds, index) => ({
      ...buildPlayerTrack(index + 1, { durationSeconds }),
      albumId: '7',
    }));
    const rig = startPlaying(book, { isGapless: false, crossfadeSeconds: 12 });
    rig.player.dispatch({ type: 'set-speed', speed: 2 });
    const requests: (PrepareRequest | undefined)[] = [];
    rig.output.prepare = (request) => void requests.push(request);
    rig.output.playOn(580, 600);
    // Twenty seconds take ten.
    expect(requests.at(-1)).toMatchObject({ crossfadeSeconds: 5, speed: 2 });
  });

  it('prepares the next track of an album at the level of the album', () => {
    const replayGain = { trackGainDb: -9, trackPeak: 0.5, albumGainDb: -6, albumPeak: 1 };
    const [one, two, three] = ['7', '7', '8'].map((albumId, index) => ({
      ...buildPlayerTrack(index + 1),
      albumId,
      replayGain,
    }));
    if (!one || !two || !three) throw new Error('three were built');
    const gainAfter = (tracks: readonly PlayerTrack[]) => {
      const rig = startPlaying(tracks);
      const gains: (number | undefined)[] = [];
      rig.output.prepare = (request) => void gains.push(request?.gainDb);
      rig.output.playOn(170, 180);
      return gains;
    };
    expect(gainAfter([one, two, three])).toEqual([-6]);
    expect(gainAfter([three, one, two])).toEqual([-6]);
    expect(gainAfter([one, three, two])).toEqual([-9]);
  });
});

describe('an unplayable track', () => {
  it('(ruling 0.15) stops a player that is paused or repeats one track [M-528]', () => {
    const paused = startPlaying();
    paused.player.dispatch({ type: 'pause' });
    failNow(paused);
    expect(paused.player.getState()).toMatchObject({ phase: 'stopped', failure: 'broken' });
    const repeating = startPlaying(buildPlayerTracks(3), { repeat: 'one' });
    failNow(repeating);
    expect(repeating.player.getState()).toMatchObject({ phase: 'stopped', failure: 'broken' });
  });

  it('(ruling 0.15) is skipped together with the track prepared after it [M-528]', () => {
    const rig = startPlaying();
    rig.output.playOn(170, 180);
    failNow(rig);
    expect(rig.player.getState()).toMatchObject({ phase: 'loading', prepared: undefined });
  });

  it('resets the count when the listener continues by hand or has heard two seconds', () => {
    const rig = startPlaying(buildPlayerTracks(9));
    failNow(rig);
    expect(rig.player.getState().failuresInARow).toBe(1);
    rig.clock.advance(100);
    expect(rig.player.getState().failuresInARow).toBe(1);
    rig.output.playOn(1.9, 180);
    expect(rig.player.getState().failuresInARow).toBe(1);
    waitNow(rig);
    rig.output.emit({ type: 'output-time', loadId: rig.player.getState().loadId, seconds: 5 });
    expect(rig.player.getState().failuresInARow).toBe(1);
    rig.output.emit({ type: 'output-playing', loadId: rig.player.getState().loadId });
    rig.output.emit({ type: 'output-time', loadId: rig.player.getState().loadId, seconds: 2 });
    expect(rig.player.getState().failuresInARow).toBe(0);
    failNow(rig);
    rig.player.dispatch({ type: 'next' });
    expect(rig.player.getState().failuresInARow).toBe(0);
  });

  it('has no failures after a reload', () => {
    const restore = () => {
      const { queue } = startPlaying(buildPlayerTracks(2), { repeat: 'all' }).player.getState();
      const rig = startPlayer(
        {},
        { ...createPlayerState({ repeat: 'all' }), queue, track: buildPlayerTrack(1) },
      );
      rig.player.dispatch({ type: 'resume' });
      return rig;
    };
    const broken = restore();
    broken.output.answerPlayWith('failed');
    broken.clock.advance(0);
    expect(broken.player.getState()).toMatchObject({
      phase: 'loading',
      failure: 'Skipped “Track 1”. unplayable',
    });
    broken.clock.advance(60_000);
    expect(broken.player.getState()).toMatchObject({ phase: 'stopped', track: { id: '2' } });
    const silent = restore();
    silent.output.answerPlayWith('silence');
    silent.clock.advance(20_000);
    expect(silent.player.getState()).toMatchObject({ phase: 'loading', reloads: 1 });
    silent.clock.advance(20_000);
    expect(silent.player.getState().phase).toBe('stopped');
  });

  it('is reloaded once, and once more after it was heard or chosen again', () => {
    const rig = startPlaying();
    const stall = () => {
      rig.output.answerPlayWith('silence');
      waitNow(rig);
      rig.clock.advance(20_000);
      rig.output.answerPlayWith('playing');
    };
    const sound = (seconds: number) => {
      const { loadId } = rig.player.getState();
      rig.output.emit({ type: 'output-playing', loadId });
      rig.output.emit({ type: 'output-time', loadId, seconds });
    };
    stall();
    expect(rig.player.getState()).toMatchObject({ phase: 'loading', reloads: 1 });
    sound(2);
    expect(rig.player.getState().reloads).toBe(0);
    stall();
    sound(1);
    expect(rig.player.getState().reloads).toBe(1);
    rig.player.dispatch({ type: 'next' });
    rig.clock.advance(50);
    expect(rig.player.getState()).toMatchObject({ phase: 'playing', reloads: 0 });
    stall();
    expect(rig.player.getState()).toMatchObject({ phase: 'loading', track: { id: '2' } });
  });
});

describe('the speed', () => {
  const long = (id: number, albumId?: string) => ({
    ...buildPlayerTrack(id, { durationSeconds: 3_600 }),
    albumId,
  });
  const loads = (rig: Rig) => {
    const speeds: number[] = [];
    const { load } = rig.output;
    rig.output.load = (request) => {
      speeds.push(request.speed);
      load(request);
    };
    return speeds;
  };

  it('changes at once, holds for the whole album, also after another track, and is stored', () => {
    const rig = startPlaying([long(1, '7'), long(2, '7'), long(3)]);
    const speeds = loads(rig);
    rig.player.dispatch({ type: 'set-speed', speed: 1.5 });
    expect(rig.output.calls.at(-1)).toBe('speed 1.5');
    rig.player.dispatch({ type: 'next' });
    rig.player.dispatch({ type: 'next' });
    rig.player.dispatch({ type: 'previous' });
    expect(speeds).toEqual([1.5, 1, 1.5]);
    rig.player.dispatch({ type: 'set-speed', speed: 1 });
    expect(rig.player.getState().speeds.size).toBe(0);
  });

  it('is known to the output of a prepared track, and prepared again when it changes', () => {
    const rig = startPlaying([long(1, '7'), long(2, '7')]);
    const requests: (PrepareRequest | undefined)[] = [];
    rig.output.prepare = (request) => void requests.push(request);
    rig.output.playOn(3_580, 3_600);
    rig.player.dispatch({ type: 'set-speed', speed: 2 });
    expect(requests.map((request) => request?.speed)).toEqual([1, 2]);
  });

  it('stays the same without a track, and with one that is not offered', () => {
    const { player, output } = startPlayer();
    player.dispatch({ type: 'set-speed', speed: 2 });
    expect(output.calls).toEqual(['volume 0.8']);
    const rig = startPlaying([long(1)]);
    for (const speed of [0, -1, 16, Number.NaN, Number.POSITIVE_INFINITY]) {
      rig.player.dispatch({ type: 'set-speed', speed });
      expect(rig.output.calls.at(-1)).toBe('speed 1');
    }
  });

  it('survives signing out with the other settings, and a restored queue continues at it', () => {
    const speeds = new Map([['album 7', 1.25]]);
    const rig = startPlaying([long(1, '7')], { speeds, equalizer: 'night', isGapless: false });
    rig.player.dispatch({ type: 'signed-out' });
    expect(rig.player.getState()).toMatchObject({ equalizer: 'night', isGapless: false });
    expect(rig.player.getState().speeds).toEqual(speeds);
    const given = loads(rig);
    rig.player.dispatch({ type: 'take-over', tracks: [long(5, '7')], index: 0, seconds: 900 });
    expect(given).toEqual([1.25]);
    expect(rig.player.getState().currentTimeSeconds).toBe(900);
  });
});

describe('the sound', () => {
  it('is set on the output from the start, and again at each change', () => {
    const rig = startPlaying(buildPlayerTracks(1), { equalizer: 'bass', crossfadeSeconds: 3 });
    expect(rig.output.sound).toEqual({ equalizer: 'bass', crossfadeSeconds: 3 });
    rig.player.dispatch({ type: 'set-equalizer', preset: 'off' });
    expect(rig.output.sound).toEqual({ equalizer: 'off', crossfadeSeconds: 3 });
    rig.player.dispatch({ type: 'set-crossfade', seconds: 99 });
    expect(rig.output.sound).toEqual({ equalizer: 'off', crossfadeSeconds: 12 });
    expect(rig.player.getState().phase).toBe('playing');
  });
});
