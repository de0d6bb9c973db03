import {
  buildPlayerTrack,
  buildPlayerTracks,
  createFakeAudioOutput,
  createManualClock,
  createSeededRandom,
} from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { createPlayerDriver } from './player-driver.ts';
import { createPlayerState, type PlayerPreferences } from './player-state.ts';
import { currentEntry, upcomingEntries } from './queue.ts';

function startPlayer(preferences: Partial<PlayerPreferences> = {}) {
  const clock = createManualClock();
  const output = createFakeAudioOutput();
  const station = { leaves: 0 };
  const player = createPlayerDriver(createPlayerState(preferences), {
    output,
    random: createSeededRandom(5),
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
    leaveStation: () => {
      station.leaves += 1;
    },
  });
  const [one, two, three] = [buildPlayerTrack(1), buildPlayerTrack(2), buildPlayerTrack(3)];
  return { clock, output, station, player, one, two, three, tracks: [one, two, three] };
}

function startPlaying(preferences: Partial<PlayerPreferences> = {}) {
  const rig = startPlayer(preferences);
  rig.player.dispatch({ type: 'play-from', tracks: rig.tracks, index: 0 });
  rig.clock.advance(150);
  return rig;
}

describe('player state', () => {
  it('starts stopped, with an empty queue, no shuffle, no repeat, not muted [M-290, M-292, M-294, M-295]', () => {
    expect(startPlayer().player.getState()).toMatchObject({
      phase: 'stopped',
      track: undefined,
      currentTimeSeconds: 0,
      durationSeconds: 0,
      queue: { entries: [], index: -1, order: undefined },
      repeat: 'none',
      isMuted: false,
      isBlocked: false,
      isInterrupted: false,
    });
  });

  it('has volume 0.8 and sets it on the output [M-291, M-583]', () => {
    const { player, output } = startPlayer();
    expect(player.getState().volume).toBe(0.8);
    expect(output.calls).toEqual(['volume 0.8']);
  });

  it('restores preferences and ignores invalid ones', () => {
    const state = createPlayerState({ volume: 7, isMuted: true, repeat: 'all', isShuffled: true });
    expect(state).toMatchObject({ volume: 1, isMuted: true, repeat: 'all', queue: { order: [] } });
    expect(createPlayerState({ volume: Number.NaN }).volume).toBe(0.8);
  });

  it('passes through loading, playing, paused and stopped [M-356]', () => {
    const { player, clock, output, one } = startPlayer();
    player.dispatch({ type: 'toggle-track', track: one });
    expect(player.getState().phase).toBe('loading');
    clock.advance(50);
    expect(player.getState().phase).toBe('playing');
    player.dispatch({ type: 'pause' });
    expect(player.getState().phase).toBe('paused');
    player.dispatch({ type: 'resume' });
    output.playOn(180, 180);
    expect(player.getState().phase).toBe('stopped');
  });
});

describe('clicking a track', () => {
  it('pauses it when it plays [M-346]', () => {
    const { player, output, one } = startPlaying();
    player.dispatch({ type: 'toggle-track', track: one });
    expect(player.getState().phase).toBe('paused');
    expect(output.isSounding).toBe(false);
  });

  it('resumes it when it is current and paused, where it was [M-347]', () => {
    const { player, output, one } = startPlaying();
    output.playOn(30, 180);
    player.dispatch({ type: 'toggle-track', track: one });
    player.dispatch({ type: 'toggle-track', track: one });
    expect(player.getState()).toMatchObject({ phase: 'playing', currentTimeSeconds: 30 });
    expect(output.calls.filter((call) => call.startsWith('load'))).toHaveLength(1);
  });

  it('plays another one [M-348]', () => {
    const { player, clock, output } = startPlaying();
    player.dispatch({ type: 'toggle-track', track: buildPlayerTrack(9) });
    clock.advance(50);
    expect(player.getState()).toMatchObject({ phase: 'playing', track: { id: '9' } });
    expect(output.loadedUrl).toBe('/api/tracks/9/stream');
  });

  it('waits 50 ms between the pause and the new sound [M-362]', () => {
    const { player, clock, output, two } = startPlaying();
    player.dispatch({ type: 'toggle-track', track: two });
    expect(output.isSounding).toBe(false);
    clock.advance(49);
    expect(output.isSounding).toBe(false);
    clock.advance(1);
    expect(output.isSounding).toBe(true);
  });
});

