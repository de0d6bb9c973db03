import { pageTexts } from '@tutti/contract/page/texts';
import { pastRoomTexts } from '@tutti/contract/rooms/past-texts';
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { type ReactNode, useEffect, useState } from 'react';
import { isGone, readableMessage } from '#api/api-error.ts';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { useRoomEntrance } from '#components/rooms/use-room-entrance.ts';
import { useRoomSound } from '#components/rooms/use-room-sound.ts';
import { useIsAway } from '#data/offline/offline-status.ts';
import { useJoinRoom, useRoom, useRoomExit, useRooms } from '#data/rooms/rooms-queries.ts';
import { useOpenView } from '#navigation/view.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { RoomScreen } from './room-screen.tsx';
import './room.css';

const PastRoom = lazyComponent(async () => (await import('./past-room.tsx')).PastRoom);

function AllRooms() {
  const openView = useOpenView();
  return (
    <Button look="primary" onClick={() => openView({ id: 'rooms' })}>
      {texts.allRooms}
    </Button>
  );
}

interface MessageProps {
  title: string;
  text?: string;
  action?: ReactNode;
  isAlert?: boolean;
}

function Message({ title, action = <AllRooms />, ...message }: MessageProps) {
  usePageTitle(texts.title);
  return (
    <>
      <h1 className="sr-only">{texts.title}</h1>
      <MessageState drawing="people" title={title} action={action} {...message} />
    </>
  );
}

/** Someone with the address of a public room has not joined it by that; a private one does not exist for them. */
function NotInRoom({ roomId }: { roomId: string }) {
  const { data, isPending } = useRooms();
  const join = useJoinRoom();
  const enter = useRoomEntrance();
  const room = data?.rooms.find(({ id }) => id === roomId);
  if (isPending) return <RoomSkeleton />;
  if (room === undefined)
    return <PastRoom roomId={roomId} instead={<Message title={texts.gone} text={texts.goneHint} />} />;
  return (
    <Message
      title={room.name}
      text={
        (join.error && readableMessage(join.error)) ??
        `${texts.hostedBy(room.hostName)} · ${texts.here(room.hereCount)}`
      }
      action={
        <Button
          look="primary"
          isUnavailable={join.isPending}
          onClick={() => join.mutate(roomId, { onSuccess: () => enter(roomId) })}
        >
          {texts.join}
        </Button>
      }
    />
  );
}

/** Says that the room has just ended, and offers what it has played. */
function Ended({ roomId }: { roomId: string }) {
  const [isLooking, setIsLooking] = useState(false);
  if (isLooking) return <PastRoom roomId={roomId} instead={<Message title={texts.exited.ended} />} />;
  return (
    <Message
      title={texts.exited.ended}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => setIsLooking(true)}>{pastRoomTexts.look}</Button>
          <AllRooms />
        </div>
      }
    />
  );
}

function RoomSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={texts.loadingRoom} className="room">
      <Skeleton className="h-10 w-64" />
      <div className="room-columns">
        <div className="room-on-air">
          <Skeleton className="room-cover" />
        </div>
        <div className="room-panels space-y-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      </div>
    </div>
  );
}

/** One room, for its members. */
export function RoomView({ roomId }: { roomId: string }) {
  const { isLive } = useRoomSound(roomId);
  const exit = useRoomExit(roomId);
  const { data, error, refetch } = useRoom(roomId, { isLive });
  const isAway = useIsAway();
  // The hub reports nothing from the time in which it was away.
  useEffect(() => {
    if (isLive) void refetch();
  }, [isLive, refetch]);

  if (exit === 'ended') return <Ended roomId={roomId} />;
  if (exit !== undefined) return <Message title={texts.exited[exit]} />;
  if (isGone(error)) return <NotInRoom roomId={roomId} />;
  if (data !== undefined) return <RoomScreen known={data} />;
  if (isAway) return <NotAvailableOffline />;
  if (error === null) return <RoomSkeleton />;
  return (
    <Message
      isAlert
      title={texts.roomFailed}
      text={readableMessage(error)}
      action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
    />
  );
}
