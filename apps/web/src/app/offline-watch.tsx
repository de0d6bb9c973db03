import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { withOfflineMusic } from '#data/offline/load-downloader.ts';
import { serverReturns, useOffline } from '#data/offline/offline-status.ts';
import { useStation } from '#engine/engine-context.tsx';

/** Queries that use downloads while the server is away. */
const ANSWERED_OFFLINE: readonly unknown[] = ['album', 'album-tracks', 'playlists', 'playlist-tracks'];

const RECHECK_MS = 5_000;
const RECHECK_MAX_MS = 5 * 60_000;

/** Doubles the wait if another request soon fails again, because both would alternate forever otherwise. */
function nextWaitMs({ waitMs, backAtMs }: { waitMs: number; backAtMs: number }): number {
  const isSoon = performance.now() - backAtMs < 2 * waitMs;
  return isSoon ? Math.min(2 * waitMs, RECHECK_MAX_MS) : RECHECK_MS;
}

/** Reads downloads at the start, compares them with the server when it responds, and removes them after a sign-out. */
export function OfflineWatch() {
  const { connection, isOverHttp } = useStation();
  const isServerThere = connection === 'connected' || isOverHttp;
  const { isServerAway } = useOffline();
  const client = useQueryClient();
  const last = useRef({ waitMs: RECHECK_MS, backAtMs: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    void withOfflineMusic(({ startOffline }) => startOffline());
    return () => void withOfflineMusic(({ clearOffline }) => clearOffline());
  }, []);
  useEffect(
    () =>
      serverReturns.subscribe(() => {
        // Skips first fetches in progress, because one may just have received this response, and would start again.
        const shown = {
          predicate: ({ queryKey, state }: Query) =>
            ANSWERED_OFFLINE.includes(queryKey[0]) &&
            (state.data !== undefined || state.fetchStatus !== 'fetching'),
        };
        void client.invalidateQueries(shown, { cancelRefetch: false });
      }),
    [client],
  );
  useEffect(() => {
    if (!isServerThere) return;
    void withOfflineMusic(async ({ catchUpOffline }) => {
      await catchUpOffline();
      await client.invalidateQueries({ queryKey: ['offline-tracks'] });
    });
  }, [isServerThere, client]);
  useEffect(() => {
    if (!isServerThere || !isServerAway) return;
    // Checks again while the hub is connected, because a single failure does not mean that the server is away.
    const waitMs = nextWaitMs(last.current);
    const timer = setInterval(() => void withOfflineMusic(({ recheckServer }) => recheckServer()), waitMs);
    return () => {
      clearInterval(timer);
      last.current = { waitMs, backAtMs: performance.now() };
    };
  }, [isServerThere, isServerAway]);
  return null;
}