describe('playing a list', () => {
  it('clears the queue and queues the rest from the clicked item [M-349, M-350]', () => {
    const { player, tracks } = startPlaying();
    player.dispatch({ type: 'play-from', tracks, index: 1 });
    const { queue, track } = player.getState();
    expect(queue.entries.map((entry) => entry.track.id)).toEqual(['2', '3']);
    expect(queue.index).toBe(0);
    expect(track?.id).toBe('2');
  });

  it('plays 50 ms + 100 ms after the click, with the queue complete at once [M-354, M-355, M-586]', () => {
    const { player, clock, output, tracks } = startPlayer();
    player.dispatch({ type: 'play-from', tracks, index: 0 });
    expect(player.getState().queue.entries).toHaveLength(3);
    clock.advance(149);
    expect(output.isSounding).toBe(false);
    clock.advance(1);
    expect(output.isSounding).toBe(true);
  });

  it('does not start a track that was replaced before it played', () => {
    const { player, clock, output, tracks } = startPlayer();
    player.dispatch({ type: 'play-from', tracks, index: 0 });
    clock.advance(100);
    player.dispatch({ type: 'play-from', tracks, index: 2 });
    clock.advance(149);
    expect(output.isSounding).toBe(false);
    clock.advance(1);
    expect(output.calls.filter((call) => call === 'play')).toHaveLength(1);
    expect(output.loadedUrl).toBe('/api/tracks/3/stream');
  });

  it('does not change for an empty list', () => {
    const { player } = startPlaying();
    const before = player.getState();
    player.dispatch({ type: 'play-from', tracks: [], index: 0 });
    player.dispatch({ type: 'play-shuffled', tracks: [] });
    expect(player.getState()).toBe(before);
  });

  it('plays all of a shuffled list without touching the shuffle switch', () => {
    const { player } = startPlayer();
    player.dispatch({ type: 'play-shuffled', tracks: buildPlayerTracks(20) });
    const ids = player.getState().queue.entries.map((entry) => Number(entry.track.id));
    expect([...ids].sort((left, right) => left - right)).toEqual(
      buildPlayerTracks(20).map((track) => Number(track.id)),
    );
    expect(ids).not.toEqual([...ids].sort((left, right) => left - right));
    expect(player.getState().queue.order).toBeUndefined();
  });
});

describe('switches', () => {
  it('cycles repeat none, one, all, none [M-357, M-585]', () => {
    const { player } = startPlayer();
    const seen = [1, 2, 3].map(() => {
      player.dispatch({ type: 'cycle-repeat' });
      return player.getState().repeat;
    });
    expect(seen).toEqual(['one', 'all', 'none']);
  });

  it('toggles shuffle [M-358]', () => {
    const { player } = startPlaying();
    player.dispatch({ type: 'toggle-shuffle' });
    expect(player.getState().queue.order).toHaveLength(3);
    player.dispatch({ type: 'toggle-shuffle' });
    expect(player.getState().queue.order).toBeUndefined();
  });

  it('toggles mute and keeps the volume [M-359]', () => {
    const { player, output } = startPlayer();
    player.dispatch({ type: 'toggle-mute' });
    expect(player.getState()).toMatchObject({ isMuted: true, volume: 0.8 });
    expect(output.calls.at(-1)).toBe('volume 0.8 muted');
    player.dispatch({ type: 'toggle-mute' });
    expect(player.getState().isMuted).toBe(false);
  });

  it.each([0, 0.3])('unmutes when the volume is set to %d [M-360]', (volume) => {
    const { player } = startPlayer();
    player.dispatch({ type: 'toggle-mute' });
    player.dispatch({ type: 'set-volume', volume });
    expect(player.getState()).toMatchObject({ isMuted: false, volume });
  });

  it('keeps the volume within 0 and 1 [M-361, M-584]', () => {
    const { player } = startPlayer();
    player.dispatch({ type: 'set-volume', volume: 3 });
    expect(player.getState().volume).toBe(1);
    player.dispatch({ type: 'set-volume', volume: -3 });
    expect(player.getState().volume).toBe(0);
    player.dispatch({ type: 'set-volume', volume: Number.NaN });
    expect(player.getState().volume).toBe(0);
  });

  it('clamps a seek between 0 and the duration [M-390]', () => {
    const { player, output } = startPlaying();
    player.dispatch({ type: 'seek', seconds: 999 });
    expect(output.positionSeconds).toBe(180);
    player.dispatch({ type: 'seek', seconds: -5 });
    expect(output.positionSeconds).toBe(0);
  });
});

