import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { stateTexts } from '@tutti/contract/texts/state-texts';
import { CardGridSkeleton } from '#components/long-lists/card-grid-skeleton.tsx';
import { LoadMore } from '#components/long-lists/load-more.tsx';
import { ALBUM_TEXT_PX, AlbumGrid } from '#components/music/album-card.tsx';
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
  const { highlightedId, selectedIndex } = useSelectedAlbum(list, selectedId);
  if (query.isPending) return <CardGridSkeleton label={texts.loadingAll} textPx={ALBUM_TEXT_PX} />;
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={texts.errorHeading}
        {...(query.error ? { text: query.error.message } : {})}
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
