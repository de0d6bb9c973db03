/** The joined station and the state of all stations: state + event → state + commands. */
import { genreIdOf, genreStation, roomIdOf, type StationRef } from '@tutti/contract/stations/station-ref';
import type { NowPlaying, StationListing } from './station-types.ts';

export interface StationState {
  readonly joinPhase: 'none' | 'joining' | 'joined';
  readonly station: StationRef | undefined;
  readonly joinError: string | undefined;
  /** The stations of genres. */
  readonly stations: readonly StationListing[] | undefined;
  readonly nowPlayingByStation: Readonly<Partial<Record<StationRef, NowPlaying>>>;
  /** This page is silent, and the station continues. A room knows, because it counts the people who hear it. */
  readonly isPaused: boolean;
}

export type StationEvent =
  /** Without sound, the page only follows what is on air. */
  | { type: 'join'; station: StationRef; isSounding?: boolean }
  | { type: 'join-accepted'; station: StationRef }
  | { type: 'join-refused'; station: StationRef; message: string }
  | { type: 'leave' }
  /** The person is no longer in the room. */
  | { type: 'exited'; station: StationRef }
  | { type: 'hub-opened' }
  | { type: 'stations-told'; stations: readonly StationListing[] }
  | { type: 'now-playing-told'; nowPlaying: NowPlaying }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'signed-out' };

export type StationCommand =
  | { type: 'tell-join'; station: StationRef }
  | { type: 'tell-leave'; station: StationRef }
  | { type: 'ask-stations' }
  | { type: 'start-playback'; station: StationRef }
  | { type: 'stop-playback' }
  /** The station takes the place of the own music without sounding. */
  | { type: 'stop-own-music' }
  | { type: 'follow'; nowPlaying: NowPlaying };

export interface StationStep {
  readonly state: StationState;
  readonly commands: readonly StationCommand[];
}

export const initialStationState: StationState = {
  joinPhase: 'none',
  station: undefined,
  joinError: undefined,
  stations: undefined,
  nowPlayingByStation: {},
  isPaused: false,
};

type Handlers = {
  [Type in StationEvent['type']]: (
    state: StationState,
    event: Extract<StationEvent, { type: Type }>,
  ) => StationStep;
};

const handlers: Handlers = {
  join,
  'join-accepted': (state, { station }) => joinAccepted(state, station),
  // Clears the selection [M-306], also if a rejoin is refused, because a card must not say LIVE in silence.
  'join-refused': (state, { station, message }) =>
    state.station === station
      ? { state: { ...withoutStation(state), joinError: message }, commands: [{ type: 'stop-playback' }] }
      : still(state),
  leave,
  exited: (state, { station }) =>
    state.station === station
      ? { state: withoutStation(state), commands: [{ type: 'stop-playback' }] }
      : still(state),
  // Groups end with their connection, so the station has to be joined again.
  'hub-opened': (state) => ({
    state: withoutOrder(state),
    commands: [
      { type: 'ask-stations' },
      ...(state.station === undefined ? [] : [{ type: 'tell-join', station: state.station } as const]),
    ],
  }),
  'stations-told': (state, { stations }) => still({ ...state, stations }),
  'now-playing-told': (state, { nowPlaying }) => takeNowPlaying(state, nowPlaying),
  pause,
  resume,
  'signed-out': (state) => ({ state: initialStationState, commands: leave(state).commands }),
};

export function transitionStation(state: StationState, event: StationEvent): StationStep {
  const handle = handlers[event.type] as (state: StationState, event: StationEvent) => StationStep;
  return handle(state, event);
}

/** A page plays one station at a time: joining another leaves the first [M-305]. */
function join(
  state: StationState,
  { station, isSounding = true }: { station: StationRef; isSounding?: boolean },
): StationStep {
  if (state.station === station) return isSounding ? resume(state) : pause(state);
  const left = leave(state);
  return {
    state: { ...left.state, joinPhase: 'joining', station, joinError: undefined, isPaused: !isSounding },
    commands: [...left.commands, { type: 'tell-join', station }],
  };
}