describe('the end of a track', () => {
  it('replays it under repeat one [M-378]', () => {
    const { player, output } = startPlaying({ repeat: 'one' });
    output.playOn(180, 180);
    expect(output).toMatchObject({ positionSeconds: 0, isSounding: true });
    expect(player.getState()).toMatchObject({ phase: 'playing', track: { id: '1' }, currentTimeSeconds: 0 });
  });

  it('advances to the next after 100 ms otherwise [M-379, M-588]', () => {
    const { player, clock, output } = startPlaying();
    output.playOn(180, 180);
    clock.advance(99);
    expect(player.getState().track?.id).toBe('1');
    clock.advance(1);
    expect(player.getState().track?.id).toBe('2');
    clock.advance(0);
    expect(output.isSounding).toBe(true);
  });

  it('counts an end that is reported twice once', () => {
    const { player, clock, output } = startPlaying();
    output.playOn(180, 180);
    clock.advance(60);
    output.emit({ type: 'output-ended', loadId: player.getState().loadId });
    clock.advance(40);
    expect(player.getState().track?.id).toBe('2');
  });

  it('stops when there is no next, and can be played again [M-380]', () => {
    const { player, clock, output } = startPlayer();
    player.dispatch({ type: 'play-from', tracks: [buildPlayerTrack(1)], index: 0 });
    clock.advance(150);
    output.playOn(180, 180);
    expect(player.getState()).toMatchObject({ phase: 'stopped', track: { id: '1' }, currentTimeSeconds: 0 });
    player.dispatch({ type: 'toggle-play' });
    clock.advance(0);
    expect(player.getState().phase).toBe('playing');
  });

  it('prepares the next track when the end is near, and only then', () => {
    const { output } = startPlaying();
    output.playOn(149, 180);
    expect(output.calls.some((call) => call.startsWith('prepare'))).toBe(false);
    output.playOn(1, 180);
    expect(output.calls.filter((call) => call.startsWith('prepare'))).toEqual([
      'prepare /api/tracks/2/stream',
    ]);
    output.playOn(1, 180);
    expect(output.calls.filter((call) => call.startsWith('prepare'))).toHaveLength(1);
  });
});

