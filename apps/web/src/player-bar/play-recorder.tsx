import { useEffect } from 'react';
import { useRecordPlay } from '#data/own/record-play.ts';
import { useEngineLater, useStation } from '#engine/engine-context.tsx';
import { followListenings } from '#engine/listenings.ts';

/** Reports every listening to the server when it ends, or when the page may be about to close. It renders nothing. */
export function PlayRecorder() {
  const { player, station } = useEngineLater();
  const { connection } = useStation();
  const { record, keep } = useRecordPlay(connection === 'connected');

  useEffect(() => {
    const listenings = followListenings({ player, station }, record);
    const leave = () => listenings.current().forEach(record);
    // A hidden page may be closed without a further event; if it plays on, a later report replaces this one.
    const hide = () => {
      if (document.visibilityState === 'hidden') listenings.current().forEach(keep);
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      listenings.stop();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [player, station, record, keep]);

  return null;
}
