import type { ReactNode } from 'react';
import { CollectionControlsSkeleton } from '#components/music/collection-controls.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { TrackTableSkeleton } from '#components/tracks/track-table-skeleton.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';

const WAITING_ROWS = 10;

export const WaitingSongs = () => <TrackTableSkeleton rows={WAITING_ROWS} />;

export function WaitingMix({ kind, back }: { kind: string; back: ReactNode }) {
  return (
    <>
      <CollectionHead
        kind={kind}
        title={'\u00a0'}
        pageTitle={kind}
        tint={undefined}
        picture={<Skeleton className={`${collectionPictureClass} rounded-xl`} />}
        back={back}
        actions={<CollectionControlsSkeleton />}
      >
        <p className="text-sm text-muted">{'\u00a0'}</p>
      </CollectionHead>
      <WaitingSongs />
    </>
  );
}
