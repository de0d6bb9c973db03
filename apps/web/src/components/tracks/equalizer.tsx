import { clsx } from 'clsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { artTint } from '../music/art-tint.ts';
import { pictureOfTrack } from '../music/tinted-picture.ts';

interface EqualizerProps {
  track: PlayerTrack;
  /** The bars stand still while the track is paused. */
  isStill?: boolean;
}

export function Equalizer({ track, isStill = false }: EqualizerProps) {
  const { className, style } = artTint(pictureOfTrack(track));
  return (
    <span
      aria-hidden="true"
      className={clsx('inline-flex h-4 items-end gap-0.5 text-spark', isStill && 'is-still', className)}
      style={style}
    >
      <span className="equalizer-bar h-full w-1 rounded-sm bg-current" />
      <span className="equalizer-bar h-full w-1 rounded-sm bg-current" />
      <span className="equalizer-bar h-full w-1 rounded-sm bg-current" />
    </span>
  );
}
