import { recommendTexts } from '@tutti/contract/recommendations/texts';
import { type QueuedPick, useRefusal } from '#components/tracks/use-refusal.ts';
import type { Track } from '#data/library/library-queries.ts';
import type { PickRemovals } from '#data/library/pick-removals.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { QueueEntry } from '#engine/engine-types.ts';

/** Refuses a song that was picked: it leaves the list, and also the queue if it is there as a pick. */
export function usePickRefusal(removals: PickRemovals): (track: Track) => void {
  const { queue, queueIndex, upcoming } = usePlayer();
  const refuse = useRefusal();

  function findQueued(trackId: string): QueuedPick | undefined {
    const isPick = ({ track }: QueueEntry) => track.id === trackId && track.reason !== undefined;
    const current = queue[queueIndex];
    if (current !== undefined && isPick(current)) return { entry: current, toIndex: 0, isCurrent: true };
    const toIndex = upcoming.findIndex(isPick);
    const entry = upcoming[toIndex];
    return entry && { entry, toIndex, isCurrent: false };
  }

  return (track) => {
    void removals.remove(track.id);
    refuse(track, {
      queued: findQueued(track.id),
      failedText: recommendTexts.notSaved,
      onSettled: removals.refresh,
    });
  };
}
