import { createPlayCounter } from '@tutti/player';
import { useEffect, useRef } from 'react';
import { useRecordPlay } from '#data/own/recents-queries.ts';
import { usePlayer, usePlayerProgress, useStation } from '#engine/engine-context.tsx';

const SECOND_MS = 1_000;

/**
 * Reports plays that count to the server. It renders nothing; it is a component of its own because progress changes
 * often.
 */
export function PlayRecorder() {
  const { queue, queueIndex, currentTrack } = usePlayer();
  const { currentTimeSeconds, durationSeconds } = usePlayerProgress();
  const counter = useRef(createPlayCounter());
  const { connection } = useStation();
  const record = useRecordPlay(connection === 'connected');
  // A track that was removed from the queue plays on; its id then replaces the entry's.
  const entryId = queue[queueIndex]?.entryId ?? currentTrack?.id;
  const trackId = currentTrack?.id;

  useEffect(() => {
    const hearing =
      entryId === undefined || trackId === undefined
        ? undefined
        : {
            entryId,
            trackId,
            positionMs: currentTimeSeconds * SECOND_MS,
            durationMs: durationSeconds * SECOND_MS,
          };
    const play = counter.current.hear(hearing);
    if (play) record(play);
  }, [entryId, trackId, currentTimeSeconds, durationSeconds, record]);

  useEffect(() => {
    const leave = () => {
      const play = counter.current.hear(undefined);
      if (play) record(play);
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [record]);

  return null;
}
