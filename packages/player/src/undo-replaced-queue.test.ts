import {
  buildPlayerTracks,
  createFakeAudioOutput,
  createManualClock,
  createSeededRandom,
} from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { createPlayerDriver } from './player-driver.ts';
import { createPlayerState, type PlayerPreferences } from './player-state.ts';
import { upcomingEntries } from './queue.ts';

const library = buildPlayerTracks(12);
const album = library.slice(0, 5);
const other = library.slice(5, 9);
const song = library.slice(9, 10);

function startAlbum(preferences: Partial<PlayerPreferences> = {}, index = 0) {
  const clock = createManualClock();
  const output = createFakeAudioOutput();
  const player = createPlayerDriver(createPlayerState(preferences), {
    output,
    random: createSeededRandom(3),
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
    leaveStation: () => {},
  });
  const play = (tracks: typeof library, from = 0) => {
    player.dispatch({ type: 'play-from', tracks, index: from });
    clock.advance(150);
  };
  const isOffered = () => player.getState().replaced !== undefined;
  const ids = () => player.getState().queue.entries.map(({ track }) => track.id);
  play(album, index);
  return { player, output, clock, play, isOffered, ids };
}

describe('a queue that another list replaces', () => {
  it('comes back with Undo, at its position and playing', () => {
    const { player, output, clock, play } = startAlbum();
    player.dispatch({ type: 'next' });
    clock.advance(150);
    output.playOn(61, 180);
    const { queue, track } = player.getState();
    play(other);
    expect(player.getState().track?.id).toBe(other[0]?.id);
    player.dispatch({ type: 'undo-replace-queue' });
    clock.advance(150);
    const restored = player.getState();
    expect(restored.queue.entries).toEqual(queue.entries);
    expect(restored.queue.index).toBe(1);
    expect(restored).toMatchObject({ phase: 'playing', track, currentTimeSeconds: 61 });
    expect(output.loadedUrl).toBe(track?.audioUrl);
    player.dispatch({ type: 'undo-replace-queue' });
    expect(player.getState()).toBe(restored);
  });

  it('comes back silent if it was paused, and resumes at its position', () => {
    const { player, output, clock, play } = startAlbum();
    output.playOn(61, 180);
    player.dispatch({ type: 'pause' });
    play(other);
    player.dispatch({ type: 'undo-replace-queue' });
    expect(output.isSounding).toBe(false);
    expect(player.getState()).toMatchObject({ phase: 'stopped', currentTimeSeconds: 61 });
    player.dispatch({ type: 'resume' });
    clock.advance(150);
    expect(player.getState()).toMatchObject({
      phase: 'playing',
      track: { id: album[0]?.id },
      currentTimeSeconds: 61,
    });
  });

  it('comes back in the same shuffled order', () => {
    const { player, play } = startAlbum({ isShuffled: true });
    const before = upcomingEntries(player.getState().queue);
    play(other);
    player.dispatch({ type: 'undo-replace-queue' });
    expect(upcomingEntries(player.getState().queue)).toEqual(before);
  });

  it('follows the shuffle switch if that was pressed meanwhile', () => {
    const { player, play } = startAlbum();
    play(other);
    player.dispatch({ type: 'toggle-shuffle' });
    player.dispatch({ type: 'undo-replace-queue' });
    const { queue } = player.getState();
    expect(new Set(queue.order)).toEqual(new Set(queue.entries.map(({ entryId }) => entryId)));
  });

  it('is followed by tracks that were added since, each with an id of its own', () => {
    const { player, play, ids } = startAlbum();
    play(other);
    player.dispatch({ type: 'add-to-queue', tracks: song });
    player.dispatch({ type: 'next' });
    player.dispatch({ type: 'undo-replace-queue' });
    expect(ids()).toEqual([...album, ...song].map(({ id }) => id));
    const entryIds = player.getState().queue.entries.map(({ entryId }) => entryId);
    expect(new Set(entryIds).size).toBe(6);
  });

  it.each([
    ['an album', (rig: ReturnType<typeof startAlbum>) => rig.play(other)],
    ['a single song', (rig: ReturnType<typeof startAlbum>) => rig.play(song)],
    [
      'a shuffled list',
      ({ player }: ReturnType<typeof startAlbum>) =>
        player.dispatch({ type: 'play-shuffled', tracks: other }),
    ],
    [
      'the queue of another device, or a bookmark',
      ({ player }: ReturnType<typeof startAlbum>) =>
        player.dispatch({ type: 'take-over', tracks: song, index: 0, seconds: 9 }),
    ],
    [
      'the rest of its album, without tracks that were added by hand',
      ({ player, play }: ReturnType<typeof startAlbum>) => {
        player.dispatch({ type: 'play-next', tracks: song });
        play(album, 2);
      },
    ],
    [
      'the added album alone',
      ({ player, play }: ReturnType<typeof startAlbum>) => {
        player.dispatch({ type: 'add-to-queue', tracks: other });
        play(other, 1);
      },
    ],
  ])('is offered again when it was replaced by %s', (_by, act) => {
    const rig = startAlbum();
    act(rig);
    expect(rig.isOffered()).toBe(true);
  });

  it('is not offered again when the listener jumps within the same list', () => {
    const { play, isOffered, output } = startAlbum();
    output.playOn(61, 180);
    play(album, 3);
    expect(isOffered()).toBe(false);
    play(album, 1);
    expect(isOffered()).toBe(false);
  });

  it('is not offered again when nothing was to come and little was heard', () => {
    const { play, isOffered, output } = startAlbum({}, 4);
    output.playOn(29, 180);
    play(other);
    expect(isOffered()).toBe(false);
  });

  it('is offered again when much of its last track was heard', () => {
    const { play, isOffered, output } = startAlbum({}, 4);
    output.playOn(31, 180);
    play(other);
    expect(isOffered()).toBe(true);
  });

  it('is offered again when the whole of it would repeat', () => {
    const { player, play, isOffered, clock } = startAlbum({ repeat: 'all' });
    for (let index = 0; index < 4; index += 1) {
      player.dispatch({ type: 'next' });
      clock.advance(150);
    }
    play(other);
    expect(isOffered()).toBe(true);
  });

  it('is not replaced by an empty list', () => {
    const { play, isOffered, ids } = startAlbum();
    play([]);
    expect([isOffered(), ids().length]).toEqual([false, 5]);
  });

  it('is forgotten when the user signs out', () => {
    const { player, play, ids } = startAlbum();
    play(other);
    player.dispatch({ type: 'signed-out' });
    player.dispatch({ type: 'undo-replace-queue' });
    expect(ids()).toEqual([]);
  });
});
