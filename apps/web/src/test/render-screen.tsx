/**
 * Renders a screen with the real providers around a fake engine. The engine's snapshots come from the test, and its
 * commands are recorded as text.
 */

import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { genreStation } from '@tutti/contract/stations/station-ref';
import { Subscribable } from '@tutti/subscribable';
import type { ReactElement } from 'react';
import { MemoryRouter, parsePath } from 'react-router';
import type { CurrentUser } from '#api/auth-api.ts';
import { readToken, storeToken } from '#api/token-store.ts';
import { accountKeys } from '#data/account/account-keys.ts';
import { AuthProvider } from '#data/account/auth-context.tsx';
import { createMemberQueryClient } from '#data/member-query-client.ts';
import { createQueryClient } from '#data/query-client.ts';
import { EngineProvider } from '#engine/engine-context.tsx';
import type {
  Engine,
  NowPlaying,
  PlayerCommands,
  PlayerProgress,
  PlayerSnapshot,
  StationCommands,
  StationSnapshot,
  StationTrack,
  Store,
} from '#engine/engine-types.ts';

export const SERVER_NOW_MS = Date.UTC(2026, 10, 21, 12);

const SILENT_PLAYER: PlayerSnapshot = {
  phase: 'stopped',
  isPlaying: false,
  isPaused: false,
  isLoading: false,
  isBlocked: false,
  failure: undefined,
  currentTrack: undefined,
  volume: 0.8,
  isMuted: false,
  isShuffled: false,
  repeat: 'none',
  crossfadeSeconds: 0,
  isGapless: true,
  equalizer: 'off',
  speed: 1,
  overlapSeconds: 0,
  queue: [],
  queueIndex: -1,
  replacedQueue: undefined,
  upcoming: [],
};

const CONNECTED_STATION: StationSnapshot = {
  connection: 'connected',
  connectionError: undefined,
  isOverHttp: false,
  lineProblem: undefined,
  stations: undefined,
  nowPlayingByGenre: {},
  joinPhase: 'none',
  station: undefined,
  genreId: undefined,
  joinError: undefined,
  nowPlaying: undefined,
  playback: 'silent',
  isPaused: false,
  isMuted: false,
  volume: 0.8,
  sync: {
    isClockKnown: true,
    isPositionUnknown: false,
    clockSigmaMs: 1,
    roundTripMs: 2,
    audioErrorMs: undefined,
    outputLatencyMs: 0,
    quality: undefined,
  },
  userDelayMs: 0,
  outputDevice: undefined,
  qualityChoice: 'automatic',
};

export interface ScreenParts {
  player?: Partial<PlayerSnapshot>;
  progress?: PlayerProgress;
  station?: Partial<StationSnapshot>;
  /** Errors by the name of the command that fails with them. */
  refusals?: Readonly<Record<string, string>>;
  path?: string;
  /** Signs in a user with these roles; without them nobody is signed in. */
  roles?: readonly string[];
  state?: unknown;
}

export interface Screen {
  /** Every command in order, as `name(arguments)`. */
  readonly commands: string[];
  move(parts: Pick<ScreenParts, 'player' | 'station'>): void;
}

const SIGNED_IN: CurrentUser = {
  id: '7b9c2a10-1111-4222-8333-444455556666',
  email: 'ada@example.org',
  userName: 'Ada',
  roles: [],
  profilePictureUrl: null,
  approved: true,
  emailConfirmed: true,
};

function standStill<Snapshot>(snapshot: Snapshot): Store<Snapshot> {
  return { getSnapshot: () => snapshot, subscribe: () => () => {} };
}

function movable<Snapshot extends object>(first: Snapshot) {
  let snapshot = first;
  const moves = new Subscribable();
  return {
    store: { getSnapshot: () => snapshot, subscribe: moves.subscribe },
    move(parts: Partial<Snapshot> = {}) {
      snapshot = { ...snapshot, ...parts };
      moves.emit();
    },
  };
}

