import { pageTexts } from '@tutti/contract/page/texts';
import { roomTexts as texts } from '@tutti/contract/rooms/texts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { readableMessage } from '#api/api-error.ts';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { RoomCards } from '#components/rooms/room-card.tsx';
import { WideRoomCards } from '#components/rooms/wide-room-card.tsx';
import { Section } from '#components/section.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useIsAway } from '#data/offline/offline-status.ts';
import type { RoomList } from '#data/rooms/rooms-queries.ts';
import { useRooms } from '#data/rooms/rooms-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { BelowRooms } from './below-rooms.tsx';
import { JoinByCode } from './join-by-code.tsx';
import { OpenRoomDialog } from './open-room-dialog.tsx';

function OpenButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button look="primary" onClick={onOpen}>
      <Plus aria-hidden="true" className="size-4" />
      {texts.open}
    </Button>
  );
}

function Rooms({ list, onOpen }: { list: RoomList; onOpen: () => void }) {
  const own = list.rooms.filter(({ isMember }) => isMember);
  const others = list.rooms.filter(({ isMember }) => !isMember);
  if (list.rooms.length === 0) {
    return (
      <MessageState
        drawing="people"
        title={texts.none.title}
        text={list.canOpen ? texts.none.hint : texts.none.off}
        action={list.canOpen && <OpenButton onOpen={onOpen} />}
      />
    );
  }
  return (
    <div className="space-y-10">
      {own.length > 0 && (
        <Section title={texts.yours}>
          <WideRoomCards rooms={own} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={texts.public}>
          <RoomCards rooms={others} />
        </Section>
      )}
    </div>
  );
}

function RoomsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={texts.loading}>
      <Skeleton className="wide-room-skeleton rounded-card" />
    </div>
  );
}

/** The rooms of this person, and those that everyone here may join. */
export function RoomsList() {
  const { data, error, refetch } = useRooms();
  const isAway = useIsAway();
  const [isDialogOpen, setIsDialogOpen] = useState(false);

  function renderBody() {
    if (data !== undefined)
      return (
        <div className="space-y-10">
          <Rooms list={data} onOpen={() => setIsDialogOpen(true)} />
          <BelowRooms canOpen={data.canOpen} />
        </div>
      );
    if (isAway) return <NotAvailableOffline />;
    if (error === null) return <RoomsSkeleton />;
    return (
      <MessageState
        isAlert
        title={texts.listFailed}
        text={readableMessage(error)}
        action={<Button onClick={() => void refetch()}>{pageTexts.retry}</Button>}
      />
    );
  }

  return (
    <>
      <ViewHeader
        title={texts.title}
        note={texts.note}
        actions={
          <>
            <JoinByCode />
            {data?.canOpen && data.rooms.length > 0 && <OpenButton onOpen={() => setIsDialogOpen(true)} />}
          </>
        }
        hasManyActions
      />
      {renderBody()}
      {isDialogOpen && (
        <OpenRoomDialog mayBePublic={data?.canOpenPublic ?? false} onClose={() => setIsDialogOpen(false)} />
      )}
    </>
  );
}
