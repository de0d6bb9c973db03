import { genreIdOf, type StationRef } from '@tutti/contract/stations/station-ref';
import type { PlayerDriver } from '@tutti/player';
import { nowPlayingAt, type StationOutput, type StationSession, type StationState } from '@tutti/sync';
import {
  clampUserDelay,
  readQualityChoice,
  readUserDelayMs,
  writeQualityChoice,
  writeUserDelayMs,
} from '../browser/listening-storage.ts';
import { type OutputDevice, UNNAMED_OUTPUT } from '../browser/output-device.ts';
import type { NowPlaying, StationCommands, StationSnapshot, Store, SyncQuality } from '../engine-types.ts';
import { createDerivedStore } from '../stores.ts';

interface StationParts {
  session: StationSession;
  player: PlayerDriver;
  output: StationOutput;
  /** Without it there is one unnamed output. */
  watchDevice?: (onDevice: (device: OutputDevice) => void) => void;
}

export type StationStore = Store<StationSnapshot> & {
  readonly commands: StationCommands;
  /** Call it regularly, because announced entries start at their instant without a message. */
  refresh(): void;
};

export function createStationStore({ session, player, output, watchDevice }: StationParts): StationStore {
  let device = UNNAMED_OUTPUT;
  let userDelayMs = readUserDelayMs(device.id);
  let announce: () => void = () => undefined;
  let qualityChoice = readQualityChoice();
  let quality = readQuality(session, output);
  session.playback.setUserDelay(userDelayMs);
  session.playback.chooseQuality(qualityChoice);
  const present = createPresentView();

  const changes = {
    subscribe(listener: () => void) {
      announce = listener;
      session.subscribe(listener);
      return player.subscribe(listener);
    },
  };
  const store = createDerivedStore(changes, (): StationSnapshot => {
    const station = session.getStation();
    const hub = session.getHub();
    const line = session.getLine();
    const { nowPlaying, nowPlayingByGenre } = present(station, session.clock.serverNowMs());
    quality = keepWhenEqual(quality, readQuality(session, output));
    return {
      connection: hub.connection,
      connectionError: hub.error,
      isOverHttp: line.isOverHttp,
      lineProblem: line.problem,
      stations: station.stations,
      nowPlayingByGenre,
      joinPhase: station.joinPhase,
      station: station.station,
      genreId: genreIdOf(station.station),
      joinError: station.joinError,
      nowPlaying,
      playback: session.playback.phase(),
      isPaused: station.isPaused,
      isMuted: player.getState().isMuted,
      volume: player.getState().volume,
      sync: quality,
      userDelayMs,
      outputDevice: device.label,
      qualityChoice,
    };
  });

  function applyUserDelay(delayMs: number): void {
    userDelayMs = delayMs;
    session.playback.setUserDelay(userDelayMs);
    announce();
  }

  watchDevice?.((found) => {
    device = found;
    applyUserDelay(readUserDelayMs(device.id));
  });

  const commands: StationCommands = {
    connect: () => session.connect(),
    disconnect: () => session.disconnect(),
    join: (joined, how) => session.join(joined, how),
    callHub: (...call) => session.call(...call),
    leave: async () => session.leave(),
    refreshStations: () => session.fetchStations(),
    offerNowPlaying: (nowPlaying) => session.offerNowPlaying(nowPlaying),
    pause: () => session.pause(),
    resume: () => session.resume(),
    toggleMute: () => player.dispatch({ type: 'toggle-mute' }),
    setVolume: (volume) => player.dispatch({ type: 'set-volume', volume }),
    setUserDelay(delayMs) {
      const clampedMs = clampUserDelay(delayMs);
      writeUserDelayMs(device.id, clampedMs);
      applyUserDelay(clampedMs);
    },
    chooseQuality(choice) {
      qualityChoice = choice;
      writeQualityChoice(choice);
      session.playback.chooseQuality(choice);
      announce();
    },
  };
  return { ...store, commands, refresh: () => announce() };
}

type ByStation = ReadonlyMap<StationRef, NowPlaying>;

/** Returns the same objects as long as nothing has changed. */
function createPresentView() {
  let shown: ByStation = new Map();
  let reportedBefore: StationState['nowPlayingByStation'] = {};
  let nowPlayingByGenre: StationSnapshot['nowPlayingByGenre'] = {};

  function update(reported: StationState['nowPlayingByStation'], serverNowMs: number): void {
    const entries = (Object.values(reported) as NowPlaying[]).map((nowPlaying): [StationRef, NowPlaying] => {
      const { station } = nowPlaying;
      const now = nowPlayingAt(nowPlaying, serverNowMs);
      const before = shown.get(station);
      const isUnchanged = reportedBefore[station] === nowPlaying && before?.startedAtMs === now.startedAtMs;
      return [station, isUnchanged && before !== undefined ? before : now];
    });
    const isSame =
      entries.length === shown.size && entries.every(([station, now]) => shown.get(station) === now);
    reportedBefore = reported;
    if (isSame) return;
    shown = new Map(entries);
    nowPlayingByGenre = Object.fromEntries(
      entries.flatMap(([station, now]) => {
        const genreId = genreIdOf(station);
        return genreId === undefined ? [] : [[genreId, now]];
      }),
    );
  }

  return ({ station, nowPlayingByStation }: StationState, serverNowMs: number) => {
    update(nowPlayingByStation, serverNowMs);
    return { nowPlaying: station && shown.get(station), nowPlayingByGenre };
  };
}

function readQuality({ clock, playback }: StationSession, output: StationOutput): SyncQuality {
  const errorMs = playback.audioErrorMs();
  const latencyMs = output.outputLatencyMs();
  return {
    isClockKnown: clock.isKnown(),
    isPositionUnknown: playback.isPositionUnknown(),
    clockSigmaMs: roundTo(clock.sigmaMs(), 0.1),
    roundTripMs: clock.roundTripMs(),
    audioErrorMs: errorMs === undefined ? undefined : roundTo(errorMs, 0.1),
    outputLatencyMs: latencyMs === undefined ? undefined : roundTo(latencyMs, 1),
    quality: playback.quality(),
  };
}

function keepWhenEqual(before: SyncQuality, now: SyncQuality): SyncQuality {
  const keys = Object.keys(now) as (keyof SyncQuality)[];
  return keys.every((key) => Object.is(before[key], now[key])) ? before : now;
}

function roundTo(value: number, step: number): number {
  return Number.isFinite(value) ? Math.round(value / step) * step : value;
}
