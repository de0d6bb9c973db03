import { pageTexts } from '@tutti/contract/page/texts';
import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import type { ReactNode } from 'react';
import { isGone, readableMessage } from '#api/api-error.ts';
import { formatDateTime } from '#components/format-date-time.ts';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useIsAway } from '#data/offline/offline-status.ts';
import { type PlayedRoom, usePastRoom } from '#data/rooms/past-rooms-queries.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { describeCompany } from './past-company.ts';
import { EncoreButton, SaveButton } from './past-room-actions.tsx';
import { PAST_ROOMS } from './past-rooms-link.tsx';
import { PastSongRow } from './past-song-row.tsx';

const NAMES_MAX = 20;

function Played({ played }: { played: PlayedRoom }) {
  const { room, songs } = played;
  return (
    <>
      <ViewHeader
        title={room.name}
        note={
          <>
            <p>
              <time dateTime={room.openedAt.toISOString()}>{formatDateTime(room.openedAt)}</time>
              {` · ${roomTexts.search.songs(room.songCount)}`}
            </p>
            <p dir="auto">{describeCompany(room, NAMES_MAX)}</p>
          </>
        }
        actions={
          <>
            {songs.length > 0 && <EncoreButton played={played} />}
            {songs.length > 0 && <SaveButton played={played} />}
            <ViewLink view={{ id: 'rooms', roomId: PAST_ROOMS }} className={buttonClass('quiet')}>
              {texts.title}
            </ViewLink>
          </>
        }
        hasManyActions
      />
      <ul aria-label={texts.songs} className="-mx-2 max-w-5xl">
        {songs.map((song) => (
          <PastSongRow key={song.id} song={song} />
        ))}
      </ul>
    </>
  );
}

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
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
