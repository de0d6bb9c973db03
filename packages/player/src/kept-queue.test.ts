import {
  buildPlayerTrack,
  buildPlayerTracks,
  createFakeAudioOutput,
  createManualClock,
  createSeededRandom,
} from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepOrder, keepPlace, keepTracks, keptRange, restorePlayerState } from './kept-queue.ts';
import { createPlayerDriver } from './player-driver.ts';
import { createPlayerState, type PlayerState } from './player-state.ts';
import { upcomingEntries } from './queue.ts';

function drive(initial: PlayerState) {
  const clock = createManualClock();
  const output = createFakeAudioOutput();
  const player = createPlayerDriver(initial, {
    output,
    random: createSeededRandom(3),
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
    leaveStation: () => {},
  });
  return { clock, output, player };
}

function keep(state: PlayerState) {
  const range = keptRange(state.queue);
  const { queue } = state;
  return { tracks: keepTracks(queue, range), order: keepOrder(queue, range), place: keepPlace(state, range) };
}

const overReload = (state: PlayerState, isShuffled = state.queue.order !== undefined): PlayerState =>
  restorePlayerState({ isShuffled }, JSON.parse(JSON.stringify(keep(state))));

const titles = (state: PlayerState) => state.queue.entries.map(({ track }) => track.title);
const next = (state: PlayerState) => upcomingEntries(state.queue).map(({ track }) => track.id);

describe('a queue over a reload', () => {
  it('comes back paused at its position and goes on from there', () => {
    const before = drive(createPlayerState());
    before.player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(4), index: 1 });
    before.clock.advance(150);
    before.output.playOn(42, 180);
    const restored = overReload(before.player.getState());
    expect(restored).toMatchObject({ phase: 'stopped', track: { id: '2' }, currentTimeSeconds: 42 });
    expect(titles(restored)).toEqual(['Track 2', 'Track 3', 'Track 4']);
    const after = drive(restored);
    expect(after.output.calls).toEqual(['volume 0.8']);
    after.player.dispatch({ type: 'toggle-play' });
    after.clock.advance(0);
    expect(after.output).toMatchObject({ isSounding: true, positionSeconds: 42 });
    after.player.dispatch({ type: 'next' });
    expect(after.player.getState().track?.id).toBe('3');
  });

  it('keeps the colour of a cover, and takes nothing else for one', () => {
    const [plain] = buildPlayerTracks(1);
    if (plain === undefined) throw new Error('one was built');
    const colourOf = (artColour: string) => {
      const { player } = drive(createPlayerState());
      player.dispatch({ type: 'add-to-queue', tracks: [{ ...plain, artColour }] });
      return overReload(player.getState()).queue.entries[0]?.track.artColour;
    };
    expect(colourOf('#7a2544')).toBe('#7a2544');
    expect(colourOf('url(//elsewhere)')).toBeUndefined();
  });

  it('keeps the shuffled order', () => {
    const { player } = drive(createPlayerState({ isShuffled: true }));
    player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(9), index: 0 });
    const state = player.getState();
    expect(next(overReload(state))).toEqual(next(state));
    expect(next(state)).not.toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('keeps 10,000 tracks of a longer one, the current among them', () => {
    const { player } = drive(createPlayerState());
    player.dispatch({ type: 'add-to-queue', tracks: buildPlayerTracks(15_000) });
    const entryId = player.getState().queue.entries[3_000]?.entryId ?? '';
    player.dispatch({ type: 'jump-to', entryId });
    const restored = overReload(player.getState());
    expect(restored.queue.entries).toHaveLength(10_000);
    expect(restored.track?.id).toBe('3001');
    expect(next(restored)[0]).toBe('3002');
  });

  it('takes what a browser has room for: 10,000 tracks with long names are less than three million characters', () => {
    const tracks = buildPlayerTracks(10_000).map((track) => ({
      ...track,
      title: 'Concerto for two pianos in E-flat major, KV 365: II. Andante',
      artist: 'Orchestre de chambre de Saint-Séverin',
      artists: [{ id: '123456', name: 'Orchestre de chambre de Saint-Séverin' }],
      album: 'The complete concertos, volume 12',
      albumId: '65432',
      coverImageUrl: '/api/albums/65432/art',
    }));
    const { player } = drive(createPlayerState());
    player.dispatch({ type: 'add-to-queue', tracks });
    expect(JSON.stringify(keep(player.getState())).length).toBeLessThan(3_000_000);
  });

  it('is never another track when its parts are of different moments', () => {
    const { player } = drive(createPlayerState());
    player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(6), index: 0 });
    player.dispatch({ type: 'next' });
    const { place } = keep(player.getState());
    const { tracks } = keep({ ...player.getState() });
    // The list was written anew without the first track, and the page died before the place was.
    const restored = restorePlayerState({}, { tracks: tracks.slice(1), order: undefined, place });
    expect(restored.track?.id).toBe('2');
    const gone = restorePlayerState({}, { tracks: tracks.slice(2), order: undefined, place });
    expect(gone).toMatchObject({ track: undefined, queue: { index: -1 } });
  });

  it('keeps names as they are, whatever is in them', () => {
    const odd = {
      ...buildPlayerTrack(1),
      title: '</script>"\u202eمرحبا🎵',
      artist: `A & ${'b'.repeat(1_000)}`,
      artists: [
        { id: '1', name: 'A' },
        { id: '2', name: 'b'.repeat(1_000) },
      ],
      replayGain: { trackGainDb: -3.5, trackPeak: 0.9, albumGainDb: null, albumPeak: null },
      audioUrl: 'https://music.example.org/1.mp3',
    };
    const { player } = drive(createPlayerState());
    player.dispatch({ type: 'add-to-queue', tracks: [odd] });
    expect(overReload(player.getState()).queue.entries[0]?.track).toEqual(odd);
  });

  it('is forgotten when what was stored is no queue', () => {
    const rows = fc.array(fc.oneof(fc.tuple(fc.string(), fc.string()), fc.array(fc.jsonValue())));
    const junk = fc.record({
      tracks: fc.oneof(fc.jsonValue(), rows),
      order: fc.jsonValue(),
      place: fc.oneof(fc.jsonValue(), fc.record({ index: fc.jsonValue(), trackId: fc.string() })),
    });
    fc.assert(
      fc.property(junk, fc.boolean(), (stored, isShuffled) => {
        const { queue, phase } = restorePlayerState({ isShuffled }, stored);
        expect(phase).toBe('stopped');
        expect(queue.index).toBeLessThan(Math.max(queue.entries.length, 0));
        if (queue.order) expect([...queue.order].sort()).toEqual(queue.entries.map((e) => e.entryId).sort());
      }),
    );
    const withHole = {
      tracks: [
        ['1', 'x'],
        ['', 'no id'],
      ],
      order: undefined,
      place: undefined,
    };
    expect(restorePlayerState({}, withHole).queue.entries).toEqual([]);
  });
});