describe('the end of a track with a prepared next one', () => {
  function playToEnd(preferences: Partial<PlayerPreferences> = {}) {
    const rig = startPlaying(preferences);
    rig.output.handOverAtEnd(true);
    rig.output.playOn(170, 180);
    return rig;
  }

  it('continues without a command and without a pause', () => {
    const { player, output, clock } = playToEnd();
    const before = output.calls.length;
    output.playOn(10, 180);
    expect(player.getState()).toMatchObject({ phase: 'playing', track: { id: '2' }, currentTimeSeconds: 0 });
    expect(player.getState().queue.index).toBe(1);
    expect(output.calls.slice(before)).toEqual([]);
    expect(clock.pendingTimers()).toBe(0);
    output.playOn(170, 180);
    output.playOn(10, 180);
    expect(player.getState().track?.id).toBe('3');
  });

  it('prepares again when another track is to follow', () => {
    const { player, output, three } = playToEnd();
    player.dispatch({ type: 'play-next', tracks: [three] });
    expect(output.calls.at(-1)).toBe('prepare /api/tracks/3/stream');
    output.playOn(10, 180);
    expect(player.getState().track?.id).toBe('3');
    expect(player.getState().queue.entries.map(({ track }) => track.id)).toEqual(['1', '3', '2', '3']);
  });

  it('prepares nothing when nothing follows or the track repeats', () => {
    const { player, output } = playToEnd();
    player.dispatch({ type: 'cycle-repeat' });
    expect(output.calls.at(-1)).toBe('prepare nothing');
    output.playOn(10, 180);
    expect(player.getState()).toMatchObject({ track: { id: '1' }, phase: 'playing' });
  });

  it('ignores an output that continued with a track that is no longer next', () => {
    const { player, output } = playToEnd();
    const stale = player.getState().prepared?.loadId ?? 0;
    player.dispatch({ type: 'clear-queue' });
    const before = player.getState();
    output.emit({ type: 'output-handed-over', loadId: stale });
    expect(player.getState()).toBe(before);
  });

  it.each([false, true])('restores a cleared queue as it was, shuffled: %s', (isShuffled) => {
    const { player } = startPlaying({ isShuffled });
    player.dispatch({ type: 'next' });
    const before = player.getState().queue;
    player.dispatch({ type: 'clear-queue' });
    expect(player.getState().queue.entries).toEqual([]);
    player.dispatch({ type: 'undo-clear-queue' });
    expect(player.getState().queue).toEqual(before);
    player.dispatch({ type: 'undo-clear-queue' });
    expect(player.getState().queue).toEqual(before);
  });

  it('restores a cleared queue after entries that were added since', () => {
    const { player, one } = startPlaying();
    player.dispatch({ type: 'clear-queue' });
    player.dispatch({ type: 'add-to-queue', tracks: [one] });
    player.dispatch({ type: 'undo-clear-queue' });
    const { entries } = player.getState().queue;
    expect(entries.map(({ track }) => track.id)).toEqual(['1', '1', '2', '3']);
    expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(4);
  });

  it.each([false, true])(
    'does not confuse restored entries with the playing one, shuffled: %s',
    (isShuffled) => {
      const { player, one } = startPlaying({ isShuffled });
      player.dispatch({ type: 'clear-queue' });
      player.dispatch({ type: 'play-from', tracks: [{ ...one, id: 'other' }], index: 0 });
      const entryId = player.getState().queue.entries[0]?.entryId ?? '';
      player.dispatch({ type: 'remove-from-queue', entryId });
      player.dispatch({ type: 'undo-clear-queue' });
      const { track, queue } = player.getState();
      expect([track?.id, currentEntry(queue)]).toEqual(['other', undefined]);
      expect(upcomingEntries(queue)).toHaveLength(3);
    },
  );

  it('plays an album at the gain of the album and other tracks at their own', () => {
    const tags = { trackGainDb: -9, trackPeak: 0.5, albumGainDb: -6, albumPeak: 1 };
    const gains: number[] = [];
    const rig = startPlayer();
    const { load } = rig.output;
    rig.output.load = (request) => {
      gains.push(request.gainDb);
      load(request);
    };
    const [first, second] = rig.tracks.map((track) => ({ ...track, albumId: '7', replayGain: tags }));
    if (!first || !second) throw new Error('two tracks are needed');
    rig.player.dispatch({ type: 'play-from', tracks: [first, second], index: 0 });
    rig.player.dispatch({ type: 'play-from', tracks: [first, rig.two], index: 0 });
    rig.player.dispatch({ type: 'play-from', tracks: [rig.two], index: 0 });
    expect(gains).toEqual([-6, -9, 0]);
  });
});

