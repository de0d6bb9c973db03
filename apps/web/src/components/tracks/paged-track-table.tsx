import type { Track } from '#data/library/library-queries.ts';
import type { PagedList } from '#data/library/paged-list.ts';
import { LoadMore } from '../long-lists/load-more.tsx';
import type { ColumnSorting } from './sort-button.tsx';
import { TrackTable } from './track-table.tsx';

interface PagedTrackTableProps {
  list: PagedList<Track>;
  onPlay: (index: number) => void;
  label: string;
  sorting?: ColumnSorting;
  isOfGenre?: boolean;
  hasAllColumns?: boolean;
}

/** A table with its full height from the first page on; the other pages load as one scrolls. */
export function PagedTrackTable({ list, onPlay, ...table }: PagedTrackTableProps) {
  const { items, total, loadMore, hasFailed } = list;
  return (
    <>
      <TrackTable
        tracks={items}
        total={total}
        loadMore={hasFailed ? undefined : loadMore}
        onPlay={onPlay}
        {...table}
      />
      <LoadMore hasFailed={hasFailed} onMore={loadMore} />
    </>
  );
}
