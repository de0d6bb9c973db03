import { artistListTexts } from '@tutti/contract/music/artist-list-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { useDeferredValue } from 'react';
import { readableMessage } from '#api/api-error.ts';
import { CardGridSkeleton } from '#components/long-lists/card-grid-skeleton.tsx';
import { ListTools } from '#components/long-lists/list-tools.tsx';
import { LoadMore } from '#components/long-lists/load-more.tsx';
import { useListOrder } from '#components/long-lists/use-list-order.ts';
import { ArtistGrid, useArtistTextPx } from '#components/music/artist-card.tsx';
import { NothingInLibrary } from '#components/music/nothing-in-library.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import type { ArtistOrder } from '#data/library/library-queries.ts';
import { useArtists } from '#data/library/library-queries.ts';
import { usePagedList } from '#data/library/paged-list.ts';
import type { View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { ArtistDetail } from './artist-detail.tsx';

const texts = musicViewTexts.artists;
type ArtistSort = ArtistOrder['sort'];
const SORTS: readonly { value: ArtistSort; label: string }[] = [
  { value: 'name', label: texts.sorts.name },
  { value: 'albums', label: texts.sorts.albums },
  { value: 'tracks', label: texts.sorts.tracks },
];

type ArtistsQuery = ReturnType<typeof useArtists>;

/** The line exists from the start, because everything below would move when the number loads. */
function noteOf({ data, isPlaceholderData }: ArtistsQuery, term: string): string {
  // The count of the former term says nothing about this one.
  if (data === undefined || isPlaceholderData) return '\u00a0';
  const total = data.pages[0]?.total ?? 0;
  return term === '' ? artistListTexts.count(total) : artistListTexts.found(total);
}

interface ArtistsProps {
  query: ArtistsQuery;
  term: string;
  onClearSearch: () => void;
}

function Artists({ query, term, onClearSearch }: ArtistsProps) {
  const { items: artists, total, loadMore, hasFailed } = usePagedList(query);
  const textPx = useArtistTextPx();
  if (query.isPending) return <CardGridSkeleton label={texts.loadingAll} textPx={textPx} isRound />;
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title={stateTexts.artists.failed}
        {...(query.error ? { text: readableMessage(query.error) } : {})}
        action={<Button onClick={() => void query.refetch()}>{musicViewTexts.songs.retry}</Button>}
      />
    );
  }
  if (artists.length === 0) {
    if (term === '') {
      return (
        <NothingInLibrary title={texts.empty} drawing="artist" onLookAgain={() => void query.refetch()} />
      );
    }
    return (
      <MessageState
        drawing="search"
        title={texts.empty}
        action={<Button onClick={onClearSearch}>{texts.clearSearch}</Button>}
      />
    );
  }
  return (
    <>
      <ArtistGrid
        isAcross
        artists={artists}
        total={total}
        loadMore={hasFailed ? undefined : loadMore}
        label={texts.heading}
      />
      <LoadMore hasFailed={hasFailed} onMore={loadMore} />
    </>
  );
}

function ArtistList({ view }: { view: View }) {
  const [order, setOrder] = useListOrder(view, SORTS);
  const term = useDeferredValue(order.term.trim());
  const query = useArtists({ sort: order.sort, order: order.order, search: term });
  return (
    <>
      <ViewHeader
        title={texts.heading}
        note={noteOf(query, term)}
        actions={
          <ListTools searchLabel={texts.placeholder} sorts={SORTS} order={order} onChange={setOrder} />
        }
      />
      <Artists query={query} term={term} onClearSearch={() => setOrder({ ...order, term: '' })} />
    </>
  );
}

export function ArtistsView({ view }: { view: View }) {
  if (view.artistId === undefined) return <ArtistList view={view} />;
  return <ArtistDetail key={view.artistId} artistId={view.artistId} />;
}
