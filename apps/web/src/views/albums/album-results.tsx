import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { readableMessage } from '#api/api-error.ts';
import { CardGridSkeleton } from '#components/long-lists/card-grid-skeleton.tsx';
import { LoadMore } from '#components/long-lists/load-more.tsx';
import { AlbumGrid, useAlbumTextPx } from '#components/music/album-card.tsx';
import { NothingInLibrary } from '#components/music/nothing-in-library.tsx';
import type { useAlbums } from '#data/library/library-queries.ts';
import { usePagedList } from '#data/library/paged-list.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { useSelectedAlbum } from './use-selected-album.ts';

const texts = musicViewTexts.albums;

export type AlbumsQuery = ReturnType<typeof useAlbums>;

interface AlbumResultsProps {
  query: AlbumsQuery;
  term: string;
  selectedId: string | undefined;
  onClearSearch: () => void;
}

export function AlbumResults({ query, term, selectedId, onClearSearch }: AlbumResultsProps) {
  const list = usePagedList(query);
  const { items: albums, total, loadMore, hasFailed } = list;
  const textPx = useAlbumTextPx();
  const { highlightedId, selectedIndex } = useSelectedAlbum(list, selectedId);
  if (query.isPending) return <CardGridSkeleton label={texts.loadingAll} textPx={textPx} />;
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={texts.errorHeading}
        {...(query.error ? { text: readableMessage(query.error) } : {})}
        action={<Button onClick={() => void query.refetch()}>{musicViewTexts.songs.retry}</Button>}
      />
    );
  }
  if (albums.length === 0) {
    if (term === '') {
      return (
        <NothingInLibrary title={texts.empty} drawing="album" onLookAgain={() => void query.refetch()} />
      );
    }
    return (
      <MessageState
        drawing="search"
        title={texts.empty}
        action={<Button onClick={onClearSearch}>{stateTexts.search.clear}</Button>}
      />
    );
  }
  return (
    <>
      <AlbumGrid
        isAcross
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
