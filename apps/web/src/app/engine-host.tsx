import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { toNowPlaying } from '@tutti/sync';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { API_ORIGIN } from '#api/api-client.ts';
import { openHubTicket } from '#api/auth-api.ts';
import { sessionOf } from '#api/token-claims.ts';
import { readToken } from '#api/token-store.ts';
import { accountKeys } from '#data/account/account-keys.ts';
import { findOfflineSound, isBeyondReach } from '#data/offline/offline-status.ts';
import { knownMetadata } from '#data/stations/stations-queries.ts';
import { logLine } from '#engine/browser/engine-log.ts';
import { createEngine } from '#engine/create-engine.ts';
import { EngineProvider } from '#engine/engine-context.tsx';
import type { UncheckedRoomEvent } from '#engine/engine-types.ts';
import { OfflineWatch } from './offline-watch.tsx';
import { PlaybackWatch } from './playback-watch.tsx';

/** Loaded on demand, because only administrators need it. */
async function loadAndReloadMonitoring(queryClient: QueryClient): Promise<void> {
  const code = await import('#data/admin/reload-monitoring.ts').catch(() => undefined);
  await code?.reloadMonitoring(queryClient);
}

/** Loaded on demand, because most pages hear nothing of rooms. */
async function loadAndHandle(queryClient: QueryClient, event: UncheckedRoomEvent): Promise<void> {
  const code = await import('#data/rooms/handle-room-event.ts').catch(() => undefined);
  if (code?.handleRoomEvent(queryClient, event) === false)
    logLine('malformed hub message', { name: event.type });
}

/** The engine knows from the first render on what stations play if that was loaded before. */
function createPageEngine(queryClient: QueryClient) {
  const engine = createEngine({
    hasToken: () => readToken() !== null,
    openHubTicket,
    apiOrigin: API_ORIGIN,
    findOffline: findOfflineSound,
    isBeyondReach,
    onMonitoringChanged: () => void loadAndReloadMonitoring(queryClient),
    onRightsChanged: () =>
      void queryClient.invalidateQueries({ queryKey: accountKeys.currentUser(sessionOf(readToken())) }),
  });
  for (const metadata of knownMetadata(queryClient))
    engine.station.commands.offerNowPlaying(toNowPlaying(metadata));
  return engine;
}

/** Above the routes, so that navigation does not stop the music; below the sign-in, so that signing out does. */
export function EngineHost({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [engine] = useState(() => createPageEngine(queryClient));
  useEffect(() => {
    engine.session.signedIn();
    return () => {
      engine.session.signedOut();
      engine.dispose();
    };
  }, [engine]);
  useEffect(
    () => engine.station.subscribeRooms((event) => void loadAndHandle(queryClient, event)),
    [engine, queryClient],
  );
  return (
    <EngineProvider engine={engine}>
      <OfflineWatch />
      <PlaybackWatch />
      {children}
    </EngineProvider>
  );
}
