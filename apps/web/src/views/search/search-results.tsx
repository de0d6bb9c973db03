import {
  SEARCH_ALBUMS_SHOWN,
  SEARCH_ARTISTS_SHOWN,
  SEARCH_GENRES_SHOWN,
  SEARCH_SONGS_SHOWN,
} from '@tutti/contract/limits';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { ArtistGrid } from '#components/music/artist-card.tsx';
import { GenreTileList } from '#components/music/genre-tiles.tsx';
import { Section } from '#components/section.tsx';
import { TrackTable } from '#components/tracks/track-table.tsx';
import { useSettled } from '#components/use-settled.ts';
import { useFoundSongs } from '#data/found-songs.ts';
import type { Genre, SearchResults, Track } from '#data/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import type { View } from '#navigation/view.ts';
import { albumAmongOthers } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';

const texts = musicViewTexts.search;
/** Counting looks at every match: not for each letter on the way. */
const COUNT_AFTER_MS = 250;

function Songs({ term, first }: { term: string; first: readonly Track[] }) {
  const player = usePlayer();
  // Of one search: the next one is short again.
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
    try {
      player.playFrom(await loadAll(), 0);
    } catch {
      showToast('error', texts.songsFailed);
    }
    setIsStarting(false);
  }

  return (
    <Section
      title={texts.songs}
      action={
        <Button look="primary" disabled={isStarting} onClick={() => void playAll()}>
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

interface SearchResultListsProps {
  /** What the results are for. */
  term: string;
  results: SearchResults;
  /** M-133, M-134: without it a tile searches for the genre's name. */
  genreView?: ((genre: Genre) => View) | undefined;
}

/** Songs, albums, artists, genres, each only when it has something. */
export function SearchResultLists({ term, results, genreView }: SearchResultListsProps) {
  const { tracks, albums, artists, genres } = results;
  return (
    <div className="space-y-10">
      {tracks.length > 0 && <Songs term={term} first={tracks} />}
      {albums.length > 0 && (
        <Section title={texts.albums}>
          <AlbumGrid
            albums={albums.slice(0, SEARCH_ALBUMS_SHOWN)}
            label={texts.albums}
            viewOf={albumAmongOthers}
          />
        </Section>
      )}
      {artists.length > 0 && (
        <Section title={texts.artists}>
          <ArtistGrid artists={artists.slice(0, SEARCH_ARTISTS_SHOWN)} label={texts.artists} />
        </Section>
      )}
      {genres.length > 0 && (
        <Section title={texts.genres}>
          <GenreTileList genres={genres.slice(0, SEARCH_GENRES_SHOWN)} viewOf={genreView} />
        </Section>
      )}
    </div>
  );
}
