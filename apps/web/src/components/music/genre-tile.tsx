import type { View } from '#navigation/view.ts';
import { ViewLink } from '../view-link.tsx';
import { genreEmoji } from './genre-emoji.ts';
import { cyclingPaletteClass } from './palette.ts';
import { PlayDisc } from './play-disc.tsx';

interface GenreTileProps {
  name: string;
  /** Place in the list; neighbours get different colours. */
  index: number;
  /** Second line. */
  note?: string;
  view: View;
  onPlay: () => void;
}

export function GenreTile({ name, index, note, view, onPlay }: GenreTileProps) {
  return (
    <div className="group relative transition-transform duration-150 hover:-translate-y-0.5">
      <ViewLink
        view={view}
        className={`relative flex h-28 w-full flex-col justify-between overflow-hidden rounded-card p-4 text-start text-white ${cyclingPaletteClass(index)}`}
      >
        <span dir="auto" className="line-clamp-2 text-lg font-bold tracking-tight wrap-anywhere">
          {name}
        </span>
        {/* Two tiles fit beside each other on a phone: small enough there not to run into the picture. */}
        {note !== undefined && <span className="text-xs text-white/85 sm:text-sm">{note}</span>}
        <span aria-hidden="true" className="absolute end-3 bottom-2 text-xl sm:text-2xl">
          {genreEmoji(name)}
        </span>
      </ViewLink>
      <PlayDisc title={name} onPlay={onPlay} />
    </div>
  );
}

export const genreGridClass = 'grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(190px,1fr))]';
