import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paletteClass, paletteColors } from '../drawings/palette.ts';
import { coverEdgePx } from '../long-lists/cover-edge.ts';
import { Artwork } from './artwork.tsx';

const MOSAIC_COVERS = 4;

interface MosaicCover {
  readonly artUrl: string;
  readonly artColour?: string | undefined;
}

interface CoverMosaicProps {
  /** Most significant first. */
  covers: readonly MosaicCover[];
  /** The title of the item; determines the colors if there is no artwork. */
  title: string;
  /** Edge of the whole in CSS pixels; a card's by default. */
  sizePx?: number;
  /** Its shape; a card's artwork by default. */
  className?: string;
  /** The class of each picture. */
  pictureClassName?: string;
  isLazy?: boolean;
  /** Text over the artwork, for an item that would look like one of its albums otherwise. */
  label?: string;
  /** Shown if there is no artwork. */
  children?: ReactNode;
}

/** Four different pictures in a square; with fewer, only the first one. */
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
            color={artColour}
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
      className={clsx('mosaic-label absolute inset-0 flex items-end p-3 text-white', paletteColors(title))}
    >
      <span dir="auto" className="line-clamp-2 text-lg leading-6 font-bold tracking-tight wrap-anywhere">
        {label}
      </span>
    </span>
  );
}
