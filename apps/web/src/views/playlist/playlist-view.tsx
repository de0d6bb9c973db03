import { musicTexts } from '@tutti/contract/texts/music-texts';
import { ListMusic } from 'lucide-react';
import type { ReactNode } from 'react';
import { BackButton } from '#components/back-button.tsx';
import { TrackTableSkeleton } from '#components/tracks/track-table.tsx';
import type { Track } from '#data/library-queries.ts';
import type { Playlist } from '#data/playlists-queries.ts';
import { usePlaylists, usePlaylistTracks } from '#data/playlists-queries.ts';
import type { View } from '#navigation/view.ts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { PlaylistHead } from './playlist-head.tsx';
import { PlaylistTracks } from './playlist-tracks.tsx';

const texts = musicTexts.playlists;

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
  const query = usePlaylistTracks(playlist.id);
  const tracks: readonly Track[] = query.data ?? [];

  function renderBody() {
    if (query.isPending) return <TrackTableSkeleton rows={Math.min(10, playlist.trackCount || 3)} />;
    if (query.data === undefined) {
      return (
        <LoadFailed
          title={texts.tracksFailed}
          message={query.error?.message ?? ''}
          onRetry={() => void query.refetch()}
        />
      );
    }
    if (tracks.length === 0) {
      return (
        <MessageState
          art={<ListMusic className="size-12 text-muted" strokeWidth={1.25} />}
          title={texts.empty}
          text={texts.emptyHint}
        />
      );
    }
    return <PlaylistTracks playlist={playlist} tracks={tracks} />;
  }

  return (
    <>
      <PlaylistHead playlist={playlist} tracks={query.data} back={back} />
      {renderBody()}
    </>
  );
}

/** One playlist of the listener. There is no call for a single one: it is found among all of theirs. */
export function PlaylistView({ view }: { view: View }) {
  const openView = useOpenView();
  const query = usePlaylists();
  const playlist = query.data?.find(({ id }) => id === view.playlistId);

  const back = <BackButton label={texts.back} onPress={() => openView({ id: 'library' })} />;

  function renderBody() {
    if (playlist !== undefined) return <OnePlaylist key={playlist.id} playlist={playlist} back={back} />;
    if (query.isPending || (query.isFetching && query.data !== undefined))
      return <TrackTableSkeleton rows={6} />;
    if (query.data === undefined) {
      return (
        <LoadFailed
          title={texts.loadFailed}
          message={query.error?.message ?? ''}
          onRetry={() => void query.refetch()}
        />
      );
    }
    return <MessageState title={texts.gone} />;
  }

  return (
    <>
      {playlist === undefined && back}
      {renderBody()}
    </>
  );
}
