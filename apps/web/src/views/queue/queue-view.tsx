import { selectionTexts } from '@tutti/contract/music/selection-texts';
import { viewTexts } from '@tutti/contract/music/single-view-texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { ViewHeader } from '#components/view-header.tsx';
import { usePlayer } from '#engine/engine-context.tsx';
import { EmptyQueue } from './empty-queue.tsx';
import { QueueActions } from './queue-actions.tsx';
import { QueueList } from './queue-list.tsx';

export function QueueView() {
  const { queue, isShuffled } = usePlayer();
  if (queue.length === 0) return <EmptyQueue />;
  return (
    <>
      <ViewHeader
        title={controlTexts.queue}
        note={isShuffled ? viewTexts.shuffledSongs(queue.length) : selectionTexts.songs(queue.length)}
        actions={<QueueActions />}
        hasManyActions
      />
      <QueueList />
    </>
  );
}
