import { useQueryClient } from '@tanstack/react-query';
import type { Listening } from '@tutti/player';
import { useEffect, useMemo } from 'react';
import { queryKeys } from '../query-keys.ts';
import { rememberPlay, sendPlays } from './unsent-plays.ts';

/**
 * `record` sends a listening at once or when the server is back; `keep` only stores it for then. Failures are silent,
 * because nobody waits for them.
 */
export function useRecordPlay(isServerThere: boolean) {
  const client = useQueryClient();
  const { record, keep, send } = useMemo(() => {
    const countedKeys = [
      queryKeys.statistics,
      queryKeys.recentlyPlayed,
      queryKeys.mostPlayed,
      queryKeys.home,
    ];
    const refetch = (queryKey: readonly string[]) => client.invalidateQueries({ queryKey });
    async function sendAll() {
      const { sent, counted } = await sendPlays();
      if (sent > 0) await refetch(queryKeys.listenings);
      if (counted > 0) await Promise.all(countedKeys.map(refetch));
    }
    const keep = ({ startedAtMs, ...listening }: Listening) =>
      rememberPlay({ ...listening, playedAtMs: Math.round(startedAtMs) });
    return {
      keep,
      record(listening: Listening) {
        keep(listening);
        void sendAll();
      },
      send: () => void sendAll(),
    };
  }, [client]);
  useEffect(() => {
    if (isServerThere) send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [isServerThere, send]);
  return { record, keep };
}
