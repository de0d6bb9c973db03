import { clsx } from 'clsx';
import { Artwork } from './artwork.tsx';

const MOSAIC_COVERS = 4;

interface CoverMosaicProps {
  /** Addresses of covers, the most telling first. */
  covers: readonly string[];
  /** What it is the picture of; chooses the colours when there is none. */
  title: string;
  /** Edge of the whole in CSS pixels. */
  sizePx: number;
  colour?: string | undefined;
  className?: string;
  /** Of each picture. */
  pictureClassName?: string;
  isLazy?: boolean;
}

/** Four different covers in a square; with fewer the first one alone. */
export function CoverMosaic(props: CoverMosaicProps) {
  const { covers, title, sizePx, colour, className, pictureClassName, isLazy = true } = props;
  const different = [...new Set(covers)].slice(0, MOSAIC_COVERS);
  const isMosaic = different.length === MOSAIC_COVERS;
  const shown = isMosaic ? different : [different[0]];
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 overflow-hidden bg-raised',
        isMosaic ? 'grid-cols-2' : 'grid-cols-1',
        className,
      )}
    >
      {shown.map((artUrl) => (
        <div key={artUrl ?? title} className="aspect-square overflow-hidden">
          <Artwork
            artUrl={artUrl}
            title={title}
            sizePx={isMosaic ? sizePx / 2 : sizePx}
            colour={isMosaic ? undefined : colour}
            isLazy={isLazy}
            className={clsx('size-full !rounded-none', pictureClassName)}
          />
        </div>
      ))}
    </div>
  );
}
