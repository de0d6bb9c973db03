import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import type { TintedPicture } from './tinted-picture.ts';

/** The colors of the heart on Home. */
export const MIXTAPE_TINT: TintedPicture = {
  artUrl: undefined,
  color: undefined,
  colors: { field: '#8a2b52', spark: '#d0722e' },
  of: '',
};

/** The favorite songs, which have no picture of their own. */
export function MixtapePicture({ className }: { className: string }) {
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'grid place-items-center bg-linear-135 from-[#8a2b52] to-[#d0722e] text-white shadow-lift',
        className,
      )}
    >
      <Heart className="size-2/5" fill="currentColor" />
    </div>
  );
}
