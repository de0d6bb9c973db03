import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Artwork } from '../music/artwork.tsx';
import { paletteClass, paletteColours } from '../music/palette.ts';

interface MosaicCover {
  readonly title: string;
  readonly artUrl: string;
  readonly artColour: string | undefined;
}

interface MosaicProps {
  covers: readonly MosaicCover[];
  /** Chooses the colours where there is no cover. */
  name: string;
  /** Written over the covers, for what would look like one of its albums otherwise. */
  label?: string;
  /** In the place of covers. */
  children?: ReactNode;
}

/** Four covers as one, for what holds music of several albums; with fewer than four the first one alone. */
export function Mosaic({ covers, name, label, children }: MosaicProps) {
  const shown = covers.length < 4 ? covers.slice(0, 1) : covers.slice(0, 4);
  const isWhole = shown.length < 2;
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'relative grid aspect-square w-full place-items-center overflow-hidden rounded-xl text-white/70 shadow-lift',
        isWhole ? 'grid-cols-1' : 'grid-cols-2',
        paletteClass(name),
      )}
    >
      {shown.map(({ title, artUrl, artColour }) => (
        <Artwork
          key={artUrl}
          artUrl={artUrl}
          title={title}
          sizePx={isWhole ? 160 : 80}
          colour={artColour}
          className="aspect-square size-full rounded-none!"
        />
      ))}
      {shown.length === 0 && children}
      {label !== undefined && (
        <span
          className={clsx(
            'mosaic-label absolute inset-0 flex items-end p-3 text-white',
            paletteColours(name),
          )}
        >
          <span dir="auto" className="line-clamp-2 text-lg leading-6 font-bold tracking-tight wrap-anywhere">
            {label}
          </span>
        </span>
      )}
    </div>
  );
}
