import { homeTexts } from '@tutti/contract/home/texts';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { mixViewTexts as texts } from '@tutti/contract/recommendations/mix-view-texts';
import { ApiError, readableMessage } from '#api/api-error.ts';
import { BackButton } from '#components/back-button.tsx';
import { nameMixes } from '#components/music/name-mixes.ts';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { useMixRemovals } from '#data/library/pick-removals.ts';
import { usePersonalMixes, usePersonalMixTracks } from '#data/library/recommendations-queries.ts';
import { useIsAway } from '#data/offline/offline-status.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { MixHead } from './mix-head.tsx';
import { MixTracks } from './mix-tracks.tsx';
import { usePickRefusal } from './use-pick-refusal.ts';
import { WaitingMix, WaitingSongs } from './waiting-mix.tsx';

/** For an address of a former day, and for a mix of which every song was refused. */
export function MixIsOver({ onOpenHome }: { onOpenHome: () => void }) {
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

/** A mix made for the listener: its songs, each with the reason why it was picked. */
export function OneMix({ mixId }: { mixId: string }) {
  const openView = useOpenView();
  const isAway = useIsAway();
  // Their names depend on each other, because two mixes of a genre must not have the same one.
  const mixes = usePersonalMixes({ isNewcomer: false });
  const tracks = usePersonalMixTracks(mixId);
  const refuse = usePickRefusal(useMixRemovals(mixId));
  const openHome = () => openView({ id: 'home' });
  const back = <BackButton label={texts.back} onPress={openHome} />;
  const mix = nameMixes(mixes.data ?? []).find(({ id }) => id === mixId);
  const failed = [mixes, tracks].find((query) => query.data === undefined && query.isError);

  const isOver =
    isNotFound(tracks.error) ||
    (mixes.data !== undefined && mix === undefined) ||
    (tracks.data !== undefined && tracks.data.length === 0);
  if (isOver) return <MixIsOver onOpenHome={openHome} />;
  if (failed === undefined) {
    if (mix === undefined) return <WaitingMix kind={homeTexts.shelves.madeForYou} back={back} />;
    return (
      <>
        <MixHead mix={mix} tracks={tracks.data} back={back} />
        {tracks.data === undefined ? (
          <WaitingSongs />
        ) : (
          <MixTracks label={mix.title} tracks={tracks.data} onRefuse={refuse} />
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
