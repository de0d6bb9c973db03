import { musicTexts } from '@tutti/contract/texts/music-texts';
import { Play } from 'lucide-react';
import { useDeferredValue } from 'react';
import { CardGridSkeleton } from '#components/long-lists/card-grid-skeleton.tsx';
import { ListTools } from '#components/long-lists/list-tools.tsx';
import { LoadMore } from '#components/long-lists/load-more.tsx';
import { useListOrder } from '#components/long-lists/use-list-order.ts';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useAlbums } from '#data/library-queries.ts';
import { usePagedList } from '#data/paged-list.ts';
import type { View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { usePlayFirstAlbum } from './use-play-first-album.ts';
import { useSelectedAlbum } from './use-selected-album.ts';

const texts = musicTexts.albums;
type AlbumSort = keyof typeof texts.sorts;
const SORTS: readonly { value: AlbumSort; label: string }[] = [
  { value: 'title', label: texts.sorts.title },
  { value: 'artist', label: texts.sorts.artist },
];

type AlbumsQuery = ReturnType<typeof useAlbums>;

function Albums({ query, selectedId }: { query: AlbumsQuery; selectedId: string | undefined }) {
  const list = usePagedList(query);
  const { items: albums, total, loadMore, hasFailed } = list;
  const { highlightedId, selectedIndex } = useSelectedAlbum(list, selectedId);
  if (query.isPending) return <CardGridSkeleton label="Loading albums" />;
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={texts.errorHeading}
        {...(query.error ? { text: query.error.message } : {})}
        action={<Button onClick={() => void query.refetch()}>{musicTexts.songs.retry}</Button>}
      />
    );
  }
  if (albums.length === 0) {
    return <MessageState title={texts.empty} text="Albums appear here as soon as the library has some." />;
  }
  return (
    <>
      <AlbumGrid
        albums={albums}
        total={total}
        loadMore={hasFailed ? undefined : loadMore}
        label={texts.heading}
        highlightedId={highlightedId}
        selectedIndex={selectedIndex}
      />
      <LoadMore hasFailed={hasFailed} onMore={loadMore} />
    </>
  );
}

/** The line is there from the start, or everything below would move when the number comes. */
function noteOf({ data, isPlaceholderData }: AlbumsQuery, term: string): string {
  // What was counted for the letters before says nothing about these.
  if (data === undefined || isPlaceholderData) return '\u00a0';
  const total = data.pages[0]?.total ?? 0;
  return term === '' ? texts.count(total) : texts.found(total);
}

interface AlbumListProps {
  view: View;
  selectedId: string | undefined;
}

export function AlbumList({ view, selectedId }: AlbumListProps) {
  const [order, setOrder] = useListOrder(view, SORTS);
  const term = useDeferredValue(order.term.trim());
  const query = useAlbums({ sort: order.sort, order: order.order, search: term });
  const playFirst = usePlayFirstAlbum();
  const first = query.data?.pages[0]?.items[0];
  return (
    <>
      <ViewHeader
        title={texts.heading}
        note={noteOf(query, term)}
        actions={
          <>
            <ListTools searchLabel={texts.placeholder} sorts={SORTS} order={order} onChange={setOrder} />
            <Button
              look="primary"
              disabled={first === undefined}
              onClick={() => first && void playFirst(first.id)}
            >
              <Play aria-hidden="true" fill="currentColor" className="size-4" />
              {texts.playFirst}
            </Button>
          </>
        }
      />
      <Albums query={query} selectedId={selectedId} />
    </>
  );
}
