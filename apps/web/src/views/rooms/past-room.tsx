import { pageTexts } from '@tutti/contract/page/texts';
import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import type { ReactNode } from 'react';
import { isGone, readableMessage } from '#api/api-error.ts';
import { collectionPictureClass } from '#components/music/collection-head.tsx';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useIsAway } from '#data/offline/offline-status.ts';
import { usePastRoom } from '#data/rooms/past-rooms-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { Played } from './played-room.tsx';
import './past-room.css';

interface PastRoomProps {
  roomId: string;
  /** Shown to people who were not in it. */
  instead: ReactNode;
}

/** A room that has ended, for the people who were in it. */
export function PastRoom({ roomId, instead }: PastRoomProps) {
  const { data, error, refetch } = usePastRoom(roomId);
  const isAway = useIsAway();
  if (data !== undefined) return <Played played={data} />;
  if (isGone(error)) return instead;
  if (isAway) return <NotAvailableOffline />;
  if (error !== null) {
    return (
      <>
        <ViewHeader title={texts.title} />
        <MessageState
          isAlert
          title={texts.roomFailed}
          text={readableMessage(error)}
          action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
        />
      </>
    );
  }
  return (
    <div role="status" aria-busy="true" aria-label={texts.loadingRoom} className="space-y-2">
      <Skeleton className={`${collectionPictureClass} past-room-skeleton rounded-xl`} />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
