import {
  SEARCH_ALBUMS_SHOWN,
  SEARCH_ARTISTS_SHOWN,
  SEARCH_GENRES_SHOWN,
  SEARCH_SONGS_SHOWN,
} from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { AlbumGrid } from '#components/album-card.tsx';
import { ArtistGrid } from '#components/artist-card.tsx';
import { GenreTileList } from '#components/genre-tiles.tsx';
import { Section } from '#components/section.tsx';
import { TrackTable } from '#components/track-table.tsx';
import { useShowAlbum } from '#components/view.ts';
import type { Genre, SearchResults, Track } from '#data/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';

const texts = musicTexts.search;

function Songs({ tracks }: { tracks: readonly Track[] }) {
  const player = usePlayer();
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? tracks : tracks.slice(0, SEARCH_SONGS_SHOWN);
  return (
    <Section
      title={texts.songs}
      action={
        <Button look="primary" onClick={() => player.playFrom(tracks, 0)}>
          <Play aria-hidden="true" fill="currentColor" className="size-4" />
          {texts.playAll(tracks.length)}
        </Button>
      }
    >
      <TrackTable tracks={shown} label={texts.songs} />
      {tracks.length > SEARCH_SONGS_SHOWN && (
        <Button aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? texts.showLess : texts.showAll(tracks.length)}
        </Button>
      )}
    </Section>
  );
}

interface SearchResultListsProps {
  results: SearchResults;
  onSearch: (term: string) => void;
  /** M-133, M-134: without it a tile searches for the genre's name. */
  onOpenGenre?: (genre: Genre) => void;
}

/** Songs, albums, artists, genres, each only when it has something. */
export function SearchResultLists({ results, onSearch, onOpenGenre }: SearchResultListsProps) {
  const showAlbum = useShowAlbum();
  const { tracks, albums, artists, genres } = results;
  return (
    <div className="space-y-10">
      {tracks.length > 0 && <Songs tracks={tracks} />}
      {albums.length > 0 && (
        <Section title={texts.albums}>
          <AlbumGrid albums={albums.slice(0, SEARCH_ALBUMS_SHOWN)} label={texts.albums} onOpen={showAlbum} />
        </Section>
      )}
      {artists.length > 0 && (
        <Section title={texts.artists}>
          <ArtistGrid artists={artists.slice(0, SEARCH_ARTISTS_SHOWN)} label={texts.artists} />
        </Section>
      )}
      {genres.length > 0 && (
        <Section title={texts.genres}>
          <GenreTileList
            genres={genres.slice(0, SEARCH_GENRES_SHOWN)}
            onOpen={(genre) => (onOpenGenre === undefined ? onSearch(genre.name) : onOpenGenre(genre))}
          />
        </Section>
      )}
    </div>
  );
}
