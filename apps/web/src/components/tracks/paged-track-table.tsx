import type { Track } from '#data/library/library-queries.ts';
import type { PagedList } from '#data/library/paged-list.ts';
import { LoadMore } from '../long-lists/load-more.tsx';
import { TrackTable } from './track-table.tsx';
import type { ColumnSorting } from './track-table-head.tsx';

interface PagedTrackTableProps {
  list: PagedList<Track>;
  onPlay: (index: number) => void;
  label: string;
  sorting?: ColumnSorting;
  isOfGenre?: boolean;
}

/** A table with its full height from the first page on; the other pages load as one scrolls. */
export function PagedTrackTable({ list, onPlay, label, sorting, isOfGenre }: PagedTrackTableProps) {
  const { items, total, loadMore, hasFailed } = list;
  return (
    <>
      <TrackTable
        tracks={items}
        total={total}
        loadMore={hasFailed ? undefined : loadMore}
        onPlay={onPlay}
        label={label}
        sorting={sorting}
        isOfGenre={isOfGenre}
      />
      <LoadMore hasFailed={hasFailed} onMore={loadMore} />
    </>
  );
}
