import { controlTexts } from '@tutti/contract/texts/control-texts';
import { selectionTexts } from '@tutti/contract/texts/selection-texts';
import { viewTexts } from '@tutti/contract/texts/view-texts';
import { ViewHeader } from '#components/view-header.tsx';
import { usePlayer } from '#engine/engine-context.tsx';
import { EmptyQueue } from './empty-queue.tsx';
import { QueueActions, QueueList } from './queue-list.tsx';

/** The whole queue as a page. */
export function QueueView() {
  const { queue, isShuffled } = usePlayer();
  if (queue.length === 0) return <EmptyQueue />;
  return (
    <>
      <ViewHeader
        title={controlTexts.queue}
        note={isShuffled ? viewTexts.shuffledSongs(queue.length) : selectionTexts.songs(queue.length)}
        actions={<QueueActions />}
      />
      <QueueList />
    </>
  );
}
