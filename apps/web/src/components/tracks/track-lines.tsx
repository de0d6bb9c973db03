import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { useIsAbove } from '#ui/screen/use-is-above.ts';
import type { ArtTintProps } from '../music/art-tint.ts';
import { usePageTint } from '../music/page-tint.ts';
import { hasAlbumColumn, hasGenreColumn } from './filled-columns.ts';
import { type ColumnSorting, SortButton, type SortedColumn } from './sort-button.tsx';
import type { ShownTrack } from './track-title.tsx';
import './track-columns.css';

const { columns, sorts } = musicViewTexts.songs;

interface LabelProps {
  label: string;
  column: SortedColumn | undefined;
  sorting: ColumnSorting | undefined;
}

function Label({ label, column, sorting }: LabelProps) {
  return column === undefined || sorting === undefined ? (
    label
  ) : (
    <SortButton {...{ label, column, sorting }} />
  );
}

/** Leaves out the columns that hardly any of the songs fill, in all lines below an element of this class. */
export const withoutEmptyColumns = (tracks: readonly ShownTrack[], fact?: string): string =>
  clsx(
    !hasAlbumColumn(tracks) && 'has-no-album',
    fact === undefined && !hasGenreColumn(tracks) && 'has-no-fact',
  );

interface TrackLinesProps {
  /** Names the facts of the lines. These are their genres by default. */
  fact?: string | undefined;
  /** A press on the name of the facts sorts by them. */
  factColumn?: SortedColumn;
  sorting?: ColumnSorting | undefined;
  hasNumbers?: boolean;
  /** The colors of its music, where these are not those of the page. */
  tint?: ArtTintProps;
  /** All songs of the list. A column that hardly any of them fills is left out. */
  tracks: readonly ShownTrack[];
  /** The list. */
  children: ReactNode;
}

/** A list of lines below the names of its columns, as in a table of songs. A phone has no room for these. */
export function TrackLines({
  fact,
  factColumn,
  sorting,
  hasNumbers = true,
  tint,
  tracks,
  children,
}: TrackLinesProps) {
  const pageTint = usePageTint();
  const { className, style } = tint ?? pageTint;
  const start = useRef<HTMLDivElement>(null);
  const isStuck = useIsAbove(start);
  const hasAlbum = hasAlbumColumn(tracks);
  const hasFact = fact !== undefined || hasGenreColumn(tracks);
  return (
    <div
      className={clsx('track-rows', isStuck && 'is-stuck', withoutEmptyColumns(tracks, fact), className)}
      style={style}
    >
      <div ref={start} className="track-rows-start" />
      <div
        className={clsx(
          'track-line track-columns is-head -mx-2 h-10 text-xs font-medium text-muted',
          hasNumbers && 'has-numbers',
        )}
      >
        {hasNumbers && <span className="number-column px-2 text-center">{columns.number}</span>}
        <span className="px-2">
          <Label label={columns.title} column="title" sorting={sorting} />
        </span>
        <span className="album-column px-2">
          {hasAlbum && <Label label={columns.album} column="album" sorting={sorting} />}
        </span>
        <span className="fact-column truncate px-2">
          {hasFact && <Label label={fact ?? columns.genre} column={factColumn} sorting={sorting} />}
        </span>
        <span className="marks-column" />
        <span className="time-column px-2 pe-4 text-end">
          <Label label={sorts.duration} column="duration" sorting={sorting} />
        </span>
      </div>
      {children}
    </div>
  );
}
