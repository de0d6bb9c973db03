import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { NothingInLibrary } from '#components/music/nothing-in-library.tsx';
import { PagedTrackTable } from '#components/tracks/paged-track-table.tsx';
import type { SortedColumn } from '#components/tracks/sort-button.tsx';
import { TrackTable } from '#components/tracks/track-table.tsx';
import { TrackTableSkeleton } from '#components/tracks/track-table-skeleton.tsx';
import type { Track, TrackOrder, useDiverseTracks, useTracks } from '#data/library/library-queries.ts';
import type { PagedList } from '#data/library/paged-list.ts';
import { SongsFailed } from './songs-failed.tsx';

const texts = musicViewTexts.songs;
const WAITING = <TrackTableSkeleton rows={10} />;

const NoSongs = ({ onLookAgain }: { onLookAgain: () => void }) => (
  <NothingInLibrary title={texts.empty} drawing="song" onLookAgain={onLookAgain} />
);

interface SongMixProps {
  query: ReturnType<typeof useDiverseTracks>;
  /** The part of the mix that is shown. */
  tracks: readonly Track[];
}

export function SongMix({ query, tracks }: SongMixProps) {
  const lookAgain = () => void query.refetch();
  if (query.isPending) return WAITING;
  if (query.data === undefined) return <SongsFailed error={query.error} onRetry={lookAgain} />;
  if (query.data.length === 0) return <NoSongs onLookAgain={lookAgain} />;
  return <TrackTable tracks={tracks} label={texts.heading} hasAllColumns />;
}

interface AllSongsProps {
  query: ReturnType<typeof useTracks>;
  list: PagedList<Track>;
  order: TrackOrder;
  onSort: (sort: SortedColumn, order?: 'asc' | 'desc') => void;
  onPlay: (index: number) => void;
}

export function AllSongs({ query, list, order, onSort, onPlay }: AllSongsProps) {
  const lookAgain = () => void query.refetch();
  if (query.isPending) return WAITING;
  if (query.data === undefined) return <SongsFailed error={query.error} onRetry={lookAgain} />;
  if (list.items.length === 0) return <NoSongs onLookAgain={lookAgain} />;
  const sorting = {
    ...order,
    onSort: (column: SortedColumn) =>
      onSort(column, order.sort === column && order.order === 'asc' ? 'desc' : 'asc'),
  };
  return <PagedTrackTable {...{ list, sorting, onPlay }} label={texts.heading} hasAllColumns />;
}
