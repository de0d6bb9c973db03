import { musicTexts } from '@tutti/contract/texts/music-texts';
import { useState } from 'react';
import { AlbumCard, albumGridClass } from '#components/album-card.tsx';
import { AlbumPage } from '#components/album-page.tsx';
import { BackButton } from '#components/back-button.tsx';
import { LoadMore } from '#components/load-more.tsx';
import type { View } from '#components/view.ts';
import { takeSelectedAlbumId, useOpenView } from '#components/view.ts';
import { ViewHeader } from '#components/view-header.tsx';
import { useAlbums } from '#data/library-queries.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePlayFirstAlbum } from './use-play-first-album.ts';

const texts = musicTexts.albums;
type AlbumSort = keyof typeof texts.sorts;
const SORTS: readonly { value: AlbumSort; label: string }[] = [
  { value: 'title', label: texts.sorts.title },
  { value: 'artist', label: texts.sorts.artist },
];

function AlbumGridSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading albums" className={albumGridClass}>
      {Array.from({ length: 12 }, (_unused, index) => (
        <div key={index} className="space-y-3 p-3">
          <Skeleton className="aspect-square rounded-xl" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </div>
  );
}

function AlbumGrid() {
  const [sort, setSort] = useState<AlbumSort>('title');
  const query = useAlbums({ sort, order: 'asc' });
  const albums = query.data?.pages.flatMap((page) => page.items) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const playFirst = usePlayFirstAlbum();

  function renderBody() {
    if (query.isPending) return <AlbumGridSkeleton />;
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
        <ul className={albumGridClass}>
          {albums.map((album) => (
            <li key={album.id} className="card-offscreen-cheap">
              <AlbumCard album={album} />
            </li>
          ))}
        </ul>
        <LoadMore
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          onMore={query.fetchNextPage}
        />
      </>
    );
  }

  const first = albums[0];
  return (
    <>
      <ViewHeader
        title={texts.heading}
        note={query.data && texts.count(total)}
        actions={
          <>
            <Select label="Sort by" value={sort} options={SORTS} onChange={setSort} />
            <Button
              look="primary"
              disabled={first === undefined}
              onClick={() => first && void playFirst(first.id)}
            >
              {texts.playFirst}
            </Button>
          </>
        }
      />
      {renderBody()}
    </>
  );
}

/** The album handed over through session storage, or the one the view names (M-031 … M-033). */
export function AlbumsView({ view }: { view: View }) {
  const openView = useOpenView();
  const [handedOver] = useState(takeSelectedAlbumId);
  const albumId = view.albumId ?? handedOver;
  if (albumId === undefined) return <AlbumGrid />;
  return (
    <AlbumPage
      key={albumId}
      albumId={albumId}
      back={<BackButton label={musicTexts.genres.backToAlbums} onPress={() => openView({ id: 'albums' })} />}
    />
  );
}
