import { useEffect } from 'react';
import { autoplayChoice } from '#data/own/autoplay-choice.ts';
import { useEngineLater, usePlayer } from '#engine/engine-context.tsx';

/** Near enough to the end that the next song is always known, and far enough that skips do not reach it. */
const LEFT_MIN = 5;

/** Fetches more similar tracks while an endless queue plays, or any if autoplay is on. It renders nothing. */
export function EndlessQueue() {
  const { player } = useEngineLater();
  const { queue, queueIndex, upcoming, repeat } = usePlayer();
  const isAutoplayOn = autoplayChoice.use() === 'on';
  const current = queue[queueIndex];
  const isEndless = current?.track.origin === 'autoplay' || isAutoplayOn;
  const currentId = isEndless ? current?.entryId : undefined;
  const isLow = upcoming.length < LEFT_MIN && repeat === 'none';

  // A failure is silent and the next song tries again, because nobody waits for it.
  useEffect(() => {
    if (!isLow || currentId === undefined) return undefined;
    let isOver = false;
    const before = player.getSnapshot().queue;
    const append = async () => {
      const { fetchMoreAlike } = await import('#data/library/similar-tracks.ts');
      const tracks = await fetchMoreAlike(before);
      const isSame = player.getSnapshot().queue.some(({ entryId }) => entryId === currentId);
      if (!isOver && isSame && tracks.length > 0) player.commands.continueQueue(tracks);
    };
    append().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [player, isLow, currentId]);

  return null;
}
