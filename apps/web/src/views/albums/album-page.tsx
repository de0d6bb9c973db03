import { musicViewTexts } from '@tutti/contract/music/view-texts';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { isGone } from '#api/api-error.ts';
import { SortSelect } from '#components/long-lists/list-tools.tsx';
import { Gone } from '#components/music/gone.tsx';
import { Section } from '#components/section.tsx';
import { TrackTableSkeleton } from '#components/tracks/track-table-skeleton.tsx';
import { WithAside } from '#components/with-aside.tsx';
import { useAlbum, useAlbumTracks } from '#data/library/library-queries.ts';
import { useIsAway } from '#data/offline/offline-status.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { AlbumHeader } from './album-header.tsx';
import { AlbumProblem } from './album-problem.tsx';
import type { AlbumTrackOrder } from './album-track-order.ts';
import { ALBUM_TRACK_ORDERS, orderAlbumTracks } from './album-track-order.ts';
import { AlbumTracks } from './album-tracks.tsx';
import { BesideAlbum } from './beside-album.tsx';

const texts = musicViewTexts.genres;

interface AlbumPageProps {
  albumId: string;
  /** The title from the pressed link; shown until the album has loaded. */
  expectedTitle?: string;
  back: ReactNode;
}

function useAlbumWithTracks(albumId: string) {
  const album = useAlbum(albumId);
  const tracks = useAlbumTracks(albumId);
  const isAway = useIsAway();
  const failure = album.error ?? tracks.error;
  const isOutOfReach = isAway && album.data === undefined && album.failureCount > 0;
  const isMissing = isGone(failure);
  const hasFailed = failure !== null && !isAway && !isMissing;
  useEffect(() => {
    if (hasFailed) showToast('error', texts.albumTracksFailedToast);
  }, [hasFailed]);
  return {
    album: album.data,
    tracks: tracks.data,
    isMissing,
    problem:
      isOutOfReach || failure !== null ? { failure: isOutOfReach ? undefined : failure?.message } : undefined,
    retry: () => void Promise.all([album.refetch(), tracks.refetch()]),
  };
}

/** Plays in disc and track order unless the user sorts by title (ruling 0.7). */
export function AlbumPage({ albumId, expectedTitle, back }: AlbumPageProps) {
  const { album, tracks, isMissing, problem, retry } = useAlbumWithTracks(albumId);
  const [order, setOrder] = useState<AlbumTrackOrder>('position');
  if (problem !== undefined) {
    return (
      <>
        {back}
        {isMissing ? <Gone kind="album" /> : <AlbumProblem {...problem} onRetry={retry} />}
      </>
    );
  }
  const songs = orderAlbumTracks(tracks ?? [], order);
  return (
    <>
      <AlbumHeader album={album} expectedTitle={expectedTitle} songs={songs} back={back} />
      <WithAside aside={<BesideAlbum album={album} tracks={tracks} />}>
        {/* On a phone the tracks begin right below their heading. */}
        <div className="collection-body">
          <Section
            title={texts.albumTracks}
            action={<SortSelect value={order} options={ALBUM_TRACK_ORDERS} onChange={setOrder} />}
          >
            {album === undefined || tracks === undefined ? (
              <TrackTableSkeleton rows={8} isOfAlbum />
            ) : (
              <AlbumTracks album={album} songs={songs} isInDiscs={order === 'position'} />
            )}
          </Section>
        </div>
      </WithAside>
    </>
  );
}
