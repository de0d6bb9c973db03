import { musicTexts } from '@tutti/contract/texts/music-texts';
import { Heart, ListFilter, Play } from 'lucide-react';
import { useState } from 'react';
import { readCode } from '#api/api-error.ts';
import { SearchBox } from '#components/list-tools.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useFavourites } from '#data/favourite-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/message-state.tsx';
import { Select } from '#ui/select.tsx';
import { FavouriteCard } from './favourite-card.tsx';
import type { FavouriteFilter } from './favourite-search.ts';
import { searchFavourites } from './favourite-search.ts';

const texts = musicTexts.favourites;
const FILTERS = texts.filterOptions.map((option) => ({ value: option, label: option }));
const GRID = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(210px,1fr))]';

interface ToolsProps {
  term: string;
  onTerm: (term: string) => void;
  filter: FavouriteFilter;
  onFilter: (filter: FavouriteFilter) => void;
}

function Tools({ term, onTerm, filter, onFilter }: ToolsProps) {
  const [isFiltering, setIsFiltering] = useState(false);
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <SearchBox label={texts.placeholder} term={term} onTerm={onTerm} />
      <Button aria-expanded={isFiltering} onClick={() => setIsFiltering(!isFiltering)}>
        <ListFilter aria-hidden="true" className="size-4" />
        {texts.filters}
      </Button>
      {isFiltering && <Select label="Search in" value={filter} options={FILTERS} onChange={onFilter} />}
    </div>
  );
}

/** The server's refusal has a sentence of its own; silence and nonsense do not. */
function failureOf(error: Error | null): string {
  const code = readCode(error);
  if (code === 'NETWORK' || code === 'UNREADABLE') return texts.loadFailed;
  return error?.message || texts.loadFailed;
}

/** Mixtape in the sidebar, /favorites as an address: one page (resolutions 2.3). */
export function LikedView() {
  const player = usePlayer();
  const query = useFavourites();
  const [term, setTerm] = useState('');
  const [filter, setFilter] = useState<FavouriteFilter>('All Items');
  const favourites = query.data ?? [];
  const found = searchFavourites(favourites, term, filter);
  const tracks = found.map((favourite) => favourite.track);

  function renderBody() {
    if (query.isPending) return <MessageState title={texts.loading} />;
    if (query.data === undefined) {
      return (
        <MessageState
          isAlert
          title={texts.error(failureOf(query.error))}
          action={<Button onClick={() => void query.refetch()}>{musicTexts.songs.retry}</Button>}
        />
      );
    }
    if (favourites.length === 0) {
      return (
        <MessageState
          art={<Heart className="size-12 text-muted" strokeWidth={1.25} />}
          title={texts.empty}
          text={texts.emptyHint}
        />
      );
    }
    if (found.length === 0) return <MessageState title={texts.noMatch} text={texts.noMatchHint} />;
    return (
      <ul className={GRID}>
        {found.map((favourite, index) => (
          <li key={favourite.id} className="card-offscreen-cheap">
            <FavouriteCard favourite={favourite} onPlay={() => player.playFrom(tracks, index)} />
          </li>
        ))}
      </ul>
    );
  }

  return (
    <>
      <ViewHeader
        title={texts.heading}
        note={query.data && `${favourites.length} ${favourites.length === 1 ? 'track' : 'tracks'}`}
        actions={
          <Button look="primary" disabled={tracks.length === 0} onClick={() => player.playFrom(tracks, 0)}>
            <Play aria-hidden="true" fill="currentColor" className="size-4" />
            {texts.playAll}
          </Button>
        }
      />
      {favourites.length > 0 && <Tools term={term} onTerm={setTerm} filter={filter} onFilter={setFilter} />}
      {renderBody()}
    </>
  );
}
