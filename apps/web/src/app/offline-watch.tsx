import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { serverReturns, useOffline, withOfflineMusic } from '#data/offline/offline-status.ts';
import { useStation } from '#engine/engine-context.tsx';

/** Queries that are answered from what is kept while the server is away. */
const ANSWERED_OFFLINE: readonly unknown[] = ['album', 'album-tracks', 'playlists', 'playlist-tracks'];

const ASK_AGAIN_MS = 5_000;
const ASK_AGAIN_MAX_MS = 5 * 60_000;

/** Longer each time, where another call goes on failing while the question is answered: the two would go round in a circle. */
function nextWaitMs({ waitMs, backAtMs }: { waitMs: number; backAtMs: number }): number {
  const isSoon = performance.now() - backAtMs < 2 * waitMs;
  return isSoon ? Math.min(2 * waitMs, ASK_AGAIN_MAX_MS) : ASK_AGAIN_MS;
}

/**
 * Manages downloads: reads them at the start, compares them with the server when it responds, and removes them after a
 * sign-out.
 */
export function OfflineWatch() {
  const { connection, isOverHttp } = useStation();
  const isServerThere = connection === 'connected' || isOverHttp;
  const { isServerAway } = useOffline();
  const client = useQueryClient();
  const last = useRef({ waitMs: ASK_AGAIN_MS, backAtMs: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    void withOfflineMusic(({ startOffline }) => startOffline());
    return () => void withOfflineMusic(({ clearOffline }) => clearOffline());
  }, []);
  useEffect(
    () =>
      serverReturns.subscribe(() => {
        // What is on its way may be what has just been answered, and without an answer yet it would be begun anew.
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
    // One failure does not make a server that the hub still has be away until something else is opened.
    const waitMs = nextWaitMs(last.current);
    const timer = setInterval(() => void withOfflineMusic(({ askAgain }) => askAgain()), waitMs);
    return () => {
      clearInterval(timer);
      last.current = { waitMs, backAtMs: performance.now() };
    };
  }, [isServerThere, isServerAway]);
  return null;
}
