import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withKept } from '#data/kept/kept-here.ts';
import { useStation } from '#engine/engine-context.tsx';

/** Queries that are answered from what is kept while the server is away. */
const SHOWN_IN_PLACE: readonly unknown[] = [
  'album',
  'album-tracks',
  'playlists',
  'playlist-tracks',
  'kept-tracks',
];

/** What is kept on this device: read at the start, compared with the server when it answers, gone with the sign-in. */
export function KeptWatch() {
  const { connection } = useStation();
  const client = useQueryClient();
  useEffect(() => {
    void withKept(({ enterKept }) => enterKept());
    return () => void withKept(({ leaveKept }) => leaveKept());
  }, []);
  useEffect(() => {
    if (connection !== 'connected') return;
    void withKept(async ({ catchUpKept }) => {
      await catchUpKept();
      await client.invalidateQueries({ predicate: ({ queryKey }) => SHOWN_IN_PLACE.includes(queryKey[0]) });
    });
  }, [connection, client]);
  return null;
}
