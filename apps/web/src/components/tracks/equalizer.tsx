import { clsx } from 'clsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { artTint } from '../music/art-tint.ts';
import { pictureOfTrack } from '../music/tinted-picture.ts';

export function Equalizer({ track }: { track: PlayerTrack }) {
  const { className, style } = artTint(pictureOfTrack(track));
  return (
    <span
      aria-hidden="true"
      className={clsx('inline-flex h-4 items-end gap-0.5 text-spark', className)}
      style={style}
    >
      <span className="equalizer-bar h-full w-1 rounded-sm bg-current" />
      <span className="equalizer-bar h-full w-1 rounded-sm bg-current" />
      <span className="equalizer-bar h-full w-1 rounded-sm bg-current" />
    </span>
  );
}
