import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { playerTexts } from '@tutti/contract/player/texts';
import { recommendMenuTexts } from '@tutti/contract/recommendations/menu-texts';
import { mixViewTexts as texts } from '@tutti/contract/recommendations/mix-view-texts';
import { isGone, readableMessage } from '#api/api-error.ts';
import { BackButton } from '#components/back-button.tsx';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { type Track, useTrack } from '#data/library/library-queries.ts';
import { useSimilarRemovals } from '#data/library/pick-removals.ts';
import { useSongsLike } from '#data/library/similar-songs.ts';
import { useIsAway } from '#data/offline/offline-status.ts';
import { useOpenAlbum, useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { MixTracks } from './mix-tracks.tsx';
import { SongsLikeHead } from './songs-like-head.tsx';
import { usePickRefusal } from './use-pick-refusal.ts';
import { WaitingMix, WaitingSongs } from './waiting-mix.tsx';

/** Leads to the album of the song, from which most come. */
function Back({ track }: { track: Track | undefined }) {
  const openView = useOpenView();
  const openAlbum = useOpenAlbum();
  const { albumId, album = '' } = track ?? {};
  return albumId === undefined ? (
    <BackButton label={texts.back} onPress={() => openView({ id: 'home' })} />
  ) : (
    <BackButton label={playerTexts.goToAlbum} onPress={() => openAlbum({ id: albumId, title: album })} />
  );
}

interface SongsProps {
  track: Track;
  songs: readonly Track[] | undefined;
}

function Songs({ track, songs }: SongsProps) {
  const refuse = usePickRefusal(useSimilarRemovals({ kind: 'track', id: track.id }));
  if (songs === undefined) return <WaitingSongs />;
  if (songs.length === 0)
    return <MessageState drawing="recent" title={texts.likeNone} text={texts.likeNoneHint} />;
  return <MixTracks label={texts.likeSong(track.title)} tracks={songs} onRefuse={refuse} />;
}

/** The songs like one, each with the reason why it was picked. */
export function SongsLike({ trackId }: { trackId: string }) {
  const isAway = useIsAway();
  const track = useTrack(trackId);
  const songs = useSongsLike(trackId);
  const failed = [track, songs].find((query) => query.data === undefined && query.isError);
  const back = <Back track={track.data} />;
  if (failed === undefined) {
    if (track.data === undefined) return <WaitingMix kind={recommendMenuTexts.similarSongs} back={back} />;
    return (
      <>
        <SongsLikeHead track={track.data} songs={songs.data} back={back} />
        <Songs track={track.data} songs={songs.data} />
      </>
    );
  }
  if (isGone(failed.error)) return <MessageState drawing="recent" title={texts.songGone} action={back} />;
  if (isAway) return <NotAvailableOffline />;
  return (
    <MessageState
      isAlert
      title={texts.likeFailed}
      text={failed.error === null ? '' : readableMessage(failed.error)}
      action={<Button onClick={() => void failed.refetch()}>{playlistTexts.retry}</Button>}
    />
  );
}