describe('failures', () => {
  it('(ruling 0.15) stops on an audio error when nothing follows, clears loading and says why [M-528, M-529]', () => {
    const { player, clock, output, one } = startPlayer();
    output.answerPlayWith('failed');
    player.dispatch({ type: 'toggle-track', track: one });
    clock.advance(50);
    expect(player.getState()).toMatchObject({ phase: 'stopped', failure: 'unplayable' });
    output.answerPlayWith('playing');
    player.dispatch({ type: 'resume' });
    clock.advance(0);
    expect(player.getState()).toMatchObject({ phase: 'playing', failure: undefined });
  });

  it('(ruling 0.15) names the broken track and plays the next one [M-528]', () => {
    const { player, clock, output, tracks } = startPlayer();
    output.answerPlayWith('failed');
    player.dispatch({ type: 'play-from', tracks, index: 0 });
    clock.advance(150);
    expect(player.getState()).toMatchObject({ phase: 'loading', failure: 'Skipped “Track 1”. unplayable' });
    output.answerPlayWith('playing');
    clock.advance(100);
    expect(player.getState()).toMatchObject({ phase: 'playing', track: { id: '2' }, failure: undefined });
  });

  it('(ruling 0.15) stops after ten broken tracks in a row, or if the whole queue is broken [M-528]', () => {
    const many = startPlayer();
    many.output.answerPlayWith('failed');
    many.player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(50), index: 0 });
    many.clock.advance(60_000);
    expect(many.player.getState()).toMatchObject({ phase: 'stopped', track: { id: '10' } });
    const few = startPlayer({ repeat: 'all' });
    few.output.answerPlayWith('failed');
    few.player.dispatch({ type: 'play-from', tracks: few.tracks, index: 0 });
    few.clock.advance(60_000);
    expect(few.player.getState()).toMatchObject({ phase: 'stopped', track: { id: '3' } });
  });

  it('keeps the position when the network fails, and resumes there when it is back', () => {
    const { player, clock, output } = startPlaying();
    output.playOn(70, 180);
    const { loadId } = player.getState();
    output.emit({ type: 'output-failed', loadId, cause: 'network', reason: 'offline' });
    expect(player.getState()).toMatchObject({ phase: 'stopped', failure: 'offline', currentTimeSeconds: 70 });
    player.dispatch({ type: 'back-online' });
    clock.advance(0);
    expect(player.getState()).toMatchObject({ phase: 'playing', track: { id: '1' }, failure: undefined });
    expect(output.positionSeconds).toBe(70);
  });

  it('does not resume after an outage if the listener had paused', () => {
    const { player, output } = startPlaying();
    player.dispatch({ type: 'pause' });
    const { loadId } = player.getState();
    output.emit({ type: 'output-failed', loadId, cause: 'network', reason: 'offline' });
    player.dispatch({ type: 'back-online' });
    expect(player.getState().phase).toBe('stopped');
  });

  it('reloads once after 20 s without data, then reports it and waits for the network', () => {
    const { player, clock, output } = startPlaying();
    output.playOn(30, 180);
    output.answerPlayWith('silence');
    output.emit({ type: 'output-waiting', loadId: player.getState().loadId });
    clock.advance(20_000);
    expect(output.calls.slice(-3)).toEqual(['pause', 'load /api/tracks/1/stream', 'play']);
    expect(output.positionSeconds).toBe(30);
    clock.advance(20_000);
    expect(player.getState()).toMatchObject({
      phase: 'stopped',
      isInterrupted: true,
      currentTimeSeconds: 30,
    });
    expect(player.getState().failure).toContain("isn't responding");
  });

  it.each(['pause', 'station-started'] as const)(
    'does not resume with the network if the listener chose something else since (%s)',
    (type) => {
      const { player, clock, output } = startPlaying();
      output.answerPlayWith('silence');
      output.emit({ type: 'output-waiting', loadId: player.getState().loadId });
      clock.advance(40_000);
      expect(player.getState()).toMatchObject({ phase: 'stopped', isInterrupted: true });
      player.dispatch({ type });
      const before = output.calls.length;
      player.dispatch({ type: 'back-online' });
      expect(player.getState().phase).toBe('stopped');
      expect(output.calls).toHaveLength(before);
    },
  );

  it.each([false, true])(
    'removes the current track from the queue and restores it as it was (shuffled %s)',
    (isShuffled) => {
      const { player } = startPlaying({ isShuffled });
      player.dispatch({ type: 'next' });
      const { queue } = player.getState();
      const entry = queue.entries[queue.index];
      if (entry === undefined) throw new Error('Nothing is current.');
      player.dispatch({ type: 'remove-from-queue', entryId: entry.entryId });
      expect(player.getState().queue.index).toBe(-1);
      player.dispatch({ type: 'put-back-in-queue', entry, toIndex: 0 });
      expect(player.getState().queue).toEqual(queue);
    },
  );

  it('is paused and blocked when the browser refuses to start, until the listener taps', () => {
    const { player, clock, output, one } = startPlayer();
    output.answerPlayWith('blocked');
    player.dispatch({ type: 'toggle-track', track: one });
    clock.advance(50);
    expect(player.getState()).toMatchObject({ phase: 'paused', isBlocked: true });
    output.answerPlayWith('playing');
    player.dispatch({ type: 'resume' });
    expect(player.getState()).toMatchObject({ phase: 'playing', isBlocked: false });
  });

  it('ignores events of an earlier load', () => {
    const { player, output, two } = startPlaying();
    player.dispatch({ type: 'toggle-track', track: two });
    const before = player.getState();
    output.emit({ type: 'output-ended', loadId: before.loadId - 1 });
    output.emit({ type: 'output-time', loadId: before.loadId - 1, seconds: 99 });
    output.emit({ type: 'output-failed', loadId: before.loadId - 1, cause: 'file', reason: 'late' });
    expect(player.getState()).toBe(before);
  });

  it('shows loading while the element waits for data', () => {
    const { player, output } = startPlaying();
    const { loadId } = player.getState();
    output.emit({ type: 'output-waiting', loadId });
    expect(player.getState().phase).toBe('loading');
    output.emit({ type: 'output-playing', loadId });
    expect(player.getState().phase).toBe('playing');
  });

  it('follows a pause by the system', () => {
    const { player, output } = startPlaying();
    output.emit({ type: 'output-paused', loadId: player.getState().loadId });
    expect(player.getState().phase).toBe('paused');
  });

  it('takes the length from the file and ignores invalid ones', () => {
    const { player, output } = startPlaying();
    const { loadId } = player.getState();
    output.emit({ type: 'output-duration', loadId, seconds: 181.5 });
    output.emit({ type: 'output-duration', loadId, seconds: Number.POSITIVE_INFINITY });
    expect(player.getState().durationSeconds).toBe(181.5);
  });
});

