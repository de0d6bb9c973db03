import { pageTexts } from '@tutti/contract/page/texts';
import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { readableMessage } from '#api/api-error.ts';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useIsAway } from '#data/offline/offline-status.ts';
import { type PastRoomList, usePastRooms, useSetRoomNaming } from '#data/rooms/past-rooms-queries.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { PastRoomRows, PastRoomsSkeleton } from './past-room-rows.tsx';
import { SettingLine } from './setting-line.tsx';

function Naming({ isNamed }: { isNamed: boolean }) {
  const set = useSetRoomNaming();
  return (
    <div className="mt-8 max-w-3xl rounded-card bg-raised/60 p-4">
      <SettingLine
        label={texts.naming}
        hint={texts.namingHint}
        isOn={set.isPending ? set.variables : isNamed}
        onToggle={() => !set.isPending && set.mutate(!isNamed)}
      />
    </div>
  );
}

function List({ rooms, isNamed }: PastRoomList) {
  return (
    <>
      {rooms.length === 0 ? (
        <MessageState drawing="people" title={texts.none} text={texts.noneHint} />
      ) : (
        <PastRoomRows rooms={rooms} />
      )}
      <Naming isNamed={isNamed} />
    </>
  );
}

/** The rooms of the last weeks that this person was in. */
export function PastRooms() {
  const { data, error, refetch } = usePastRooms();
  const isAway = useIsAway();

  function renderBody() {
    if (data !== undefined) return <List {...data} />;
    if (isAway) return <NotAvailableOffline />;
    if (error === null) return <PastRoomsSkeleton />;
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
          <ViewLink view={{ id: 'rooms' }} className={buttonClass('quiet')}>
            {roomTexts.allRooms}
          </ViewLink>
        }
      />
      {renderBody()}
    </>
  );
}
