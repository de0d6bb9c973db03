import {
  buildPlayerTrack,
  buildPlayerTracks,
  createFakeAudioOutput,
  createManualClock,
  createSeededRandom,
} from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packTrack, unpackTrack } from './packed-track.ts';
import { createPlayerDriver } from './player-driver.ts';
import { createPlayerState, type PlayerState } from './player-state.ts';
import { emptyQueue, replaceQueue, setShuffle, upcomingEntries } from './queue.ts';
import { keepOrder, keepTracks, restorePlayerState, storedRange, storePosition } from './stored-queue.ts';

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
  const range = storedRange(state.queue);
  const { queue } = state;
  return {
    tracks: keepTracks(queue, range),
    order: keepOrder(queue, range),
    position: storePosition(state, range),
  };
}

const overReload = (state: PlayerState, isShuffled = state.queue.order !== undefined): PlayerState =>
  restorePlayerState({ isShuffled }, JSON.parse(JSON.stringify(keep(state))));

const loaded = (count: number, index: number): PlayerState => ({
  ...createPlayerState(),
  queue: replaceQueue(emptyQueue, buildPlayerTracks(count), { index, random: createSeededRandom(1) }),
});

const titles = (state: PlayerState) => state.queue.entries.map(({ track }) => track.title);
const next = (state: PlayerState) => upcomingEntries(state.queue).map(({ track }) => track.id);

