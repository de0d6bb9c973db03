import { useEffect } from 'react';
import { useSaveQueue } from '#data/own/play-queue-queries.ts';
import { useReportPlayback } from '#data/own/playback-queries.ts';
import { useEngineLater } from '#engine/engine-context.tsx';
import { deviceName } from './device-name.ts';
import { useQueueUndo } from './offer-queue-undo.ts';
import { createPlaybackReporter } from './playback-reporter.ts';
import { createQueueSaver } from './queue-saver.ts';

/**
 * Saves the queue for the user's other devices (`QueueOffer`), reports playback for other apps, and offers a replaced
 * queue again.
 */
export function QueueHandover() {
  const { player } = useEngineLater();
  const { mutate: save } = useSaveQueue();
  const { mutate: report } = useReportPlayback();
  const thisDevice = deviceName(navigator.userAgent);
  useQueueUndo();
  useEffect(() => {
    const parts = {
      read: player.getSnapshot,
      readPositionSeconds: () => player.progress.getSnapshot().currentTimeSeconds,
      setTimer: (act: () => void, delayMs: number) => window.setTimeout(act, delayMs),
      clearTimer: (timer: number) => window.clearTimeout(timer),
    };
    const saver = createQueueSaver({
      ...parts,
      save: (position) => save({ ...position, changedBy: thisDevice }),
    });
    const reporter = createPlaybackReporter({
      ...parts,
      report: (reported) => report({ ...reported, playerName: thisDevice }),
    });
    const note = () => {
      saver.note();
      reporter.note();
    };
    const unsubscribe = player.subscribe(note);
    const hide = () => {
      if (document.visibilityState === 'hidden') saver.leave();
    };
    const leave = () => {
      saver.leave();
      reporter.leave();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    reporter.note();
    return () => {
      unsubscribe();
      saver.stop();
      reporter.stop();
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
    };
  }, [player, save, report, thisDevice]);
  return null;
}
