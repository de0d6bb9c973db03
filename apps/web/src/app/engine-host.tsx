import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { API_ORIGIN } from '#api/api-client.ts';
import { openHubTicket } from '#api/auth-api.ts';
import { sessionOf } from '#api/token-claims.ts';
import { readToken } from '#api/token-store.ts';
import { accountKeys } from '#data/account/account-keys.ts';
import { findOfflineSound, isBeyondReach } from '#data/offline/offline-status.ts';
import { createEngine } from '#engine/create-engine.ts';
import { EngineProvider } from '#engine/engine-context.tsx';
import { OfflineWatch } from './offline-watch.tsx';
import { PlaybackWatch } from './playback-watch.tsx';

/** Only for administrators, whose screens also poll. */
async function reloadMonitoring(queryClient: QueryClient): Promise<void> {
  const code = await import('#data/admin/reload-monitoring.ts').catch(() => undefined);
  await code?.reloadMonitoring(queryClient);
}

/**
 * The engine lives as long as the sign-in: above the routes, so that no navigation stops the music, and below the
 * sign-in, so that signing out silences everything and closes the hub.
 */
export function EngineHost({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [engine] = useState(() =>
    createEngine({
      hasToken: () => readToken() !== null,
      openHubTicket,
      apiOrigin: API_ORIGIN,
      findOffline: findOfflineSound,
      isBeyondReach,
      onMonitoringChanged: () => void reloadMonitoring(queryClient),
      onRightsChanged: () =>
        void queryClient.invalidateQueries({ queryKey: accountKeys.currentUser(sessionOf(readToken())) }),
    }),
  );
  useEffect(() => {
    engine.session.signedIn();
    return () => {
      engine.session.signedOut();
      engine.dispose();
    };
  }, [engine]);
  return (
    <EngineProvider engine={engine}>
      <OfflineWatch />
      <PlaybackWatch />
      {children}
    </EngineProvider>
  );
}
