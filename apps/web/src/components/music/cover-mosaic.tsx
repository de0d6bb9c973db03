import { MOSAIC_COVERS } from '@tutti/contract/limits';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { paletteClass } from '../drawings/palette.ts';
import { coverEdgePx } from '../long-lists/cover-edge.ts';
import { Artwork } from './artwork.tsx';
import './cover-sheet.css';

/** More would hide each other. */
const SHEET_COVERS = 3;

export interface MosaicCover {
  readonly artUrl: string;
  readonly artColour?: string | undefined;
}

interface CoverMosaicProps {
  /** Most significant first. */
  covers: readonly MosaicCover[];
  /** Determines the colors if there is no artwork. */
  title: string;
  /** Colors of a genre, which replace those of the title. */
  colors?: string | undefined;
  /** A card's edge by default. */
  sizePx?: number;
  /** A card's artwork by default. */
  className?: string;
  pictureClassName?: string;
  /** Up to three pictures lie on a sheet in the colors of the title. */
  isOnSheet?: boolean;
  /** They lie in this one of the five ways of cover-sheet.css. */
  laid?: number;
  isLazy?: boolean;
  children?: ReactNode;
}

/** Shows four different pictures in a square, or else the first one alone, because halves would show only the middle of a picture. */
export function CoverMosaic(props: CoverMosaicProps) {
  const { covers, title, colors, sizePx = coverEdgePx(), isLazy = true, children } = props;
  const {
    pictureClassName,
    isOnSheet = false,
    laid = 0,
    className = 'aspect-square w-full rounded-xl shadow-lift',
  } = props;
  const different = [...new Map(covers.map((cover) => [cover.artUrl, cover])).values()];
  const isMosaic = different.length >= MOSAIC_COVERS;
  const shown = different.slice(0, isMosaic ? MOSAIC_COVERS : isOnSheet ? SHEET_COVERS : 1);
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'relative grid shrink-0 place-items-center overflow-hidden text-white/70',
        isMosaic ? 'grid-cols-2 grid-rows-2' : ['grid-cols-1', isOnSheet && `cover-sheet is-laid-${laid}`],
        colors === undefined ? paletteClass(title) : `station-palette ${colors}`,
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
    </div>
  );
}
