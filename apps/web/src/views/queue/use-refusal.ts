import { recommendTexts } from '@tutti/contract/recommendations/texts';
import { allowTrack, refuseTrack } from '#data/own/unwanted-tracks.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { QueueEntry } from '#engine/engine-types.ts';
import { showToast, showToastWithAction } from '#ui/toasts/toast-store.ts';

interface Where {
  /** Its index in `upcoming`, for the undo. */
  readonly toIndex: number;
  readonly isCurrent: boolean;
}

/** Removes a recommended track from the queue, and the server does not recommend it again. */
export function useRefusal(): (entry: QueueEntry, where: Where) => void {
  const { next, removeFromQueue, putBackInQueue } = usePlayer();
  return (entry, { toIndex, isCurrent }) => {
    const { id, title } = entry.track;
    const failed = () => showToast('error', recommendTexts.refuseFailed);
    if (isCurrent) next();
    removeFromQueue(entry.entryId);
    refuseTrack(id).catch(failed);
    showToastWithAction(recommendTexts.refused(title), {
      label: recommendTexts.undo,
      onPress() {
        putBackInQueue(entry, toIndex);
        allowTrack(id).catch(failed);
      },
    });
  };
}
