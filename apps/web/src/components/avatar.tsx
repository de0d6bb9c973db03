import { clsx } from 'clsx';
import { useState } from 'react';
import { paletteClass } from './drawings/palette.ts';

interface AvatarProps {
  name: string;
  pictureUrl: string | null | undefined;
  className?: string;
}

/** The profile picture, or the first letter on the colors of the name if there is none or it fails to load. */
export function Avatar({ name, pictureUrl, className = 'size-20 text-xl' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const shape = clsx('inline-flex shrink-0 items-center justify-center rounded-full object-cover', className);
  if (pictureUrl && pictureUrl !== failedUrl) {
    return <img src={pictureUrl} alt="" className={shape} onError={() => setFailedUrl(pictureUrl)} />;
  }
  return (
    <span aria-hidden="true" className={clsx(shape, paletteClass(name), 'font-bold text-white')}>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
