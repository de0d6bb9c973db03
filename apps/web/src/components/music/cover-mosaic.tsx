import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { coverEdgePx } from '../long-lists/cover-edge.ts';
import { Artwork } from './artwork.tsx';
import { paletteClass, paletteColours } from './palette.ts';

const MOSAIC_COVERS = 4;

interface MosaicCover {
  readonly artUrl: string;
  readonly artColour?: string | undefined;
}

interface CoverMosaicProps {
  /** The most telling first. */
  covers: readonly MosaicCover[];
  /** What it is the picture of; chooses the colours when there is no cover. */
  title: string;
  /** Edge of the whole in CSS pixels; that of a card otherwise. */
  sizePx?: number;
  /** Its shape; that of the cover of a card otherwise. */
  className?: string;
  /** Of each picture. */
  pictureClassName?: string;
  isLazy?: boolean;
  /** Written over the covers, for what would look like one of its albums otherwise. */
  label?: string;
  /** In the place of covers. */
  children?: ReactNode;
}

/** Four different covers in a square; with fewer the first one alone. */
export function CoverMosaic(props: CoverMosaicProps) {
  const { covers, title, sizePx = coverEdgePx(), pictureClassName, isLazy = true, label, children } = props;
  const { className = 'aspect-square w-full rounded-xl shadow-lift' } = props;
  const different = [...new Map(covers.map((cover) => [cover.artUrl, cover])).values()];
  const isMosaic = different.length >= MOSAIC_COVERS;
  const shown = different.slice(0, isMosaic ? MOSAIC_COVERS : 1);
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'relative grid shrink-0 place-items-center overflow-hidden text-white/70',
        isMosaic ? 'grid-cols-2' : 'grid-cols-1',
        paletteClass(title),
        className,
      )}
    >
      {shown.map(({ artUrl, artColour }) => (
        <div key={artUrl} className="aspect-square size-full overflow-hidden">
          <Artwork
            artUrl={artUrl}
            title={title}
            sizePx={isMosaic ? sizePx / 2 : sizePx}
            colour={artColour}
            isLazy={isLazy}
            className={clsx('size-full !rounded-none', pictureClassName)}
          />
        </div>
      ))}
      {shown.length === 0 && children}
      {label !== undefined && <MosaicLabel title={title} label={label} />}
    </div>
  );
}

function MosaicLabel({ title, label }: { title: string; label: string }) {
  return (
    <span
      className={clsx('mosaic-label absolute inset-0 flex items-end p-3 text-white', paletteColours(title))}
    >
      <span dir="auto" className="line-clamp-2 text-lg leading-6 font-bold tracking-tight wrap-anywhere">
        {label}
      </span>
    </span>
  );
}
