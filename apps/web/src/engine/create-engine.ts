/**
 * Builds player and station once for a signed-in page and ties them together: music leaves the station, a station
 * stops the music, one volume for both. Nothing below this file knows React; nothing above it knows audio.
 */
import { PROGRESS_TICK_MS } from '@tutti/contract/limits';
import { createPlayerDriver, type PlayerDriver, restorePlayerState, type UserEvent } from '@tutti/player';
import { StationSession } from '@tutti/sync';
import { browserTimers } from './browser-timers.ts';
import { browserPage, ChoosingStationOutput } from './choosing-station-output.ts';
import { ElementStationOutput } from './element-station-output.ts';
import { logLine } from './engine-log.ts';
import type { Engine, EngineOptions, PlayerCommands } from './engine-types.ts';
import { HtmlAudioOutput } from './html-audio-output.ts';
import { claimReload, readKeptQueue, readPreferences, writePreferences } from './listening-storage.ts';
import { createMediaSession } from './media-session.ts';
import { watchOutputDevice } from './output-device.ts';
import { createPlayerStores } from './player-stores.ts';
import { createQueueKeeper } from './queue-keeper.ts';
import { SignalrConnection } from './signalr-connection.ts';
import { createStationHttp } from './station-http.ts';
import { createStationStore } from './station-store.ts';
import { createTicker } from './stores.ts';
import { WebAudioStationOutput } from './web-audio-station-output.ts';

export function createEngine({
  getToken,
  apiOrigin = '',
  onMonitoringChanged = () => {},
}: EngineOptions): Engine {
  const stationOutput = new ChoosingStationOutput(
    {
      fine: new WebAudioStationOutput(browserTimers, apiOrigin),
      coarse: new ElementStationOutput(browserTimers, apiOrigin),
    },
    browserPage,
  );
  const player: PlayerDriver = createPlayerDriver(restorePlayerState(readPreferences(), readKeptQueue()), {
    output: new HtmlAudioOutput(apiOrigin),
    random: Math.random,
    setTimer: browserTimers.setTimer,
    clearTimer: browserTimers.clearTimer,
    leaveStation: () => session.leave(),
  });
  const session = new StationSession({
    connection: new SignalrConnection({ getToken, apiOrigin }),
    output: stationOutput,
    http: createStationHttp(apiOrigin, browserTimers.now),
    timers: browserTimers,
    hasToken: () => getToken() !== null,
    isOnline: () => navigator.onLine,
    reloadPage: () => claimReload(browserTimers.now()) && window.location.reload(),
    onStationStarted: () => player.dispatch({ type: 'station-started' }),
    onTrackStart: () => mediaSession.update(),
    onMonitoringChanged,
    log: logLine,
  });

  const playerStores = createPlayerStores(player);
  const playerCommands = createPlayerCommands((event) => player.dispatch(event));
  const station = createStationStore({
    session,
    player,
    output: stationOutput,
    watchDevice: watchOutputDevice,
  });
  const mediaSession = createMediaSession({
    player: { ...playerStores.state, progress: playerStores.progress, commands: playerCommands },
    station,
  });
  const clockTicks = createTicker(PROGRESS_TICK_MS, () => session.clock.serverNowMs());

  function keepPreferences(): void {
    const { volume, isMuted, repeat, queue } = player.getState();
    writePreferences({ volume, isMuted, repeat, isShuffled: queue.order !== undefined });
    stationOutput.setVolume(volume, isMuted);
  }
  stationOutput.setVolume(player.getState().volume, player.getState().isMuted);
  playerStores.state.subscribe(keepPreferences);
  playerStores.state.subscribe(mediaSession.update);
  playerStores.progress.subscribe(mediaSession.updatePosition);
  station.subscribe(mediaSession.update);

  const queueKeeper = createQueueKeeper(player);
  const presence = watchPresence({
    wake: () => session.woke(),
    backOnline: () => player.dispatch({ type: 'back-online' }),
  });
  let stopTicks: (() => void) | undefined;
  return {
    player: { ...playerStores.state, progress: playerStores.progress, commands: playerCommands },
    station: { ...station, clockTicks, serverNowMs: () => session.clock.serverNowMs() },
    session: {
      signedIn() {
        presence.start();
        queueKeeper.start();
        stopTicks ??= clockTicks.subscribe(station.refresh);
        session.signedIn();
      },
      signedOut() {
        player.dispatch({ type: 'signed-out' });
        session.signedOut();
        mediaSession.clear();
      },
    },
    dispose() {
      presence.stop();
      queueKeeper.stop();
      stopTicks?.();
      stopTicks = undefined;
      player.dispatch({ type: 'signed-out' });
      session.signedOut();
      mediaSession.clear();
    },
  };
}

/** Back online, or back on the screen after timers were throttled: everything is looked at once. */
function watchPresence({ wake, backOnline }: { wake(): void; backOnline(): void }): {
  start(): void;
  stop(): void;
} {
  const wakeWhenVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  return {
    start() {
      window.addEventListener('online', wake);
      window.addEventListener('online', backOnline);
      document.addEventListener('visibilitychange', wakeWhenVisible);
    },
    stop() {
      window.removeEventListener('online', wake);
      window.removeEventListener('online', backOnline);
      document.removeEventListener('visibilitychange', wakeWhenVisible);
    },
  };
}

function createPlayerCommands(dispatch: (event: UserEvent) => void): PlayerCommands {
  return {
    toggleTrack: (track) => dispatch({ type: 'toggle-track', track }),
    playFrom: (tracks, index) => dispatch({ type: 'play-from', tracks, index }),
    playShuffled: (tracks) => dispatch({ type: 'play-shuffled', tracks }),
    addToQueue: (tracks) => dispatch({ type: 'add-to-queue', tracks }),
    playNext: (tracks) => dispatch({ type: 'play-next', tracks }),
    removeFromQueue: (entryId) => dispatch({ type: 'remove-from-queue', entryId }),
    moveInQueue: (entryId, toIndex) => dispatch({ type: 'move-in-queue', entryId, toIndex }),
    clearQueue: () => dispatch({ type: 'clear-queue' }),
    jumpTo: (entryId) => dispatch({ type: 'jump-to', entryId }),
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    togglePlay: () => dispatch({ type: 'toggle-play' }),
    next: () => dispatch({ type: 'next' }),
    previous: () => dispatch({ type: 'previous' }),
    seek: (seconds) => dispatch({ type: 'seek', seconds }),
    setVolume: (volume) => dispatch({ type: 'set-volume', volume }),
    toggleMute: () => dispatch({ type: 'toggle-mute' }),
    toggleShuffle: () => dispatch({ type: 'toggle-shuffle' }),
    cycleRepeat: () => dispatch({ type: 'cycle-repeat' }),
  };
}
