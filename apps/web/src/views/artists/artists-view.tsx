import { musicTexts } from '@tutti/contract/texts/music-texts';
import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { ArtistCard, artistGridClass } from '#components/artist-card.tsx';
import { LoadMore } from '#components/load-more.tsx';
import type { View } from '#components/view.ts';
import { ViewHeader } from '#components/view-header.tsx';
import type { ArtistOrder } from '#data/library-queries.ts';
import { useArtists } from '#data/library-queries.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ArtistDetail } from './artist-detail.tsx';

const texts = musicTexts.artists;
type ArtistSort = ArtistOrder['sort'];
const SORTS: readonly { value: ArtistSort; label: string }[] = [
  { value: 'name', label: texts.sorts.name },
  { value: 'albums', label: texts.sorts.albums },
  { value: 'tracks', label: texts.sorts.tracks },
];

interface ArtistToolsProps {
  order: ArtistOrder;
  onChange: (order: ArtistOrder) => void;
}

function ArtistTools({ order, onChange }: ArtistToolsProps) {
  const isAscending = order.order === 'asc';
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <>
      <div className="relative">
        <Search aria-hidden="true" className="absolute start-4 top-1/2 size-4 -translate-y-1/2 text-muted" />
        <input
          type="search"
          aria-label={texts.placeholder}
          placeholder={texts.placeholder}
          value={order.search}
          className="h-11 w-56 rounded-full border border-edge bg-surface ps-10 pe-4 text-sm placeholder:text-muted"
          onChange={(event) => onChange({ ...order, search: event.currentTarget.value })}
        />
      </div>
      <Select
        label="Sort by"
        value={order.sort}
        options={SORTS}
        onChange={(sort) => onChange({ ...order, sort })}
      />
      <IconButton
        label={isAscending ? 'Ascending' : 'Descending'}
        className="bg-raised"
        onClick={() => onChange({ ...order, order: isAscending ? 'desc' : 'asc' })}
      >
        <Arrow aria-hidden="true" className="size-4" />
      </IconButton>
    </>
  );
}

function ArtistGrid({ order, onClearSearch }: { order: ArtistOrder; onClearSearch: () => void }) {
  const query = useArtists({ ...order, search: useDeferredValue(order.search.trim()) });
  if (query.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label="Loading artists" className={artistGridClass}>
        {Array.from({ length: 12 }, (_unused, index) => (
          <Skeleton key={index} className="m-3 aspect-square !rounded-full" />
        ))}
      </div>
    );
  }
  if (query.data === undefined) {
    return (
      <MessageState
        isAlert
        title="Artists could not be loaded"
        {...(query.error ? { text: query.error.message } : {})}
        action={<Button onClick={() => void query.refetch()}>{musicTexts.songs.retry}</Button>}
      />
    );
  }
  const artists = query.data.pages.flatMap((page) => page.items);
  if (artists.length === 0) {
    return (
      <MessageState
        title={texts.empty}
        {...(order.search === ''
          ? {}
          : { action: <Button onClick={onClearSearch}>{texts.clearSearch}</Button> })}
      />
    );
  }
  return (
    <>
      <ul className={artistGridClass}>
        {artists.map((artist) => (
          <li key={artist.id} className="card-offscreen-cheap">
            <ArtistCard artist={artist} />
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

export function ArtistsView({ view }: { view: View }) {
  const [order, setOrder] = useState<ArtistOrder>({ sort: 'name', order: 'asc', search: '' });
  if (view.artistId !== undefined) return <ArtistDetail key={view.artistId} artistId={view.artistId} />;
  return (
    <>
      <ViewHeader title={texts.heading} actions={<ArtistTools order={order} onChange={setOrder} />} />
      <ArtistGrid order={order} onClearSearch={() => setOrder({ ...order, search: '' })} />
    </>
  );
}
