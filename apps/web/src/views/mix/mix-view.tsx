import { homeTexts } from '@tutti/contract/home/texts';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { mixViewTexts as texts } from '@tutti/contract/recommendations/mix-view-texts';
import type { ReactNode } from 'react';
import { ApiError, readableMessage } from '#api/api-error.ts';
import { BackButton } from '#components/back-button.tsx';
import { CollectionControlsSkeleton } from '#components/music/collection-controls.tsx';
import { CollectionHead, collectionPictureClass } from '#components/music/collection-head.tsx';
import { nameMixes } from '#components/music/name-mixes.ts';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { TrackRowsSkeleton } from '#components/tracks/track-table-skeleton.tsx';
import { usePersonalMixes, usePersonalMixTracks } from '#data/library/recommendations-queries.ts';
import { useIsAway } from '#data/offline/offline-status.ts';
import type { View } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { MixHead } from './mix-head.tsx';
import { MixTracks } from './mix-tracks.tsx';

const WAITING_ROWS = 10;

function Waiting({ back }: { back: ReactNode }) {
  return (
    <>
      <CollectionHead
        kind={homeTexts.shelves.madeForYou}
        title={'\u00a0'}
        pageTitle={homeTexts.shelves.madeForYou}
        tint={undefined}
        picture={<Skeleton className={`${collectionPictureClass} rounded-xl`} />}
        back={back}
        actions={<CollectionControlsSkeleton />}
      >
        <p className="text-sm text-muted">{'\u00a0'}</p>
      </CollectionHead>
      <TrackRowsSkeleton rows={WAITING_ROWS} />
    </>
  );
}

/** For an address of a former day, and for a mix of which every song was refused. */
function Over({ onOpenHome }: { onOpenHome: () => void }) {
  return (
    <MessageState
      drawing="recent"
      title={texts.over}
      text={texts.overHint}
      action={
        <Button look="primary" onClick={onOpenHome}>
          {texts.showMixes}
        </Button>
      }
    />
  );
}

const isNotFound = (error: Error | null) => error instanceof ApiError && error.code === 'NOT_FOUND';

function OneMix({ mixId }: { mixId: string }) {
  const openView = useOpenView();
  const isAway = useIsAway();
  // Their names depend on each other, because two mixes of a genre must not have the same one.
  const mixes = usePersonalMixes({ isNewcomer: false });
  const tracks = usePersonalMixTracks(mixId);
  const openHome = () => openView({ id: 'home' });
  const back = <BackButton label={texts.back} onPress={openHome} />;
  const mix = nameMixes(mixes.data ?? []).find(({ id }) => id === mixId);
  const failed = [mixes, tracks].find((query) => query.data === undefined && query.isError);

  const isOver =
    isNotFound(tracks.error) ||
    (mixes.data !== undefined && mix === undefined) ||
    (tracks.data !== undefined && tracks.data.length === 0);
  if (isOver) return <Over onOpenHome={openHome} />;
  if (failed === undefined) {
    if (mix === undefined) return <Waiting back={back} />;
    return (
      <>
        <MixHead mix={mix} tracks={tracks.data} back={back} />
        {tracks.data === undefined ? (
          <TrackRowsSkeleton rows={WAITING_ROWS} />
        ) : (
          <MixTracks mix={mix} tracks={tracks.data} />
        )}
      </>
    );
  }
  if (isAway) return <NotAvailableOffline />;
  return (
    <MessageState
      isAlert
      title={texts.failed}
      text={failed.error ? readableMessage(failed.error) : ''}
      action={<Button onClick={() => void failed.refetch()}>{playlistTexts.retry}</Button>}
    />
  );
}

/** A mix made for the listener: its songs, each with the reason why it was picked. */
export function MixView({ view: { mixId } }: { view: View }) {
  const openView = useOpenView();
  if (mixId === undefined) return <Over onOpenHome={() => openView({ id: 'home' })} />;
  return <OneMix key={mixId} mixId={mixId} />;
}
