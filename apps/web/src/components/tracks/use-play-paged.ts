import { useCallback, useEffect, useRef } from 'react';
import type { Track } from '#data/library/library-queries.ts';
import type { PagedList } from '#data/library/paged-list.ts';
import { usePlayer } from '#engine/engine-context.tsx';

/** The queue of a list that is still loading gets at least this many songs after the one that was pressed. */
const SONGS_AHEAD = 200;

type PlayedList = Pick<PagedList<Track>, 'items' | 'loadMore'>;

/** Plays from a list whose end is not loaded yet: what loads next is added to the queue. */
export function usePlayPaged({ items, loadMore }: PlayedList): (index: number) => void {
  const player = usePlayer();
  const { playFrom, addToQueue, queue } = player;
  const pressed = useRef<{ readonly index: number; readonly end: number }>(undefined);

  useEffect(() => {
    if (pressed.current === undefined) return;
    const { index, end } = pressed.current;
    // The queue holds the list from the pressed song on, unless it was replaced or changed.
    const isReplaced = queue.length !== end - index || queue[0]?.track.id !== items[index]?.id;
    const isEnough = end - index > SONGS_AHEAD;
    if (isReplaced || isEnough) {
      pressed.current = undefined;
    } else if (items.length > end) {
      pressed.current = { index, end: items.length };
      addToQueue(items.slice(end));
    } else loadMore?.();
  }, [items, loadMore, queue, addToQueue]);

  return useCallback(
    (index) => {
      pressed.current = { index, end: items.length };
      playFrom(items, index);
    },
    [items, playFrom],
  );
}
