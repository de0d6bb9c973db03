import { SEARCH_SONGS_SHOWN } from '@tutti/contract/limits';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { Play } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { usePlayLoaded } from '#components/music/use-play-loaded.ts';
import { Section } from '#components/section.tsx';
import { TrackTable } from '#components/tracks/track-table.tsx';
import { useSettled } from '#components/use-settled.ts';
import { WithAside } from '#components/with-aside.tsx';
import { useFoundSongs } from '#data/library/found-songs.ts';
import type { Track } from '#data/library/library-queries.ts';
import { Button } from '#ui/button.tsx';
import { chooseTopResult } from './choose-top-result.ts';
import { OtherResults, type OtherResultsProps } from './other-results.tsx';
import { TopResult } from './top-result.tsx';

const texts = musicViewTexts.search;
/** Counting looks at every match, so it is debounced. */
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
  /** The term of the results. */
  term: string;
}

/** The top result, then songs, albums, artists and genres, each only if not empty. */
export function SearchResultLists({ term, ...others }: SearchResultListsProps) {
  const { results, genreView } = others;
  const { tracks } = results;
  // Deferred, so that the rows need not wait for the content around them.
  const later = useDeferredValue(useMemo(() => ({ term, results }), [term, results]));
  const top = useMemo(() => chooseTopResult(later.term, later.results), [later]);
  const first = top !== undefined && <TopResult result={top} tracks={later.results.tracks} />;
  if (tracks.length === 0) {
    return (
      <div className="space-y-10">
        {first}
        <OtherResults {...others} />
      </div>
    );
  }
  return (
    <WithAside aside={<OtherResults results={later.results} genreView={genreView} />}>
      <div className="space-y-10">
        {first}
        <Songs term={term} first={tracks} />
      </div>
    </WithAside>
  );
}
