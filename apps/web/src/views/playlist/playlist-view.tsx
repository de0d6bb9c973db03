import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { isGone, readableMessage } from '#api/api-error.ts';
import { BackToLibrary } from '#components/back-to-library.tsx';
import { Gone } from '#components/music/gone.tsx';
import { NotAvailableOffline } from '#components/offline/not-available-offline.tsx';
import { TrackTableSkeleton } from '#components/tracks/track-table-skeleton.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { useIsAway } from '#data/offline/offline-status.ts';
import { noteOpenedPlaylist } from '#data/own/opened-playlists.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { usePlaylists, usePlaylistTracks } from '#data/own/playlists-queries.ts';
import type { View } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { PlaylistHead, PlaylistHeadSkeleton } from './playlist-head.tsx';
import { usePlaylistOrder } from './playlist-order.ts';
import { PlaylistSearch } from './playlist-search.tsx';
import { PlaylistTracks } from './playlist-tracks.tsx';

const texts = playlistTexts;
const NONE: readonly Track[] = [];

interface LoadFailedProps {
  title: string;
  message: string;
  onRetry: () => void;
}

function LoadFailed({ title, message, onRetry }: LoadFailedProps) {
  return (
    <MessageState
      isAlert
      title={title}
      text={message}
      action={<Button onClick={onRetry}>{texts.retry}</Button>}
    />
  );
}

function OnePlaylist({ playlist, back }: { playlist: Playlist; back: ReactNode }) {
  const openView = useOpenView();
  const query = usePlaylistTracks(playlist.id);
  const tracks: readonly Track[] = query.data ?? NONE;
  const order = usePlaylistOrder(tracks);
  const isAway = useIsAway();
  useEffect(() => noteOpenedPlaylist(playlist.id), [playlist.id]);

  function renderBody() {
    if (isAway && query.data === undefined && query.failureCount > 0) return <NotAvailableOffline />;
    if (query.isPending) {
      return <TrackTableSkeleton rows={Math.min(10, playlist.trackCount || 3)} hasHandles />;
    }
    if (isGone(query.error)) return <Gone kind="playlist" />;
    if (query.data === undefined) {
      return (
        <LoadFailed
          title={texts.tracksFailed}
          message={query.error ? readableMessage(query.error) : ''}
          onRetry={() => void query.refetch()}
        />
      );
    }
    if (tracks.length === 0) {
      return (
        <MessageState
          drawing="playlists"
          title={texts.empty}
          text={texts.emptyHint}
          action={<Button onClick={() => openView({ id: 'tracks' })}>{stateTexts.browseSongs}</Button>}
        />
      );
    }
    return <PlaylistTracks playlist={playlist} tracks={tracks} order={order} />;
  }

  return (
    <>
      <PlaylistHead
        playlist={playlist}
        tracks={query.data}
        back={back}
        search={<PlaylistSearch order={order} />}
      />
      {renderBody()}
    </>
  );
}

/** Finds the playlist in the list, because the API has no request for a single one. */
export function PlaylistView({ view }: { view: View }) {
  const query = usePlaylists();
  const isAway = useIsAway();
  const playlist = query.data?.find(({ id }) => id === view.playlistId);

  const isWaiting =
    playlist === undefined && (query.isPending || (query.isFetching && query.data !== undefined));
  const back = <BackToLibrary />;

  function renderBody() {
    if (playlist !== undefined) return <OnePlaylist key={playlist.id} playlist={playlist} back={back} />;
    if (isAway && !query.isFetching) return <NotAvailableOffline />;
    if (isWaiting) {
      return (
        <>
          <PlaylistHeadSkeleton back={back} />
          <TrackTableSkeleton rows={6} hasHandles />
        </>
      );
    }
    if (query.data === undefined) {
      return (
        <LoadFailed
          title={texts.loadFailed}
          message={query.error ? readableMessage(query.error) : ''}
          onRetry={() => void query.refetch()}
        />
      );
    }
    return <Gone kind="playlist" />;
  }

  return (
    <>
      {playlist === undefined && !isWaiting && back}
      {renderBody()}
    </>
  );
}
