import { clsx } from 'clsx';
import { paletteClass } from './palette.ts';

interface AvatarProps {
  name: string;
  pictureUrl: string | null | undefined;
  /** Size of picture and letter. */
  className?: string;
}

/** The profile picture, or the first letter on the colours of the name. */
export function Avatar({ name, pictureUrl, className = 'size-20 text-xl' }: AvatarProps) {
  const shape = clsx('inline-flex shrink-0 items-center justify-center rounded-full object-cover', className);
  if (pictureUrl) return <img src={pictureUrl} alt="" className={shape} />;
  return (
    <span aria-hidden="true" className={clsx(shape, paletteClass(name), 'font-bold text-white')}>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