describe('music, stations and sign-out', () => {
  it('leaves the station, and with it its audio, when regular music starts [M-315, M-316]', () => {
    const { player, station, one } = startPlayer();
    player.dispatch({ type: 'add-to-queue', tracks: [one] });
    expect(station.leaves).toBe(0);
    player.dispatch({ type: 'toggle-track', track: one });
    expect(station.leaves).toBe(1);
  });

  it('stops regular music when a station starts, and resumes there afterwards [M-317]', () => {
    const { player, clock, output } = startPlaying();
    output.playOn(30, 180);
    player.dispatch({ type: 'station-started' });
    expect(player.getState()).toMatchObject({ phase: 'stopped', track: { id: '1' } });
    expect(output).toMatchObject({ isSounding: false, loadedUrl: undefined });
    player.dispatch({ type: 'resume' });
    clock.advance(0);
    expect(output).toMatchObject({ isSounding: true, positionSeconds: 30 });
  });

  it('stops and forgets track, time, duration and queue at sign-out [M-383, M-384, M-385]', () => {
    const { player, clock, output } = startPlaying({ volume: 0.4 });
    output.playOn(30, 180);
    player.dispatch({ type: 'signed-out' });
    expect(output).toMatchObject({ isSounding: false, loadedUrl: undefined });
    expect(player.getState()).toMatchObject({
      phase: 'stopped',
      track: undefined,
      currentTimeSeconds: 0,
      durationSeconds: 0,
      volume: 0.4,
      queue: { entries: [], index: -1 },
    });
    expect(clock.pendingTimers()).toBe(0);
  });

  it('plays the first queued track when play is pressed with nothing current', () => {
    const { player, clock, tracks } = startPlayer();
    player.dispatch({ type: 'toggle-play' });
    expect(player.getState().phase).toBe('stopped');
    player.dispatch({ type: 'add-to-queue', tracks });
    player.dispatch({ type: 'toggle-play' });
    clock.advance(0);
    expect(player.getState()).toMatchObject({ phase: 'playing', track: { id: '1' } });
  });

  it('keeps playing the current track when it is removed from the queue, then starts at index 0 [M-365]', () => {
    const { player, clock, output } = startPlaying();
    const entryId = player.getState().queue.entries[0]?.entryId ?? '';
    player.dispatch({ type: 'remove-from-queue', entryId });
    expect(player.getState()).toMatchObject({ phase: 'playing', track: { id: '1' }, queue: { index: -1 } });
    output.playOn(180, 180);
    clock.advance(100);
    expect(player.getState()).toMatchObject({ track: { id: '2' }, queue: { index: 0 } });
  });
});

describe('the queue of another device', () => {
  it('is taken over as a whole, and plays from the position of that device', () => {
    const { player, clock, output, station, tracks } = startPlayer();
    player.dispatch({ type: 'take-over', tracks, index: 1, seconds: 61 });
    clock.advance(0);
    const { queue, track, currentTimeSeconds } = player.getState();
    expect(queue.entries.map((entry) => entry.track.id)).toEqual(['1', '2', '3']);
    expect([queue.index, track?.id, currentTimeSeconds, station.leaves]).toEqual([1, '2', 61, 1]);
    expect(output.calls.at(-1)).toBe('play');
    player.dispatch({ type: 'previous' });
    expect(player.getState().track?.id).toBe('1');
  });

  it('changes nothing if it is empty', () => {
    const { player } = startPlaying();
    const before = player.getState();
    player.dispatch({ type: 'take-over', tracks: [], index: 0, seconds: 3 });
    expect(player.getState()).toBe(before);
  });
});
