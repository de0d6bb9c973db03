import { pageTexts } from '@tutti/contract/page/texts';
import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { readableMessage } from '#api/api-error.ts';
import { formatDateTime } from '#components/format-date-time.ts';
import { Artwork } from '#components/music/artwork.tsx';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useIsAway } from '#data/offline/offline-status.ts';
import {
  type PastRoom,
  type PastRoomList,
  usePastRooms,
  useSetRoomNaming,
} from '#data/rooms/past-rooms-queries.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { describeCompany } from './past-company.ts';
import { SettingLine } from './setting-line.tsx';

const NAMES_MAX = 4;
const GRID = 'grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))] sm:gap-3';

function PastRoomRow({ room }: { room: PastRoom }) {
  const { id, name, openedAt, songCount, cover } = room;
  return (
    <li className="min-w-0">
      <ViewLink
        view={{ id: 'rooms', roomId: id }}
        className="flex h-full items-center gap-4 rounded-card bg-raised/60 p-3 transition-colors duration-150 hover:bg-raised"
      >
        <Artwork
          artUrl={cover?.artUrl}
          title={cover?.albumTitle ?? name}
          sizePx={72}
          color={cover?.artColour}
          className="size-18"
        />
        <span className="min-w-0 grow">
          <span dir="auto" className="block truncate font-semibold" title={name}>
            {name}
          </span>
          <span className="block truncate text-sm text-muted">
            <time dateTime={openedAt.toISOString()}>{formatDateTime(openedAt)}</time>
            {` · ${roomTexts.search.songs(songCount)}`}
          </span>
          <span dir="auto" className="line-clamp-2 text-sm text-muted">
            {describeCompany(room, NAMES_MAX)}
          </span>
        </span>
      </ViewLink>
    </li>
  );
}

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
        <ul aria-label={texts.title} className={GRID}>
          {rooms.map((room) => (
            <PastRoomRow key={room.id} room={room} />
          ))}
        </ul>
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
    if (error === null) {
      return (
        <div role="status" aria-busy="true" aria-label={texts.loading} className={GRID}>
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </div>
      );
    }
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
