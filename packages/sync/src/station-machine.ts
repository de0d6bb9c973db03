/** The station that this page listens to, and the state of all stations: state + event → state + commands. */
import type { NowPlaying, StationListing } from './station-types.ts';

export interface StationState {
  readonly joinPhase: 'none' | 'joining' | 'joined';
  readonly genreId: string | undefined;
  readonly joinError: string | undefined;
  readonly stations: readonly StationListing[] | undefined;
  readonly nowPlayingByGenre: Readonly<Record<string, NowPlaying>>;
  /** The listener has paused; the station continues. */
  readonly isPaused: boolean;
}

export type StationEvent =
  | { type: 'join'; genreId: string }
  | { type: 'join-accepted'; genreId: string }
  | { type: 'join-refused'; genreId: string; message: string }
  | { type: 'leave' }
  | { type: 'hub-opened' }
  | { type: 'stations-told'; stations: readonly StationListing[] }
  | { type: 'now-playing-told'; nowPlaying: NowPlaying }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'signed-out' };

export type StationCommand =
  | { type: 'tell-join'; genreId: string }
  | { type: 'tell-leave'; genreId: string }
  | { type: 'ask-stations' }
  | { type: 'start-playback'; genreId: string }
  | { type: 'stop-playback' }
  | { type: 'follow'; nowPlaying: NowPlaying };

export interface StationStep {
  readonly state: StationState;
  readonly commands: readonly StationCommand[];
}

export const initialStationState: StationState = {
  joinPhase: 'none',
  genreId: undefined,
  joinError: undefined,
  stations: undefined,
  nowPlayingByGenre: {},
  isPaused: false,
};

type Handlers = {
  [Type in StationEvent['type']]: (
    state: StationState,
    event: Extract<StationEvent, { type: Type }>,
  ) => StationStep;
};

const handlers: Handlers = {
  join: (state, { genreId }) => join(state, genreId),
  'join-accepted': (state, { genreId }) => joinAccepted(state, genreId),
  // Clears the selection [M-306], also if a rejoin is refused, because a card must not say LIVE in silence.
  'join-refused': (state, { genreId, message }) =>
    state.genreId === genreId
      ? { state: { ...withoutStation(state), joinError: message }, commands: [{ type: 'stop-playback' }] }
      : still(state),
  leave,
  // Groups end with their connection, so the station has to be joined again.
  'hub-opened': (state) => ({
    state: withoutOrder(state),
    commands: [
      { type: 'ask-stations' },
      ...(state.genreId === undefined ? [] : [{ type: 'tell-join', genreId: state.genreId } as const]),
    ],
  }),
  'stations-told': (state, { stations }) => still({ ...state, stations }),
  'now-playing-told': (state, { nowPlaying }) => takeNews(state, nowPlaying),
  pause: (state) =>
    state.joinPhase === 'none' || state.isPaused
      ? still(state)
      : { state: { ...state, isPaused: true }, commands: [{ type: 'stop-playback' }] },
  resume,
  'signed-out': (state) => ({ state: initialStationState, commands: leave(state).commands }),
};

export function transitionStation(state: StationState, event: StationEvent): StationStep {
  const handle = handlers[event.type] as (state: StationState, event: StationEvent) => StationStep;
  return handle(state, event);
}

/** A page plays one station at a time: joining another leaves the first [M-305]. */
function join(state: StationState, genreId: string): StationStep {
  if (state.genreId === genreId) return resume(state);
  const left = leave(state);
  return {
    state: { ...left.state, joinPhase: 'joining', genreId, joinError: undefined },
    commands: [...left.commands, { type: 'tell-join', genreId }],
  };
}

function joinAccepted(state: StationState, genreId: string): StationStep {
  if (state.genreId !== genreId) return still(state);
  const joined: StationState = { ...state, joinPhase: 'joined' };
  if (state.joinPhase === 'joined' || state.isPaused) return still(joined);
  return { state: joined, commands: [...followCommands(joined), { type: 'start-playback', genreId }] };
}

/** Ends playback on this page; the station continues for everybody else [M-307]. */
function leave(state: StationState): StationStep {
  if (state.genreId === undefined) return still(state);
  return {
    state: withoutStation(state),
    commands: [{ type: 'stop-playback' }, { type: 'tell-leave', genreId: state.genreId }],
  };
}

function resume(state: StationState): StationStep {
  const { genreId } = state;
  if (!state.isPaused || genreId === undefined) return still(state);
  const resumed = { ...state, isPaused: false };
  const isJoined = state.joinPhase === 'joined';
  return {
    state: resumed,
    commands: isJoined ? [...followCommands(resumed), { type: 'start-playback', genreId }] : [],
  };
}

/** The server may be another one whose clock is behind, so its news would seem older than ours. */
function withoutOrder(state: StationState): StationState {
  const known = Object.entries(state.nowPlayingByGenre).map(
    ([genreId, nowPlaying]) => [genreId, { ...nowPlaying, reportedAtMs: Number.NEGATIVE_INFINITY }] as const,
  );
  return { ...state, nowPlayingByGenre: Object.fromEntries(known) };
}

function takeNews(state: StationState, nowPlaying: NowPlaying): StationStep {
  const known = state.nowPlayingByGenre[nowPlaying.genreId];
  if (known !== undefined && known.reportedAtMs > nowPlaying.reportedAtMs) return still(state);
  const informed: StationState = {
    ...state,
    nowPlayingByGenre: { ...state.nowPlayingByGenre, [nowPlaying.genreId]: nowPlaying },
    stations: state.stations?.map((station) =>
      station.genreId === nowPlaying.genreId
        ? { ...station, isActive: nowPlaying.isActive, listenerCount: nowPlaying.listenerCount }
        : station,
    ),
  };
  const isAudible = state.joinPhase === 'joined' && state.genreId === nowPlaying.genreId && !state.isPaused;
  return {
    state: informed,
    commands: [
      ...(isAudible ? [{ type: 'follow', nowPlaying } as const] : []),
      // A new genre of the library, or the first one: nothing else tells the page about the new station.
      ...(isUnlisted(state, nowPlaying) ? [{ type: 'ask-stations' } as const] : []),
    ],
  };
}

function isUnlisted({ stations }: StationState, { genreId, isActive }: NowPlaying): boolean {
  return isActive && stations !== undefined && !stations.some((station) => station.genreId === genreId);
}

function followCommands(state: StationState): StationCommand[] {
  const nowPlaying = state.genreId === undefined ? undefined : state.nowPlayingByGenre[state.genreId];
  return nowPlaying === undefined ? [] : [{ type: 'follow', nowPlaying }];
}

function withoutStation(state: StationState): StationState {
  return { ...state, joinPhase: 'none', genreId: undefined, isPaused: false };
}

function still(state: StationState): StationStep {
  return { state, commands: [] };
}
