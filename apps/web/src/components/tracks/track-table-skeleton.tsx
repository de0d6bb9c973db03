import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import '../long-lists/reorder-list.css';

interface TrackTableSkeletonProps {
  rows: number;
  /** Rows of one album on its page: compact, without artwork. */
  isOfAlbum?: boolean | undefined;
}

interface TrackRowsSkeletonProps extends TrackTableSkeletonProps {
  /** The column before the covers of these rows. */
  lead?: 'nothing' | 'number' | 'handle';
}

/** The same widths as in the rows of tables, and of lists that can be reordered. */
const LEADS = { nothing: '', number: 'sm:ps-14', handle: 'track-rows-lead' };

export function TrackTableSkeleton({ rows, isOfAlbum }: TrackTableSkeletonProps) {
  return (
    <div className={clsx(!isOfAlbum && 'sm:pt-10')}>
      <TrackRowsSkeleton rows={rows} isOfAlbum={isOfAlbum} lead="number" />
    </div>
  );
}

/** Used if the rows have no column headers. */
export function TrackRowsSkeleton({ rows, isOfAlbum = false, lead = 'nothing' }: TrackRowsSkeletonProps) {
  return (
    <div aria-busy="true" aria-label={listTexts.loadingRows} role="status" className="-mx-2">
      {Array.from({ length: rows }, (_unused, index) => (
        <div
          key={index}
          className={clsx('flex items-center gap-3 px-2', LEADS[lead], isOfAlbum ? 'h-12' : 'h-14')}
        >
          {!isOfAlbum && <Skeleton className="size-10" />}
          <div className="grow space-y-2">
            <Skeleton className="h-3.5 w-2/5 max-w-60" />
            <Skeleton className="h-3 w-1/4 max-w-40" />
          </div>
          <Skeleton className="h-3 w-10" />
        </div>
      ))}
    </div>
  );
}
