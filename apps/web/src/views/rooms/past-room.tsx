import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { pastRoomTexts as texts } from '@tutti/contract/rooms/past-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { type ReactNode, useMemo } from 'react';
import { collectionEdgePx } from '#above-the-fold/art-size.ts';
import { isGone, readableMessage } from '#api/api-error.ts';
import { BackButton } from '#components/back-button.tsx';
import { formatDateTime } from '#components/format-date-time.ts';
import { CollectionMenu } from '#components/music/collection-actions.tsx';
import { CollectionControls } from '#components/music/collection-controls.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { CoverMosaic } from '#components/music/cover-mosaic.tsx';
import { formatTotalDuration } from '#components/music/format-total-duration.ts';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { pictureOf } from '#components/rooms/room-parts.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { useIsAway } from '#data/offline/offline-status.ts';
import { type PlayedRoom, usePastRoom } from '#data/rooms/past-rooms-queries.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { describeCompany } from './past-company.ts';
import { EncoreButton, SaveButton, uniqueIds } from './past-room-actions.tsx';
import { PAST_ROOMS } from './past-rooms-address.ts';
import { PastSongs, toTracks } from './past-songs.tsx';

const NAMES_MAX = 20;

function Back() {
  const openView = useOpenView();
  return <BackButton label={texts.title} onPress={() => openView({ id: 'rooms', roomId: PAST_ROOMS })} />;
}

function Facts({ played: { room, songs } }: { played: PlayedRoom }) {
  const seconds = songs.reduce((sum, { track }) => sum + track.durationMs / 1_000, 0);
  return (
    <div className="text-sm text-muted">
      <p className="tabular-nums">
        <time dateTime={room.openedAt.toISOString()}>{formatDateTime(room.openedAt)}</time>
        {` · ${roomTexts.search.songs(room.songCount)}`}
        {seconds > 0 && ` · ${formatTotalDuration(seconds)}`}
      </p>
      <p dir="auto" className="mt-1 text-ink/85">
        {describeCompany(room, NAMES_MAX)}
      </p>
    </div>
  );
}

function Played({ played }: { played: PlayedRoom }) {
  const { room, songs } = played;
  const tracks = useMemo(() => toTracks(played), [played]);
  const [first] = songs;
  return (
    <>
      <CollectionHead
        kind={texts.kind}
        title={room.name}
        tint={first ? pictureOf(first.track) : { artUrl: undefined, color: undefined, of: room.name }}
        back={<Back />}
        picture={
          <CoverMosaic
            covers={songs.map(({ track }) => track)}
            title={room.name}
            sizePx={collectionEdgePx()}
            isLazy={false}
            className={`${collectionPictureClass} rounded-xl`}
          />
        }
        actions={
          songs.length > 0 && (
            <CollectionControls
              playLabel={musicViewTexts.artists.playAll}
              tracks={tracks}
              menu={
                <CollectionMenu
                  name={room.name}
                  addition={{ trackIds: uniqueIds(played) }}
                  loadTracks={async () => tracks}
                />
              }
            >
              <EncoreButton played={played} />
              <SaveButton played={played} />
            </CollectionControls>
          )
        }
      >
        <Facts played={played} />
      </CollectionHead>
      <PastSongs songs={songs} tracks={tracks} />
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
      <Skeleton className={`${collectionPictureClass} past-room-skeleton rounded-xl`} />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
