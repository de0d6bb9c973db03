import type { PlayerDriver } from '@tutti/player';
import { nowPlayingAt, type StationOutput, type StationSession } from '@tutti/sync';
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
  /** Reports the current output, now and after each change; without it there is one unnamed output. */
  watchDevice?: (onDevice: (device: OutputDevice) => void) => void;
}

export type StationStore = Store<StationSnapshot> & {
  readonly commands: StationCommands;
  /** Call it regularly: announced entries start at their instant, without a message. */
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
    const nowPlayingByGenre = present(station.nowPlayingByGenre, session.clock.serverNowMs());
    quality = keepWhenEqual(quality, readQuality(session, output));
    return {
      connection: hub.connection,
      connectionError: hub.error,
      isOverHttp: line.isOverHttp,
      lineProblem: line.problem,
      stations: station.stations,
      nowPlayingByGenre,
      joinPhase: station.joinPhase,
      genreId: station.genreId,
      joinError: station.joinError,
      nowPlaying: station.genreId === undefined ? undefined : nowPlayingByGenre[station.genreId],
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
    join: (genreId) => session.join(genreId),
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

type ByGenre = Readonly<Record<string, NowPlaying>>;

/** Computes what plays now, and returns the same objects as long as nothing has changed. */
function createPresentView(): (reported: ByGenre, serverNowMs: number) => ByGenre {
  let shown: ByGenre = {};
  let reportedBefore: ByGenre = {};
  return (reported, serverNowMs) => {
    const entries = Object.entries(reported).map(([genreId, nowPlaying]): [string, NowPlaying] => {
      const now = nowPlayingAt(nowPlaying, serverNowMs);
      const before = shown[genreId];
      const isUnchanged = reportedBefore[genreId] === nowPlaying && before?.startedAtMs === now.startedAtMs;
      return [genreId, isUnchanged && before !== undefined ? before : now];
    });
    const isSame =
      entries.length === Object.keys(shown).length &&
      entries.every(([genreId, now]) => shown[genreId] === now);
    reportedBefore = reported;
    if (!isSame) shown = Object.fromEntries(entries);
    return shown;
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