describe('a queue after a reload', () => {
  it('is paused at its position and resumes there', () => {
    const before = drive(createPlayerState());
    before.player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(4), index: 1 });
    before.clock.advance(150);
    before.output.playOn(42, 180);
    const restored = overReload(before.player.getState());
    expect(restored).toMatchObject({ phase: 'stopped', track: { id: '2' }, currentTimeSeconds: 42 });
    expect(restored.durationSeconds).toBe(180);
    expect(titles(restored)).toEqual(['Track 2', 'Track 3', 'Track 4']);
    const after = drive(restored);
    expect(after.output.calls).toEqual(['volume 0.8']);
    after.player.dispatch({ type: 'toggle-play' });
    after.clock.advance(0);
    expect(after.output).toMatchObject({ isSounding: true, positionSeconds: 42 });
    after.player.dispatch({ type: 'next' });
    expect(after.player.getState().track?.id).toBe('3');
  });

  it('keeps the color of a cover, and accepts nothing else as one', () => {
    const [plain] = buildPlayerTracks(1);
    if (plain === undefined) throw new Error('one was built');
    const colorOf = (artColour: string) => {
      const { player } = drive(createPlayerState());
      player.dispatch({ type: 'add-to-queue', tracks: [{ ...plain, artColour }] });
      return overReload(player.getState()).queue.entries[0]?.track.artColour;
    };
    expect(colorOf('#7a2544')).toBe('#7a2544');
    expect(colorOf('url(//elsewhere)')).toBeUndefined();
  });

  it('keeps where its tracks came from, and accepts nothing else as an origin', () => {
    const [plain] = buildPlayerTracks(1);
    if (plain === undefined) throw new Error('one was built');
    const originOf = (origin: string) =>
      unpackTrack(JSON.parse(JSON.stringify(packTrack({ ...plain, origin: origin as 'album' }))))?.origin;
    expect(originOf('album')).toBe('album');
    expect(originOf('elsewhere')).toBeUndefined();
  });

  it('keeps why its tracks were recommended, and accepts nothing else as a reason', () => {
    const [plain] = buildPlayerTracks(1);
    if (plain === undefined) throw new Error('one was built');
    const reasonOf = (kind: string, name: unknown) => {
      const track = { ...plain, reason: { kind: kind as 'sound', name: name as string } };
      return unpackTrack(JSON.parse(JSON.stringify(packTrack(track))))?.reason;
    };
    expect(reasonOf('sound', 'Harbour')).toEqual({ kind: 'sound', name: 'Harbour' });
    expect(reasonOf('genre', null)).toEqual({ kind: 'genre', name: null });
    expect(reasonOf('sound', 5)).toEqual({ kind: 'sound', name: null });
    expect(reasonOf('elsewhere', 'Harbour')).toBeUndefined();
  });

  it('keeps all reasons, without those that only a newer version knows, and reads the one of an earlier version', () => {
    const [plain] = buildPlayerTracks(1);
    if (plain === undefined) throw new Error('one was built');
    const reason = { kind: 'sound', name: 'genre' } as const;
    const newer = { kind: 'weather' as 'sound', name: 'years' };
    const moreReasons = [{ kind: 'genre', name: null }, newer, { kind: 'since', name: '2026-03' }] as const;
    const row = packTrack({ ...plain, reason, moreReasons });
    const unpack = (stored: unknown) => unpackTrack(JSON.parse(JSON.stringify(stored)));
    expect(unpack(row)).toEqual({ ...plain, reason, moreReasons: [moreReasons[0], moreReasons[2]] });
    expect(unpack(row.with(14, ['sound', 'Harbour']))).toEqual({
      ...plain,
      reason: { kind: 'sound', name: 'Harbour' },
    });
  });

  it('keeps both colors of a cover, or neither', () => {
    const [plain] = buildPlayerTracks(1);
    if (plain === undefined) throw new Error('one was built');
    const colorsOf = (field: string, spark: string) => {
      const { player } = drive(createPlayerState());
      player.dispatch({ type: 'add-to-queue', tracks: [{ ...plain, artColours: { field, spark } }] });
      return overReload(player.getState()).queue.entries[0]?.track.artColours;
    };
    expect(colorsOf('#35405c', '#e0a030')).toEqual({ field: '#35405c', spark: '#e0a030' });
    expect(colorsOf('#35405c', 'red')).toBeUndefined();
    expect(colorsOf('', '#e0a030')).toBeUndefined();
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
    expect(restored.queue.index).toBe(200);
    expect(next(restored)[0]).toBe('3002');
  });

  it('fits into a browser: 10,000 tracks with long names take less than three million characters', () => {
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

  it('never resumes another track if its parts are from different moments', () => {
    const { player } = drive(createPlayerState());
    player.dispatch({ type: 'play-from', tracks: buildPlayerTracks(6), index: 0 });
    player.dispatch({ type: 'next' });
    const { position } = keep(player.getState());
    const { tracks } = keep({ ...player.getState() });
    // The page crashed after the list was saved without the first track, but before the position was.
    const restored = restorePlayerState({}, { tracks: tracks.slice(1), order: undefined, position });
    expect(restored.track?.id).toBe('2');
    const gone = restorePlayerState({}, { tracks: tracks.slice(2), order: undefined, position });
    expect(gone).toMatchObject({ track: undefined, queue: { index: -1 } });
  });

  it('keeps names unchanged, with any characters', () => {
    const odd = {
      ...buildPlayerTrack(1),
      title: '</script>"\u202eمرحبا🎵',
      artist: `A & ${'b'.repeat(1_000)}`,
      album: 'Ünder',
      albumId: '31',
      genre: 'Jazz',
      coverImageUrl: '/api/albums/31/art',
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

  it('keeps the artist if no gain is known', () => {
    const track = { ...buildPlayerTrack(1), artists: [{ id: '1', name: 'A' }] };
    expect(unpackTrack(packTrack(track))).toEqual(track);
    expect(packTrack(track)).toHaveLength(9);
  });

  it('fills in missing fields of a row, and drops invalid ones', () => {
    expect(unpackTrack(['1', 'x'])?.durationSeconds).toBe(0);
    const odd = [
      '1',
      'x',
      null,
      null,
      null,
      '12',
      null,
      null,
      [
        ['1', 5],
        [2, 'B'],
        ['3', 'C'],
      ],
      [-3],
    ];
    expect(unpackTrack(odd)).toMatchObject({
      durationSeconds: 0,
      artists: [{ id: '3', name: 'C' }],
      replayGain: { trackGainDb: -3, trackPeak: null, albumGainDb: null, albumPeak: null },
    });
    expect(unpackTrack([...odd.slice(0, 9), ['x', 1]])?.replayGain).toEqual({
      trackGainDb: null,
      trackPeak: 1,
      albumGainDb: null,
      albumPeak: null,
    });
    const empty = { trackGainDb: null, trackPeak: null, albumGainDb: null, albumPeak: null };
    expect(unpackTrack([...odd.slice(0, 9), []])?.replayGain).toEqual(empty);
  });

  it('keeps some played entries, and fills up with upcoming ones', () => {
    const { queue } = overReload(loaded(10, 5));
    expect(storedRange(queue, 4)).toEqual({ first: 3, last: 7 });
    expect(storedRange({ ...queue, index: 0 }, 4)).toEqual({ first: 0, last: 4 });
    expect(storedRange({ ...queue, index: 9 }, 4)).toEqual({ first: 7, last: 10 });
    expect(storedRange({ ...queue, index: 9 }, 10)).toEqual({ first: 0, last: 10 });
  });

  it('keeps indexes relative to the stored entries', () => {
    const range = { first: 3, last: 7 };
    expect(storePosition(loaded(10, 5), range)).toEqual({ index: 2, trackId: '6', seconds: 0 });
    expect(storePosition(loaded(10, 0), { first: 0, last: 10 }).index).toBe(0);
    expect(storePosition(createPlayerState(), { first: 0, last: 0 })).toMatchObject({ index: -1 });
    const shuffled = setShuffle(loaded(10, 5).queue, true, createSeededRandom(1));
    expect([...(keepOrder(shuffled, range) ?? [])].sort()).toEqual([0, 1, 2, 3]);
  });

  it('knows which of two entries of a track was current', () => {
    const [track] = buildPlayerTracks(1);
    const { player } = drive(createPlayerState());
    if (track) player.dispatch({ type: 'play-from', tracks: [track, track], index: 0 });
    player.dispatch({ type: 'next' });
    expect(overReload(player.getState()).queue.index).toBe(1);
  });

  it('can be extended and played like any other', () => {
    const shuffled = createPlayerState({ isShuffled: true });
    const { player } = drive(overReload({ ...shuffled, queue: { ...loaded(4, 0).queue, order: [] } }));
    player.dispatch({ type: 'add-to-queue', tracks: buildPlayerTracks(2) });
    player.dispatch({ type: 'add-to-queue', tracks: buildPlayerTracks(1) });
    const { entries } = player.getState().queue;
    expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(7);
    const first = player.getState().queue.index;
    player.dispatch({ type: 'next' });
    player.dispatch({ type: 'previous' });
    expect(player.getState().queue.index).toBe(first);
  });

  it('gives every track a place in the order, however much of it was stored', () => {
    const tracks = keep(loaded(4, 0)).tracks;
    const orderOf = (order: unknown) =>
      restorePlayerState({ isShuffled: true }, { tracks, order, position: undefined }).queue.order;
    expect(orderOf([2, 4, 'x', 1.5, -1, 3])).toEqual(['3', '4', '1', '2']);
    expect(orderOf('none')).toEqual(['1', '2', '3', '4']);
  });

  it.each([null, undefined, 'x', {}])('has no current entry if its index is %j', (position) => {
    const { tracks } = keep(loaded(2, 0));
    expect(restorePlayerState({}, { tracks, order: undefined, position })).toMatchObject({
      track: undefined,
      queue: { index: -1 },
    });
  });

  it.each([Number.NaN, '12', undefined, -4, 0])('restarts the track from %d seconds', (seconds) => {
    const { tracks } = keep(loaded(2, 0));
    const position = { index: 0, trackId: '1', seconds };
    expect(restorePlayerState({}, { tracks, order: undefined, position }).currentTimeSeconds).toBe(0);
  });

  it('is empty if the stored data is invalid', () => {
    const rows = fc.array(fc.oneof(fc.tuple(fc.string(), fc.string()), fc.array(fc.jsonValue())));
    const junk = fc.record({
      tracks: fc.oneof(fc.jsonValue(), rows),
      order: fc.jsonValue(),
      position: fc.oneof(fc.jsonValue(), fc.record({ index: fc.jsonValue(), trackId: fc.string() })),
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
      position: undefined,
    };
    expect(restorePlayerState({}, withHole).queue.entries).toEqual([]);
  });
});
