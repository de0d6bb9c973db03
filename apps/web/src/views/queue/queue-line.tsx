import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { musicTexts } from '@tutti/contract/music/texts';
import { recommendTexts } from '@tutti/contract/recommendations/texts';
import { X } from 'lucide-react';
import { TrackLine } from '#components/tracks/track-line.tsx';
import { useRefusal } from '#components/tracks/use-refusal.ts';
import { useWhyPicked } from '#components/tracks/why-picked.tsx';
import { usePlayer } from '#engine/engine-context.tsx';
import type { QueueEntry } from '#engine/engine-types.ts';
import { IconButton } from '#ui/button.tsx';
import { showToastWithAction } from '#ui/toasts/toast-store.ts';
import { PlayingBars } from './playing-bars.tsx';

const texts = musicTexts.player;

interface QueueLineProps {
  entry: QueueEntry;
  /** Its index in `upcoming`, for the undo. */
  toIndex: number;
  isCurrent: boolean;
}

export function QueueLine({ entry, toIndex, isCurrent }: QueueLineProps) {
  const { jumpTo, togglePlay, removeFromQueue, putBackInQueue, isPlaying } = usePlayer();
  const refuse = useRefusal();
  const { track, entryId } = entry;
  const isPick = track.origin === 'autoplay' || track.reason !== undefined;
  const why = useWhyPicked(track, isPick ? refusePick : undefined);
  function refusePick() {
    refuse(track, { queued: { entry, toIndex, isCurrent }, failedText: recommendTexts.refuseFailed });
  }
  function remove() {
    removeFromQueue(entryId);
    showToastWithAction(texts.removed(track.title), {
      label: texts.undo,
      onPress: () => putBackInQueue(entry, toIndex),
    });
  }
  return (
    <>
      <TrackLine
        track={track}
        number={isCurrent ? <PlayingBars track={track} /> : toIndex + 1}
        isCurrent={isCurrent}
        isPlaying={isPlaying}
        onPress={() => (isCurrent ? togglePlay() : jumpTo(entryId))}
        remark={why.remark}
        extraMark={
          <IconButton label={viewTexts.takeOutNamed(track.title)} className="mark-on-hover" onClick={remove}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        }
        menuItems={[{ label: viewTexts.takeOut, icon: X, onSelect: remove }, ...why.menuItems]}
      />
      {why.dialog}
    </>
  );
}