function joinAccepted(state: StationState, station: StationRef): StationStep {
  if (state.station !== station) return still(state);
  const joined: StationState = { ...state, joinPhase: 'joined' };
  if (state.joinPhase === 'joined') return still(joined);
  if (state.isPaused) return { state: joined, commands: [{ type: 'stop-own-music' }] };
  return { state: joined, commands: [...followCommands(joined), { type: 'start-playback', station }] };
}

/** Ends playback on this page; the station continues for everybody else [M-307]. */
function leave(state: StationState): StationStep {
  if (state.station === undefined) return still(state);
  return {
    state: withoutStation(state),
    commands: [{ type: 'stop-playback' }, { type: 'tell-leave', station: state.station }],
  };
}

function pause(state: StationState): StationStep {
  if (state.station === undefined || state.isPaused) return still(state);
  return {
    state: { ...state, isPaused: true },
    commands: [{ type: 'stop-playback' }, ...soundingCommands(state.station)],
  };
}

/** Joined again, a room learns whether this page sounds. */
function soundingCommands(station: StationRef): StationCommand[] {
  return roomIdOf(station) === undefined ? [] : [{ type: 'tell-join', station }];
}

function resume(state: StationState): StationStep {
  const { station } = state;
  if (!state.isPaused || station === undefined) return still(state);
  const resumed = { ...state, isPaused: false };
  const isJoined = state.joinPhase === 'joined';
  return {
    state: resumed,
    commands: [
      ...soundingCommands(station),
      ...(isJoined ? [...followCommands(resumed), { type: 'start-playback', station } as const] : []),
    ],
  };
}

/** The server may be another one whose clock is behind, so its news would seem older than ours. */
function withoutOrder(state: StationState): StationState {
  const known = knownStations(state).map(
    ([station, nowPlaying]) => [station, { ...nowPlaying, reportedAtMs: Number.NEGATIVE_INFINITY }] as const,
  );
  return { ...state, nowPlayingByStation: Object.fromEntries(known) };
}

function knownStations({ nowPlayingByStation }: StationState): [StationRef, NowPlaying][] {
  return Object.entries(nowPlayingByStation) as [StationRef, NowPlaying][];
}

function takeNowPlaying(state: StationState, nowPlaying: NowPlaying): StationStep {
  // A message about a room that was left in the meantime.
  if (roomIdOf(nowPlaying.station) !== undefined && nowPlaying.station !== state.station) return still(state);
  const known = state.nowPlayingByStation[nowPlaying.station];
  if (known !== undefined && known.reportedAtMs > nowPlaying.reportedAtMs) return still(state);
  const informed: StationState = {
    ...state,
    nowPlayingByStation: { ...state.nowPlayingByStation, [nowPlaying.station]: nowPlaying },
    stations: state.stations?.map((listed) =>
      genreStation(listed.genreId) === nowPlaying.station
        ? { ...listed, isActive: nowPlaying.isActive, listenerCount: nowPlaying.listenerCount }
        : listed,
    ),
  };
  const isAudible = state.joinPhase === 'joined' && state.station === nowPlaying.station && !state.isPaused;
  return {
    state: informed,
    commands: [
      ...(isAudible ? [{ type: 'follow', nowPlaying } as const] : []),
      // A new genre of the library, or the first one: nothing else tells the page about the new station.
      ...(isUnlisted(state, nowPlaying) ? [{ type: 'ask-stations' } as const] : []),
    ],
  };
}

/** Rooms are in no list of stations. */
function isUnlisted({ stations }: StationState, { station, isActive }: NowPlaying): boolean {
  const genreId = genreIdOf(station);
  if (!isActive || stations === undefined || genreId === undefined) return false;
  return !stations.some((listed) => listed.genreId === genreId);
}

function followCommands(state: StationState): StationCommand[] {
  const nowPlaying = state.station === undefined ? undefined : state.nowPlayingByStation[state.station];
  return nowPlaying === undefined ? [] : [{ type: 'follow', nowPlaying }];
}

/** Rooms are private, so nothing of one that was left remains. */
function withoutStation(state: StationState): StationState {
  const others = knownStations(state).filter(([station]) => roomIdOf(station) === undefined);
  const nowPlayingByStation = Object.fromEntries(others);
  return { ...state, joinPhase: 'none', station: undefined, nowPlayingByStation, isPaused: false };
}

function still(state: StationState): StationStep {
  return { state, commands: [] };
}
