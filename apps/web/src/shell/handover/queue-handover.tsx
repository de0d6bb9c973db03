import { useEffect } from 'react';
import { useSaveQueue } from '#data/own/play-queue-queries.ts';
import { useTellPlayback } from '#data/own/playback-queries.ts';
import { useEngineLater } from '#engine/engine-context.tsx';
import { deviceName } from './device-name.ts';
import { createPlaybackTeller } from './playback-teller.ts';
import { createQueueSaver } from './queue-saver.ts';

/**
 * Saves the queue as it changes, so that it follows the user to other devices (`QueueOffer`), and reports playback for
 * other apps.
 */
export function QueueHandover() {
  const { player } = useEngineLater();
  const { mutate: save } = useSaveQueue();
  const { mutate: tell } = useTellPlayback();
  const thisDevice = deviceName(navigator.userAgent);
  useEffect(() => {
    const parts = {
      read: player.getSnapshot,
      readPositionSeconds: () => player.progress.getSnapshot().currentTimeSeconds,
      setTimer: (act: () => void, delayMs: number) => window.setTimeout(act, delayMs),
      clearTimer: (timer: number) => window.clearTimeout(timer),
    };
    const saver = createQueueSaver({ ...parts, save: (place) => save({ ...place, changedBy: thisDevice }) });
    const teller = createPlaybackTeller({
      ...parts,
      tell: (told) => tell({ ...told, playerName: thisDevice }),
    });
    const note = () => {
      saver.note();
      teller.note();
    };
    const unsubscribe = player.subscribe(note);
    const hide = () => {
      if (document.visibilityState === 'hidden') saver.leave();
    };
    const leave = () => {
      saver.leave();
      teller.leave();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    teller.note();
    return () => {
      unsubscribe();
      saver.stop();
      teller.stop();
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
    };
  }, [player, save, tell, thisDevice]);
  return null;
}
