import { Equalizer } from '#components/tracks/equalizer.tsx';
import { usePlayer } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';

/** Marks the track that plays. The bars stand still while it is paused. */
export function PlayingBars({ track }: { track: PlayerTrack }) {
  const { isPlaying } = usePlayer();
  return (
    <span className={isPlaying ? undefined : 'is-still'}>
      <Equalizer track={track} />
    </span>
  );
}
