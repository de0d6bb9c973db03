import { clsx } from 'clsx';
import type { View } from '#navigation/view.ts';
import { genreDrawing } from '../drawings/genre-drawing.ts';
import { PrintedDrawing } from '../drawings/printed-drawing.tsx';
import { ViewLink } from '../view-link.tsx';
import { PlayDisc } from './play-disc.tsx';

interface GenreTileProps {
  name: string;
  /** The second line. */
  note?: string;
  view: View;
  onPlay: () => void;
}

export function GenreTile({ name, note, view, onPlay }: GenreTileProps) {
  const { strokes, palette } = genreDrawing(name);
  return (
    <div className="group relative transition-transform duration-150 hover:-translate-y-0.5">
      <ViewLink
        view={view}
        className={clsx(
          'relative isolate flex w-full flex-col justify-between overflow-hidden rounded-card station-palette p-4 text-start text-white',
          GENRE_TILE_HEIGHT,
          palette,
        )}
      >
        <PrintedDrawing
          strokes={strokes}
          className="absolute -end-3 -bottom-4 -z-1 size-27 transition-transform duration-200 group-hover:scale-106 sm:-end-2 sm:size-30"
        />
        <span dir="auto" className="line-clamp-2 text-lg font-bold tracking-tight wrap-anywhere">
          {name}
        </span>
        {/* Beside the picture, not over it. */}
        {note !== undefined && <span className="w-1/2 text-xs text-white/85 sm:text-sm">{note}</span>}
      </ViewLink>
      <PlayDisc title={name} onPlay={onPlay} />
    </div>
  );
}

/** Leaves space for two lines above the picture. */
export const GENRE_TILE_HEIGHT = 'h-38';
export const genreGridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(190px,1fr))]';
