import { countOf } from '#components/music/count-of.ts';
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
        title="Queue"
        note={`${countOf(queue.length, 'song')}${isShuffled ? ' · shuffled' : ''}`}
        actions={<QueueActions />}
      />
      <QueueList />
    </>
  );
}
