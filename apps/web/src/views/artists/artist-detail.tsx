import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { isGone, readableMessage } from '#api/api-error.ts';
import { BackButton } from '#components/back-button.tsx';
import { Gone } from '#components/music/gone.tsx';
import { TrackTableSkeleton } from '#components/tracks/track-table-skeleton.tsx';
import { useArtist } from '#data/library/library-queries.ts';
import { type CountedTrack, useMostPlayed } from '#data/own/played-lists.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { ArtistHead } from './artist-head.tsx';
import { ArtistShelves } from './artist-shelves.tsx';

const texts = musicViewTexts.artists;
const NO_PLAYS: readonly CountedTrack[] = [];

export function ArtistDetail({ artistId }: { artistId: string }) {
  const openView = useOpenView();
  const query = useArtist(artistId);
  const mostPlayed = useMostPlayed(artistId);
  const artist = query.data;
  // Without a network it may take long, so nothing waits for it.
  const isMostPlayedComing = mostPlayed.isPending && mostPlayed.fetchStatus === 'fetching';
  const back = <BackButton label={texts.back} onPress={() => openView({ id: 'artists' })} />;
  if (isGone(query.error)) {
    return (
      <>
        {back}
        <Gone kind="artist" />
      </>
    );
  }
  return (
    <>
      <ArtistHead artist={artist} hasFailed={query.isError} back={back} />
      {artist === undefined && query.isError && (
        <MessageState
          isAlert
          title={stateTexts.artist.failed}
          text={readableMessage(query.error)}
          action={<Button onClick={() => void query.refetch()}>{musicViewTexts.songs.retry}</Button>}
        />
      )}
      {/* The most played tracks come first, and would push everything down if they appeared later. */}
      {(query.isPending || (artist !== undefined && isMostPlayedComing)) && (
        // In a box, as the songs are, because its rows reach a little further than the page.
        <div>
          <TrackTableSkeleton rows={6} />
        </div>
      )}
      {artist !== undefined && !isMostPlayedComing && (
        <ArtistShelves artist={artist} mostPlayed={mostPlayed.data ?? NO_PLAYS} />
      )}
    </>
  );
}
