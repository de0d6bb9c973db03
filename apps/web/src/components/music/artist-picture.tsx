import { clsx } from 'clsx';
import { CoverMosaic } from './cover-mosaic.tsx';
import { paletteClass } from './palette.ts';

interface ArtistPictureProps {
  name: string;
  covers: readonly string[];
  /** Edge on screen in CSS pixels. */
  sizePx: number;
  className?: string;
  isLazy?: boolean;
}

/** `Nova Kline` → `NK`, `The Trio` → `T`, `坂本` → `坂` */
export function initialsOf(name: string): string {
  const words = name
    .replace(/^the\s+/i, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]);
  return letters.join('').toLocaleUpperCase() || '♪';
}

/** Round: covers cropped to their middle, so that the circle cuts no lettering; initials where there are none. */
export function ArtistPicture({ name, covers, sizePx, className, isLazy = true }: ArtistPictureProps) {
  const shape = clsx('aspect-square shrink-0 overflow-hidden rounded-full', className);
  if (covers.length > 0) {
    return (
      <CoverMosaic
        covers={covers.map((artUrl) => ({ artUrl }))}
        title={name}
        sizePx={sizePx}
        className={shape}
        pictureClassName="origin-[50%_35%] scale-145"
        isLazy={isLazy}
      />
    );
  }
  return (
    <div aria-hidden="true" className={clsx(shape, paletteClass(name), '@container grid place-items-center')}>
      <span className="text-[34cqw] leading-none font-bold tracking-tight text-white/85">
        {initialsOf(name)}
      </span>
    </div>
  );
}
