/**
 * Builds player and station for a signed-in page and connects them: music leaves the station, a station stops the
 * music, and both share one volume. Nothing below this file knows React; nothing above it knows audio.
 */
import { PROGRESS_TICK_MS } from '@tutti/contract/limits';
import { StationSession } from '@tutti/sync';
import { browserTimers } from './browser/browser-timers.ts';
import { logLine } from './browser/engine-log.ts';
import { claimReload, writeJoinedStation } from './browser/listening-storage.ts';
import { mediaSessionLater } from './browser/media-session-later.ts';
import { watchOutputDevice } from './browser/output-device.ts';
import { watchPresence } from './browser/page-presence.ts';
import type { Engine, EngineOptions } from './engine-types.ts';
import { createLibraryPlayer } from './player/library-player.ts';
import { createStationHttp } from './station/create-station-http.ts';
import { createStationOutput } from './station/create-station-output.ts';
import { HubTickets } from './station/hub-tickets.ts';
import { keepJoinedStation } from './station/joined-station-storage.ts';
import { SignalrConnection } from './station/signalr-connection.ts';
import { createStationStore } from './station/station-store.ts';
import { createTicker } from './stores.ts';

export function createEngine(options: EngineOptions): Engine {
  const { apiOrigin = '' } = options;
  const player = createLibraryPlayer({ ...options, apiOrigin, leaveStation: () => session.leave() });
  const output = createStationOutput(apiOrigin);
  const tickets = new HubTickets({ fetchTicket: options.openHubTicket, nowMs: browserTimers.now });
  const session = new StationSession({
    connection: new SignalrConnection({ takeTicket: () => tickets.take(), apiOrigin }),
    output,
    http: createStationHttp(apiOrigin, browserTimers.now),
    timers: browserTimers,
    hasToken: options.hasToken,
    isOnline: () => navigator.onLine,
    reloadPage: () => claimReload(browserTimers.now()) && window.location.reload(),
    onStationStarted: () => player.driver.dispatch({ type: 'station-started' }),
    // No browser event reports the return if only the server was away.
    onHubOpened: backOnline,
    onTrackStart: () => mediaSession.update(),
    onMonitoringChanged: options.onMonitoringChanged ?? (() => {}),
    onRightsChanged: options.onRightsChanged ?? (() => {}),
    log: logLine,
  });
  const station = createStationStore({
    session,
    player: player.driver,
    output,
    watchDevice: watchOutputDevice,
  });
  const mediaSession = mediaSessionLater({ player: player.view, station });
  const clockTicks = createTicker(PROGRESS_TICK_MS, () => session.clock.serverNowMs());

  function backOnline(): void {
    player.driver.dispatch({ type: 'back-online' });
  }
  function shareVolume(): void {
    const { volume, isMuted } = player.view.getSnapshot();
    output.setVolume(volume, isMuted);
  }
  shareVolume();
  player.view.subscribe(shareVolume);
  player.view.subscribe(mediaSession.update);
  player.view.progress.subscribe(mediaSession.updatePosition);
  station.subscribe(mediaSession.update);
  keepJoinedStation(station);

  const presence = watchPresence({ wake: () => session.woke(), backOnline });
  let stopTicks: (() => void) | undefined;

  function signedOut(): void {
    player.driver.dispatch({ type: 'signed-out' });
    session.signedOut();
    writeJoinedStation(undefined);
    mediaSession.clear();
  }

  return {
    player: player.view,
    station: {
      ...station,
      clockTicks,
      subscribeRooms: session.rooms.subscribe,
      serverNowMs: () => session.clock.serverNowMs(),
    },
    session: {
      signedIn() {
        presence.start();
        player.start();
        stopTicks ??= clockTicks.subscribe(station.refresh);
        tickets.fetchAhead();
        session.signedIn();
      },
      signedOut,
    },
    dispose() {
      presence.stop();
      player.stop();
      stopTicks?.();
      stopTicks = undefined;
      signedOut();
    },
  };
}
