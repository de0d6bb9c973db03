import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { playerTexts } from '@tutti/contract/player/texts';
import { clsx } from 'clsx';
import { type ColumnSorting, SortButton, type SortedColumn } from './sort-button.tsx';
import { TRACK_CELL, WIDE_CELL } from './track-row.tsx';

const { columns: names, sorts } = musicViewTexts.songs;

interface ColumnHeadProps {
  label: string;
  column: SortedColumn;
  sorting: ColumnSorting | undefined;
  className: string;
  isHidden: boolean;
}

/** On a phone and on the page of an album only screen readers need the names of the columns. */
const labelClass = (isHidden: boolean) => (isHidden ? 'sr-only' : 'max-sm:sr-only');

function ColumnHead({ label, column, sorting, className, isHidden }: ColumnHeadProps) {
  if (sorting === undefined) {
    return (
      <th scope="col" className={className}>
        <span className={labelClass(isHidden)}>{label}</span>
      </th>
    );
  }
  const order = sorting.order === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      className={className}
      // On a phone the button is hidden.
      aria-label={label}
      aria-sort={sorting.sort === column ? order : undefined}
    >
      <SortButton isInTable {...{ label, column, sorting }} />
    </th>
  );
}

/** The columns that not every table has. */
export interface TrackColumns {
  readonly hasAlbum: boolean;
  readonly hasGenre: boolean;
  /** Its name, if there are plays to show. */
  readonly plays: string | undefined;
}

interface TrackTableHeadProps {
  isOfAlbum: boolean;
  columns: TrackColumns;
  sorting: ColumnSorting | undefined;
}

export function TrackTableHead({ isOfAlbum, columns, sorting }: TrackTableHeadProps) {
  const { hasAlbum, hasGenre, plays } = columns;
  return (
    <thead className={isOfAlbum ? undefined : 'is-head'}>
      <tr className={clsx('text-start text-xs text-muted', !isOfAlbum && 'sm:h-10')} aria-rowindex={1}>
        <th
          scope="col"
          className={clsx(TRACK_CELL, 'number-column font-medium', !isOfAlbum && 'max-sm:hidden')}
        >
          <span className={labelClass(isOfAlbum)}>{names.number}</span>
        </th>
        <ColumnHead
          label={names.title}
          column="title"
          sorting={sorting}
          isHidden={isOfAlbum}
          className={clsx(TRACK_CELL, 'text-start font-medium')}
        />
        {hasAlbum && (
          <ColumnHead
            label={names.album}
            column="album"
            sorting={sorting}
            isHidden={isOfAlbum}
            className={clsx(TRACK_CELL, WIDE_CELL, 'album-column text-start font-medium')}
          />
        )}
        {hasGenre && (
          <th scope="col" className={clsx(TRACK_CELL, WIDE_CELL, 'fact-column text-start font-medium')}>
            {names.genre}
          </th>
        )}
        {plays !== undefined && (
          <th scope="col" className={clsx(TRACK_CELL, WIDE_CELL, 'fact-column text-end font-medium')}>
            {/* The only visible name on the page of an album stands in the gap above the rows, which keep their places. */}
            <span className={isOfAlbum ? 'plays-above' : labelClass(false)}>{plays}</span>
          </th>
        )}
        <th scope="col" className={clsx(TRACK_CELL, 'marks-column')}>
          <span className="sr-only">{playerTexts.actions}</span>
        </th>
        <ColumnHead
          label={sorts.duration}
          column="duration"
          sorting={sorting}
          isHidden={isOfAlbum}
          className={clsx(TRACK_CELL, 'time-column pe-4 text-end font-medium max-sm:hidden')}
        />
      </tr>
    </thead>
  );
}
