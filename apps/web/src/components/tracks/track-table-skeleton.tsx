import { listTexts } from '@tutti/contract/page/list-texts';
import { clsx } from 'clsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

interface TrackTableSkeletonProps {
  rows: number;
  /** Rows of one album on its page: compact, without artwork. */
  isOfAlbum?: boolean | undefined;
  /** On a phone, the rows have handles before their covers. */
  hasHandles?: boolean;
  hasNumbers?: boolean;
  /** A heading stands above the first row. */
  hasHeading?: boolean;
}

/** The same widths as in the rows of songs below the names of their columns. */
export function TrackTableSkeleton({
  rows,
  isOfAlbum,
  hasHandles = false,
  hasNumbers = true,
  hasHeading = false,
}: TrackTableSkeletonProps) {
  return (
    <div
      aria-busy="true"
      aria-label={listTexts.loadingRows}
      role="status"
      className={clsx('-mx-2', !isOfAlbum && 'sm:pt-10')}
    >
      {hasHeading && (
        <div className="h-8 px-2">
          <Skeleton className="h-4 w-20" />
        </div>
      )}
      {Array.from({ length: rows }, (_unused, index) => (
        <div
          key={index}
          className={clsx(
            'flex items-center gap-3 px-2',
            hasNumbers && 'sm:ps-14',
            hasHandles && 'max-sm:ps-9',
            isOfAlbum ? 'h-12' : 'h-14',
          )}
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
