import { clsx } from 'clsx';
import type { View } from '#navigation/view.ts';
import { genreDrawing } from '../drawings/genre-drawing.ts';
import { PrintedDrawing } from '../drawings/printed-drawing.tsx';
import { genreLabel } from '../genre-label.ts';
import { ViewLink } from '../view-link.tsx';
import { Artwork } from './artwork.tsx';
import type { MosaicCover } from './cover-mosaic.tsx';
import { PlayDisc } from './play-disc.tsx';
import { usePlayToggle } from './use-play-toggle.ts';
import './genre-tile.css';

interface GenreTileProps {
  name: string;
  note?: string;
  /** They are of its albums, and lie on the drawing. */
  covers?: readonly MosaicCover[] | undefined;
  view: View;
  onPlay: () => void;
  /** Among few genres, which would leave the screen empty otherwise. */
  isLarge?: boolean;
}

/** More would hide each other. */
const COVERS_SHOWN = 2;
const COVER_PX = 112;

export function GenreTile({ name, note, covers = [], view, onPlay, isLarge = false }: GenreTileProps) {
  const { strokes, palette, transform } = genreDrawing(name);
  const toggle = usePlayToggle(({ genre }) => genre === name, onPlay);
  return (
    <div className="group relative transition-transform duration-150 hover:-translate-y-0.5">
      <ViewLink
        view={view}
        className={clsx(
          'genre-tile relative isolate flex w-full flex-col justify-between overflow-hidden rounded-card station-palette p-4 text-start text-white',
          isLarge ? 'h-38 sm:h-52' : GENRE_TILE_HEIGHT,
          palette,
        )}
      >
        <PrintedDrawing
          strokes={strokes}
          transform={transform}
          className={clsx(
            'absolute -end-3 -z-1 aspect-square transition-transform duration-200 group-hover:scale-106 sm:-end-2',
            covers.length > 0 ? 'genre-tile-drawing' : '-bottom-4 w-24',
            // Beside the note also where five share a row.
            covers.length === 0 && (isLarge ? 'sm:w-[min(10rem,57%)]' : 'sm:w-30'),
          )}
        />
        <span
          dir="auto"
          className={clsx(
            'line-clamp-2 font-title text-lg font-bold tracking-tight wrap-anywhere',
            isLarge && 'sm:text-xl',
          )}
        >
          {genreLabel(name)}
        </span>
        {note !== undefined && (
          // Beside the drawing, which would make it unreadable.
          <span className={clsx('text-xs text-white/85 sm:text-sm', isLarge ? 'w-1/2 sm:w-2/5' : 'w-1/2')}>
            {note}
          </span>
        )}
        {covers.length > 0 && (
          <span aria-hidden="true" className={clsx('genre-tile-covers', isLarge && 'is-large')}>
            {covers.slice(0, COVERS_SHOWN).map(({ artUrl, artColour }) => (
              <Artwork key={artUrl} artUrl={artUrl} title={name} sizePx={COVER_PX} color={artColour} />
            ))}
          </span>
        )}
      </ViewLink>
      <PlayDisc title={genreLabel(name)} isPlaying={toggle.isPlaying} onPlay={toggle.press} />
    </div>
  );
}

/** Leaves space for two lines above the picture. */
export const GENRE_TILE_HEIGHT = 'h-38';
export const genreGridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(190px,1fr))]';
/** On a phone the last one of an odd number is as wide as two, because it would be alone in its row. */
const LARGE_GRID = 'grid grid-cols-2 gap-3 max-sm:*:last:odd:col-span-2';
/** Five are one row and six are two, because the last one would be alone or in a half row otherwise. */
const COLUMNS: Readonly<Record<number, string>> = {
  5: 'sm:grid-cols-[repeat(auto-fit,minmax(max(200px,18%),1fr))]',
  6: 'sm:grid-cols-[repeat(auto-fit,minmax(max(240px,30%),1fr))]',
};
const UP_TO_FOUR = 'sm:grid-cols-[repeat(auto-fit,minmax(max(240px,24%),1fr))]';
export const largeGenreGridClass = (count: number) => `${LARGE_GRID} ${COLUMNS[count] ?? UP_TO_FOUR}`;
