import { SEARCH_ALBUMS_SHOWN, SEARCH_ARTISTS_SHOWN, SEARCH_GENRES_SHOWN } from '@tutti/contract/limits';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { memo } from 'react';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { ArtistGrid } from '#components/music/artist-card.tsx';
import { GenreTileList } from '#components/music/genre-tiles.tsx';
import { Section } from '#components/section.tsx';
import type { Genre, SearchResults } from '#data/library/library-queries.ts';
import type { View } from '#navigation/view.ts';
import { albumAmongOthers } from '#navigation/view.ts';

const texts = musicViewTexts.search;

export interface OtherResultsProps {
  results: SearchResults;
  /** Without it a tile searches for the genre's name (M-133, M-134). */
  genreView?: ((genre: Genre) => View) | undefined;
}

/** Albums, artists and genres, each only if not empty. Memoized, because the songs beside them may be newer. */
export const OtherResults = memo(function OtherResults({ results, genreView }: OtherResultsProps) {
  const { albums, artists, genres } = results;
  return (
    <>
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
    </>
  );
});
