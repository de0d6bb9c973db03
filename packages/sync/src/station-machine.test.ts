import { buildStreamMetadata } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import {
  initialStationState,
  type StationCommand,
  type StationEvent,
  type StationState,
  transitionStation,
} from './station-machine.ts';
import { toNowPlaying } from './wire-station.ts';

const nowPlayingOf = (genreId: number, serverTimeMs = 5_000) =>
  toNowPlaying(buildStreamMetadata({ genreId, startsAtMs: 0, serverTimeMs }));

function run(events: readonly StationEvent[], from: StationState = initialStationState) {
  const commands: StationCommand[] = [];
  let state = from;
  for (const event of events) {
    const step = transitionStation(state, event);
    state = step.state;
    commands.push(...step.commands);
  }
  return { state, commands, names: commands.map((command) => command.type) };
}

const joined: readonly StationEvent[] = [
  { type: 'join', station: 'genre-1' },
  { type: 'now-playing-told', nowPlaying: nowPlayingOf(1) },
  { type: 'join-accepted', station: 'genre-1' },
];

describe('joining a station', () => {
  it('tells the hub, and plays when it agrees', () => {
    const { state, names } = run(joined);
    expect(state).toMatchObject({ joinPhase: 'joined', station: 'genre-1' });
    expect(names).toEqual(['tell-join', 'follow', 'start-playback']);
  });

  it('leaves the first when another is joined [M-305]', () => {
    const { state, commands } = run([...joined, { type: 'join', station: 'genre-2' }]);
    expect(state).toMatchObject({ joinPhase: 'joining', station: 'genre-2' });
    expect(commands.slice(3)).toEqual([
      { type: 'stop-playback' },
      { type: 'tell-leave', station: 'genre-1' },
      { type: 'tell-join', station: 'genre-2' },
    ]);
  });

  it('ignores the answer for a station that was left in the meantime', () => {
    const { state, names } = run([
      { type: 'join', station: 'genre-1' },
      { type: 'join', station: 'genre-2' },
      { type: 'join-accepted', station: 'genre-1' },
      { type: 'join-refused', station: 'genre-1', message: 'late' },
    ]);
    expect(state).toMatchObject({ joinPhase: 'joining', station: 'genre-2', joinError: undefined });
    expect(names).not.toContain('start-playback');
  });

  it('continues a station that is joined again', () => {
    const { state, names } = run([...joined, { type: 'join', station: 'genre-1' }]);
    expect(state).toMatchObject({ joinPhase: 'joined', station: 'genre-1' });
    expect(names).toHaveLength(3);
  });

  it('clears the error of another station', () => {
    const { state } = run([
      { type: 'join', station: 'genre-1' },
      { type: 'join-refused', station: 'genre-1', message: 'Stream not found for genre 1' },
      { type: 'join', station: 'genre-2' },
    ]);
    expect(state).toMatchObject({ joinPhase: 'joining', station: 'genre-2', joinError: undefined });
  });

  it('clears the selection when joining fails, and is silent [M-306, M-487]', () => {
    const { state, commands } = run([
      { type: 'join', station: 'genre-1' },
      { type: 'join-refused', station: 'genre-1', message: 'Stream not found for genre 1' },
    ]);
    expect(state).toMatchObject({
      joinPhase: 'none',
      station: undefined,
      joinError: 'Stream not found for genre 1',
    });
    expect(commands.slice(1)).toEqual([{ type: 'stop-playback' }]);
  });

  it('stops playback on this page and clears the station when leaving [M-307]', () => {
    const { state, names } = run([...joined, { type: 'leave' }]);
    expect(state).toMatchObject({ joinPhase: 'none', station: undefined });
    expect(names.slice(3)).toEqual(['stop-playback', 'tell-leave']);
  });

  it('joins again when the hub is back', () => {
    const { commands } = run([...joined, { type: 'hub-opened' }]);
    expect(commands.slice(3)).toEqual([{ type: 'ask-stations' }, { type: 'tell-join', station: 'genre-1' }]);
  });

  it('does not restart when a rejoin is accepted', () => {
    const { names } = run([...joined, { type: 'hub-opened' }, { type: 'join-accepted', station: 'genre-1' }]);
    expect(names.filter((name) => name === 'start-playback')).toHaveLength(1);
  });

  it('forgets stations and metadata at sign-out', () => {
    const { state, names } = run([...joined, { type: 'signed-out' }]);
    expect(state).toEqual(initialStationState);
    expect(names.slice(3)).toEqual(['stop-playback', 'tell-leave']);
  });
});

