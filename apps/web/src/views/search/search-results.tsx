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
import { chooseTopResult } from './choose-top-result.ts';
import { OtherResults, type OtherResultsProps } from './other-results.tsx';
import { TopResult } from './top-result.tsx';
import './search.css';

const texts = musicViewTexts.search;
/** Debounced, because counting visits every match. */
const COUNT_AFTER_MS = 250;

function Songs({ term, first }: { term: string; first: readonly Track[] }) {
  const play = usePlayLoaded(texts.songsFailed);
  // Applies to one term; the next one starts collapsed.
  const [expandedTerm, setExpandedTerm] = useState<string>();
  const isExpanded = expandedTerm === term;
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
        <Button look="primary" isUnavailable={isStarting} onClick={() => void playAll()}>
          <Play aria-hidden="true" fill="currentColor" className="size-4" />
          {texts.playAll(total)}
        </Button>
      }
    >
      <TrackTable tracks={shown} label={texts.songs} />
      {total > SEARCH_SONGS_SHOWN && (
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

interface SearchResultListsProps extends OtherResultsProps {
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

export function SearchResultLists({ term, ...others }: SearchResultListsProps) {
  const { results, genreView } = others;
  const { tracks } = results;
  // Deferred, so that the rows render first.
  const later = useDeferredValue(useMemo(() => ({ term, results }), [term, results]));
  const top = useMemo(() => chooseTopResult(later.term, later.results), [later]);
  const held = useHeldHeight(term);
  if (top === undefined && tracks.length === 0) {
    return (
      <div className="space-y-10">
        <OtherResults {...others} />
      </div>
    );
  }
  return (
    <div className="search-results">
      {top !== undefined && (
        <div className="search-top">
          <TopResult result={top} tracks={later.results.tracks} />
        </div>
      )}
      <div ref={held} className="search-songs @container">
        {tracks.length > 0 && <Songs term={term} first={tracks} />}
      </div>
      <div className="search-others">
        <OtherResults results={later.results} genreView={genreView} />
      </div>
    </div>
  );
}
