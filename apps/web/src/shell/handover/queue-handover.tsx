import { useEffect } from 'react';
import { useSaveQueue } from '#data/play-queue-queries.ts';
import { useEngineLater } from '#engine/engine-context.tsx';
import { deviceName } from './device-name.ts';
import { QueueOffer } from './queue-offer.tsx';
import { createQueueSaver } from './queue-saver.ts';

/** The queue follows its listener: saved here as it changes, and offered where there is none. */
export function QueueHandover() {
  const { player } = useEngineLater();
  const { mutate: save } = useSaveQueue();
  const thisDevice = deviceName(navigator.userAgent);

  useEffect(() => {
    const saver = createQueueSaver({
      read: player.getSnapshot,
      readPositionSeconds: () => player.progress.getSnapshot().currentTimeSeconds,
      save: (place) => save({ ...place, changedBy: thisDevice }),
      setTimer: (act, delayMs) => window.setTimeout(act, delayMs),
      clearTimer: (timer) => window.clearTimeout(timer),
    });
    const unsubscribe = player.subscribe(saver.note);
    const hide = () => {
      if (document.visibilityState === 'hidden') saver.leave();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', saver.leave);
    return () => {
      unsubscribe();
      saver.stop();
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', saver.leave);
    };
  }, [player, save, thisDevice]);

  return <QueueOffer thisDevice={thisDevice} />;
}
