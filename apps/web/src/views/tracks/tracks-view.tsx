import { SONGS_REFRESH_LIMIT } from '@tutti/contract/limits';
import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { viewTexts } from '@tutti/contract/texts/view-texts';
import { Play, RefreshCw } from 'lucide-react';
import { useListOrder } from '#components/long-lists/use-list-order.ts';
import { NothingInLibrary } from '#components/music/nothing-in-library.tsx';
import { TrackTable, TrackTableSkeleton } from '#components/tracks/track-table.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import type { Track } from '#data/library/library-queries.ts';
import { useDiverseTracks } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { showToast } from '#ui/toasts/toast-store.ts';
import type { SongSort } from './song-order.ts';
import { SONG_SORTS, sortSongs } from './song-order.ts';
import { useRefreshLimit } from './use-refresh-limit.ts';

const texts = musicViewTexts.songs;

interface SongActionsProps {
  songs: readonly Track[];
  sort: SongSort;
  onSort: (sort: SongSort) => void;
  isRefreshing: boolean;
  onRefresh: () => void;
  isRefreshSpent: boolean;
}

function SongActions({ songs, sort, onSort, isRefreshing, onRefresh, isRefreshSpent }: SongActionsProps) {
  const player = usePlayer();
  return (
    <>
      <Select label={listTexts.sortBy} value={sort} options={SONG_SORTS} onChange={onSort} />
      <Button isUnavailable={isRefreshing || isRefreshSpent} onClick={onRefresh}>
        <RefreshCw aria-hidden="true" className={isRefreshing ? 'size-4 animate-spin' : 'size-4'} />
        {texts.refresh}
      </Button>
      <Button look="primary" disabled={songs.length === 0} onClick={() => player.playFrom(songs, 0)}>
        <Play aria-hidden="true" fill="currentColor" className="size-4" />
        {texts.playAll}
      </Button>
    </>
  );
}

export function TracksView({ view }: { view: View }) {
  const query = useDiverseTracks();
  const refreshes = useRefreshLimit();
  const [order, setOrder] = useListOrder(view, SONG_SORTS);
  const songs = sortSongs(query.data ?? [], order.sort);

  async function refresh() {
    if (refreshes.isSpent) return;
    const { isError } = await query.refetch();
    if (isError) showToast('error', texts.errorHeading);
    // Only a successful refresh counts.
    else refreshes.spend();
  }

  function renderBody() {
    if (query.isPending) return <TrackTableSkeleton rows={10} />;
    if (query.data === undefined) {
      return (
        <MessageState
          isAlert
          title={texts.errorHeading}
          {...(query.error ? { text: query.error.message } : {})}
          action={<Button onClick={() => void query.refetch()}>{texts.retry}</Button>}
        />
      );
    }
    if (songs.length === 0) {
      return <NothingInLibrary title={texts.empty} drawing="song" onLookAgain={() => void query.refetch()} />;
    }
    return <TrackTable tracks={songs} label={texts.heading} />;
  }

  return (
    <>
      <ViewHeader
        title={texts.heading}
        note={
          refreshes.isSpent ? (
            <p role="status">{texts.refreshLimit}</p>
          ) : (
            viewTexts.mixNote(SONGS_REFRESH_LIMIT - refreshes.used)
          )
        }
        actions={
          <SongActions
            songs={songs}
            sort={order.sort}
            onSort={(sort) => setOrder({ ...order, sort })}
            isRefreshing={query.isFetching && !query.isPending}
            isRefreshSpent={refreshes.isSpent}
            onRefresh={() => void refresh()}
          />
        }
      />
      {renderBody()}
    </>
  );
}