describe('changes of what a station plays', () => {
  it('keep the latest, over whichever path it came', () => {
    const { state } = run([
      { type: 'now-playing-told', nowPlaying: nowPlayingOf(1, 9_000) },
      { type: 'now-playing-told', nowPlaying: nowPlayingOf(1, 8_000) },
      { type: 'now-playing-told', nowPlaying: nowPlayingOf(2, 1_000) },
    ]);
    expect(state.nowPlayingByStation['genre-1']?.reportedAtMs).toBe(9_000);
    expect(state.nowPlayingByStation['genre-2']?.reportedAtMs).toBe(1_000);
  });

  it('of a server that is back count, regardless of its clock, because it may have been set back', () => {
    const { state } = run([
      { type: 'now-playing-told', nowPlaying: nowPlayingOf(1, 9_000_000) },
      { type: 'hub-opened' },
      { type: 'now-playing-told', nowPlaying: nowPlayingOf(1, 5_000) },
      { type: 'now-playing-told', nowPlaying: nowPlayingOf(1, 4_000) },
    ]);
    expect(state.nowPlayingByStation['genre-1']?.reportedAtMs).toBe(5_000);
  });

  it('are the last received of two from the same instant', () => {
    const [first, last] = [nowPlayingOf(1), { ...nowPlayingOf(1), listenerCount: 2 }];
    const { state } = run([
      { type: 'now-playing-told', nowPlaying: first },
      { type: 'now-playing-told', nowPlaying: last },
    ]);
    expect(state.nowPlayingByStation['genre-1']).toBe(last);
  });

  it('change only that station in the list', () => {
    const listing = {
      streamId: '1',
      genreName: '',
      name: '',
      description: '',
      isActive: true,
      listenerCount: 1,
    };
    const stations = ['1', '2'].map((genreId) => ({ ...listing, genreId }));
    const { state } = run([
      { type: 'stations-told', stations },
      { type: 'now-playing-told', nowPlaying: { ...nowPlayingOf(2), isActive: false, listenerCount: 7 } },
    ]);
    expect(state.stations).toEqual([stations[0], { ...stations[1], isActive: false, listenerCount: 7 }]);
  });

  it('reach playback only for the joined station', () => {
    const { names } = run([...joined, { type: 'now-playing-told', nowPlaying: nowPlayingOf(2) }]);
    expect(names).toHaveLength(3);
    const own = run([...joined, { type: 'now-playing-told', nowPlaying: nowPlayingOf(1, 6_000) }]);
    expect(own.names.at(-1)).toBe('follow');
  });
});

describe('an unknown station', () => {
  const listed: readonly StationEvent[] = [{ type: 'stations-told', stations: [] }];

  it('makes the page request the list', () => {
    const { names } = run([...listed, { type: 'now-playing-told', nowPlaying: nowPlayingOf(2) }]);
    expect(names).toEqual(['ask-stations']);
  });

  it('causes no request while it is silent, or before the first list', () => {
    const silent = { ...nowPlayingOf(2), isActive: false };
    expect(run([...listed, { type: 'now-playing-told', nowPlaying: silent }]).names).toEqual([]);
    expect(run([{ type: 'now-playing-told', nowPlaying: nowPlayingOf(2) }]).names).toEqual([]);
  });
});

describe('pausing a station', () => {
  it('requires a joined station, and happens once', () => {
    const before = run([{ type: 'pause' }]);
    expect(before.names).toEqual([]);
    expect(before.state).toMatchObject({ joinPhase: 'none', isPaused: false });
    const twice = run([...joined, { type: 'pause' }, { type: 'pause' }]);
    expect(twice.names.slice(3)).toEqual(['stop-playback']);
  });

  it('does not end twice, nor if nothing was paused', () => {
    expect(run([...joined, { type: 'resume' }]).names).toHaveLength(3);
    const resumed = run([...joined, { type: 'pause' }, { type: 'resume' }, { type: 'resume' }]);
    expect(resumed.names.filter((name) => name === 'start-playback')).toHaveLength(2);
  });

  it('ends with leaving: the next joined station plays', () => {
    const { names } = run([
      ...joined,
      { type: 'pause' },
      { type: 'leave' },
      { type: 'join', station: 'genre-2' },
      { type: 'join-accepted', station: 'genre-2' },
    ]);
    expect(names.at(-1)).toBe('start-playback');
  });

  it('silences only this page, and resuming returns to the present', () => {
    const paused = run([...joined, { type: 'pause' }]);
    expect(paused.state).toMatchObject({ joinPhase: 'joined', isPaused: true });
    expect(paused.names.slice(3)).toEqual(['stop-playback']);
    const later = run(
      [{ type: 'now-playing-told', nowPlaying: nowPlayingOf(1, 7_000) }, { type: 'resume' }],
      paused.state,
    );
    expect(later.names).toEqual(['follow', 'start-playback']);
    expect(later.state.isPaused).toBe(false);
  });
});
