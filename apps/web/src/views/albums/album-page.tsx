import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { stateTexts } from '@tutti/contract/texts/state-texts';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Section } from '#components/section.tsx';
import { TrackTableSkeleton } from '#components/tracks/track-table.tsx';
import { useAlbum, useAlbumTracks } from '#data/library-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast-store.ts';
import { AlbumHeader } from './album-header.tsx';
import type { AlbumTrackOrder } from './album-track-order.ts';
import { ALBUM_TRACK_ORDERS, orderAlbumTracks } from './album-track-order.ts';
import { AlbumTracks } from './album-tracks.tsx';
import { MoreByArtist } from './more-by-artist.tsx';

const texts = musicViewTexts.genres;

interface AlbumPageProps {
  albumId: string;
  /** What it was called where it was opened; shown until the album itself is there. */
  expectedTitle?: string;
  back: ReactNode;
}

/** One album; plays in disc and track order unless the listener chose titles (ruling 0.7). */
export function AlbumPage({ albumId, expectedTitle, back }: AlbumPageProps) {
  const album = useAlbum(albumId);
  const tracks = useAlbumTracks(albumId);
  const [order, setOrder] = useState<AlbumTrackOrder>('position');
  const failure = album.error ?? tracks.error;
  const hasFailed = failure !== null;
  useEffect(() => {
    if (hasFailed) showToast('error', texts.albumTracksFailedToast);
  }, [hasFailed]);
  if (failure !== null) {
    return (
      <>
        {back}
        <MessageState
          isAlert
          title={stateTexts.album.failed}
          text={failure.message}
          action={
            <Button onClick={() => void Promise.all([album.refetch(), tracks.refetch()])}>
              {texts.tryAgain}
            </Button>
          }
        />
      </>
    );
  }
  const songs = orderAlbumTracks(tracks.data ?? [], order);
  return (
    <>
      <AlbumHeader album={album.data} expectedTitle={expectedTitle} songs={songs} back={back} />
      <Section
        title={texts.albumTracks}
        action={
          <Select label={listTexts.sortBy} value={order} options={ALBUM_TRACK_ORDERS} onChange={setOrder} />
        }
      >
        {album.data === undefined || tracks.isPending ? (
          <TrackTableSkeleton rows={8} isOfAlbum />
        ) : (
          <AlbumTracks album={album.data} songs={songs} isInDiscs={order === 'position'} />
        )}
      </Section>
      {album.data !== undefined && <MoreByArtist album={album.data} />}
    </>
  );
}
