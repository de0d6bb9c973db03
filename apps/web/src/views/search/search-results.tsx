import { SEARCH_SONGS_SHOWN } from '@tutti/contract/limits';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { Play } from 'lucide-react';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { Section } from '#components/section.tsx';
import { TrackTable } from '#components/tracks/track-table.tsx';
import { useSettled } from '#components/use-settled.ts';
import { useFoundSongs } from '#data/library/found-songs.ts';
import type { Track } from '#data/library/library-queries.ts';
import { Button } from '#ui/button.tsx';
import { BrowseAll } from './browse-all.tsx';
import { chooseTopResult } from './choose-top-result.ts';
import type { FoundMusic, SearchKind } from './found-music.ts';
import { OtherResults, type OtherResultsProps } from './other-results.tsx';
import { SearchKinds } from './search-kinds.tsx';
import { TopResult } from './top-result.tsx';
import './search.css';

const texts = musicViewTexts.search;
/** Debounced, because counting visits every match. */
const COUNT_AFTER_MS = 250;

interface SongsProps {
  term: string;
  first: readonly Track[];
  /** Shows all of them from the start. */
  isWhole?: boolean;
}

function Songs({ term, first, isWhole = false }: SongsProps) {
  const play = usePlayLoaded(texts.songsFailed);
  // Applies to one term; the next one starts collapsed.
  const [expandedTerm, setExpandedTerm] = useState<string>();
  const isExpanded = isWhole || expandedTerm === term;
  const [isStarting, setIsStarting] = useState(false);
  const { tracks, total, isLoading, loadAll } = useFoundSongs({
    term,
    first,
    isExpanded,
    isSettled: useSettled(term, COUNT_AFTER_MS) === term,
  });
  const shown = isExpanded ? tracks : tracks.slice(0, SEARCH_SONGS_SHOWN);

  async function playAll() {
    setIsStarting(true);
    await play(loadAll);
    setIsStarting(false);
  }

  return (
    <Section
      title={texts.songs}
      action={
        // The best result beside it has the colored button.
        <Button
          look={isWhole ? 'primary' : 'quiet'}
          isUnavailable={isStarting}
          onClick={() => void playAll()}
        >
          <Play aria-hidden="true" fill="currentColor" className="size-4" />
          {texts.playAll(total)}
        </Button>
      }
    >
      <TrackTable tracks={shown} label={texts.songs} />
      {total > SEARCH_SONGS_SHOWN && !isWhole && (
        <Button
          aria-expanded={isExpanded}
          aria-busy={isLoading}
          onClick={() => setExpandedTerm(isExpanded ? undefined : term)}
        >
          {isExpanded ? texts.showLess : texts.showAll(total)}
        </Button>
      )}
    </Section>
  );
}

interface SearchResultListsProps extends Omit<OtherResultsProps, 'kind'> {
  term: string;
}

/** A pause this long ends the typing of a term. */
const TYPING_PAUSE_MS = 1_000;

/** Keeps the height of its largest answer while the user types, so that what is below does not move at each letter. */
function useHeldHeight(term: string) {
  const element = useRef<HTMLDivElement>(null);
  const heldPx = useRef(0);
  const [rested, setRested] = useState(term);
  useEffect(() => {
    const timer = setTimeout(() => setRested(term), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  const isTyping = rested !== term;
  useLayoutEffect(() => {
    if (element.current === null) return;
    if (!isTyping) element.current.style.minHeight = '';
    heldPx.current = Math.max(isTyping ? heldPx.current : 0, element.current.offsetHeight);
    if (isTyping) element.current.style.minHeight = `${heldPx.current}px`;
  });
  return element;
}

/** From this many songs on, they are taller than the best result with one shelf below it. */
const MANY_SONGS = 7;
const FEW_SONGS = 4;
/** No higher than the best result with its words beside its picture. */
const FLAT_SONGS = 2;
/** The columns below the best result. */
const CARDS_BELOW_TOP = 2;
const FEW_CARDS = 4;
/** Tiles are wider than cards. */
const COLUMNS_OF_TILE = 2;

function countCards({ albums, artists, playlists, genres }: FoundMusic): number {
  return albums.length + artists.length + playlists.length + COLUMNS_OF_TILE * genres.length;
}

/** Puts the other results where there is room: below the best result, below the songs, or below both. */
function arrange(found: FoundMusic): string {
  const { tracks } = found;
  const cards = countCards(found);
  if (tracks.length >= MANY_SONGS) return cards > 0 && cards <= CARDS_BELOW_TOP ? 'is-below-top' : 'is-tall';
  if (tracks.length > FEW_SONGS) return 'is-short';
  if (cards > 0 && cards <= FEW_CARDS) return 'is-below-songs';
  return tracks.length <= FLAT_SONGS ? 'is-flat' : 'is-short';
}

/** Few results would leave the page half empty. A line tells what follows from the results. */
function MoreToBrowse({ found, genreView }: Pick<SearchResultListsProps, 'found' | 'genreView'>) {
  if (countCards(found) > FEW_CARDS) return null;
  return (
    <div className="mt-12 border-t border-line pt-8">
      <BrowseAll genreView={genreView} />
    </div>
  );
}

function OneKind({ kind, term, found, genreView }: SearchResultListsProps & { kind: SearchKind }) {
  return (
    <div className="search-others">
      {kind === 'tracks' ? (
        <div className="search-all-songs @container">
          <Songs term={term} first={found.tracks} isWhole />
        </div>
      ) : (
        <OtherResults found={found} kind={kind} genreView={genreView} />
      )}
    </div>
  );
}

export function SearchResultLists({ term, found, genreView }: SearchResultListsProps) {
  const { tracks } = found;
  const [chosen, setChosen] = useState<SearchKind>();
  // Deferred, so that the rows render first.
  const later = useDeferredValue(useMemo(() => ({ term, found }), [term, found]));
  const top = useMemo(() => chooseTopResult(later.term, later.found), [later]);
  const held = useHeldHeight(term);
  // A kind that the next term does not find shows everything.
  const kind = chosen !== undefined && found[chosen].length > 0 ? chosen : undefined;
  const kinds = <SearchKinds found={found} chosen={kind} onChoose={setChosen} />;
  if (kind !== undefined) {
    return (
      <>
        {kinds}
        <OneKind key={kind} kind={kind} term={term} found={found} genreView={genreView} />
      </>
    );
  }
  if (top === undefined && tracks.length === 0) {
    return (
      <>
        {kinds}
        <div className="search-others">
          <OtherResults found={found} genreView={genreView} />
        </div>
        <MoreToBrowse found={found} genreView={genreView} />
      </>
    );
  }
  return (
    <>
      {kinds}
      <div className={`search-results ${arrange(later.found)}`}>
        {top !== undefined && (
          <div className="search-top">
            <TopResult result={top} tracks={later.found.tracks} />
          </div>
        )}
        <div ref={held} className="search-songs @container">
          {tracks.length > 0 && <Songs term={term} first={tracks} />}
        </div>
        <div className="search-others">
          <OtherResults found={later.found} genreView={genreView} />
        </div>
      </div>
      <MoreToBrowse found={later.found} genreView={genreView} />
    </>
  );
}
