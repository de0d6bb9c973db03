import { recommendTexts } from '@tutti/contract/recommendations/texts';
import { allowTrack, refuseTrack } from '#data/own/unwanted-tracks.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { PlayerTrack, QueueEntry } from '#engine/engine-types.ts';
import { showToast, showToastWithAction } from '#ui/toasts/toast-store.ts';

export interface QueuedPick {
  readonly entry: QueueEntry;
  /** Its index in `upcoming`, for the undo. */
  readonly toIndex: number;
  readonly isCurrent: boolean;
}

interface RefusalOptions {
  /** The entry of the queue that goes, too. */
  readonly queued?: QueuedPick | undefined;
  readonly failedText: string;
  /** Runs once the server knows what the listener wants, and after it could not be told. */
  readonly onSettled?: () => void;
}

/** Refuses a recommended track: it leaves the queue, and the server does not recommend it again. */
export function useRefusal(): (track: PlayerTrack, options: RefusalOptions) => void {
  const { next, removeFromQueue, putBackInQueue } = usePlayer();
  return ({ id, title }, { queued, failedText, onSettled }) => {
    const report = (change: Promise<void>) =>
      void change.catch(() => showToast('error', failedText)).then(onSettled);
    if (queued?.isCurrent) next();
    if (queued) removeFromQueue(queued.entry.entryId);
    report(refuseTrack(id));
    showToastWithAction(recommendTexts.refused(title), {
      label: recommendTexts.undo,
      onPress() {
        if (queued) putBackInQueue(queued.entry, queued.toIndex);
        report(allowTrack(id));
      },
    });
  };
}
