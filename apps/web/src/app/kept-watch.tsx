import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverReturns, useKept, withKept } from '#data/kept/kept-here.ts';
import { useStation } from '#engine/engine-context.tsx';

/** Queries that are answered from what is kept while the server is away. */
const SHOWN_IN_PLACE: readonly unknown[] = ['album', 'album-tracks', 'playlists', 'playlist-tracks'];

const ASK_AGAIN_MS = 5_000;

/** What is kept on this device: read at the start, compared with the server when it answers, gone with the sign-in. */
export function KeptWatch() {
  const { connection } = useStation();
  const { isServerAway } = useKept();
  const client = useQueryClient();
  useEffect(() => {
    void withKept(({ enterKept }) => enterKept());
    return () => void withKept(({ leaveKept }) => leaveKept());
  }, []);
  useEffect(
    () =>
      serverReturns.subscribe(() => {
        const shown = { predicate: ({ queryKey }: Query) => SHOWN_IN_PLACE.includes(queryKey[0]) };
        // What is on its way may be what has just been answered.
        void client.invalidateQueries(shown, { cancelRefetch: false });
      }),
    [client],
  );
  useEffect(() => {
    if (connection !== 'connected') return;
    void withKept(async ({ catchUpKept }) => {
      await catchUpKept();
      await client.invalidateQueries({ queryKey: ['kept-tracks'] });
    });
  }, [connection, client]);
  useEffect(() => {
    if (connection !== 'connected' || !isServerAway) return;
    // One failure does not make a server that the hub still has be away until something else is opened.
    const timer = setInterval(() => void withKept(({ askAgain }) => askAgain()), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [connection, isServerAway]);
  return null;
}