const PLAYER_COMMANDS = [
  'toggleTrack',
  'playFrom',
  'playShuffled',
  'takeOver',
  'addToQueue',
  'continueQueue',
  'playNext',
  'removeFromQueue',
  'moveInQueue',
  'clearQueue',
  'undoClearQueue',
  'undoReplaceQueue',
  'putBackInQueue',
  'jumpTo',
  'pause',
  'resume',
  'togglePlay',
  'next',
  'previous',
  'seek',
  'setVolume',
  'toggleMute',
  'toggleShuffle',
  'cycleRepeat',
  'setCrossfade',
  'setGapless',
  'setEqualizer',
  'setSpeed',
] as const satisfies readonly (keyof PlayerCommands)[];

const STATION_COMMANDS = [
  'connect',
  'disconnect',
  'join',
  'leave',
  'refreshStations',
  'callHub',
  'offerNowPlaying',
  'pause',
  'resume',
  'toggleMute',
  'setVolume',
  'setUserDelay',
  'chooseQuality',
] as const satisfies readonly (keyof StationCommands)[];

/** A command that is used as an event handler also receives the event, which is not recorded. */
function isNoEvent(value: unknown): boolean {
  return typeof value !== 'object' || value === null || !('nativeEvent' in value);
}

/** An engine that stands still until it is moved, and writes down its commands. */
export function createStillEngine(
  parts: Pick<ScreenParts, 'player' | 'progress' | 'station' | 'refusals'> = {},
) {
  const commands: string[] = [];
  const record = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        (...given: unknown[]) => {
          commands.push(
            `${name}(${given
              .filter(isNoEvent)
              .map((value) => JSON.stringify(value))
              .join(', ')})`,
          );
          const refusal = parts.refusals?.[name];
          return refusal === undefined ? Promise.resolve() : Promise.reject(new Error(refusal));
        },
      ]),
    );
  const player = movable({ ...SILENT_PLAYER, ...parts.player });
  const station = movable({ ...CONNECTED_STATION, ...parts.station });
  const engine: Engine = {
    player: {
      ...player.store,
      progress: standStill(parts.progress ?? { currentTimeSeconds: 0, durationSeconds: 0 }),
      commands: record(PLAYER_COMMANDS) as unknown as PlayerCommands,
      steps: { subscribe: () => () => {} },
    },
    station: {
      ...station.store,
      commands: record(STATION_COMMANDS) as unknown as StationCommands,
      subscribeRooms: () => () => undefined,
      serverNowMs: () => SERVER_NOW_MS,
      clockTicks: standStill(SERVER_NOW_MS),
    },
    session: { signedIn() {}, signedOut() {} },
    dispose() {},
  };
  return { engine, commands, player, station };
}

export function renderScreen(screen: ReactElement, parts: ScreenParts = {}): Screen {
  const { engine, commands, player, station } = createStillEngine(parts);
  const queryClient = createMemberQueryClient(createQueryClient());
  if (parts.roles !== undefined) {
    storeToken('token');
    queryClient.setQueryData(accountKeys.currentUser(readToken()), { ...SIGNED_IN, roles: [...parts.roles] });
  }
  render(
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <EngineProvider engine={engine}>
          <MemoryRouter initialEntries={[{ ...parsePath(parts.path ?? '/'), state: parts.state }]}>
            {screen}
          </MemoryRouter>
        </EngineProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
  return {
    commands,
    move: (moved) =>
      act(() => {
        player.move(moved.player);
        station.move(moved.station);
      }),
  };
}

export function buildStationTrack(parts: Partial<StationTrack> = {}): StationTrack {
  return {
    id: '7',
    title: 'Sundial',
    artist: 'Nova Kline',
    genre: 'Stream',
    durationMs: 200_000,
    albumId: '3',
    albumTitle: 'Harbour',
    artUrl: undefined,
    artColour: undefined,
    ...parts,
  };
}

/** A track of 3:20 that has played for 1:05. */
export function buildNowPlaying(genreId: string, parts: Partial<NowPlaying> = {}): NowPlaying {
  return {
    station: genreStation(genreId),
    streamId: genreId,
    isActive: true,
    listenerCount: 2,
    current: buildStationTrack(),
    next: buildStationTrack({ id: '8', title: 'Ochre' }),
    startedAtMs: SERVER_NOW_MS - 65_000,
    positionMs: 65_000,
    totalDurationMs: 200_000,
    reportedAtMs: SERVER_NOW_MS,
    entries: [],
    ...parts,
  };
}
