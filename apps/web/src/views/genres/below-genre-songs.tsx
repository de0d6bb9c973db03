import { homeTexts } from '@tutti/contract/home/texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { clsx } from 'clsx';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { Section } from '#components/section.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useGenreAlbums } from '#data/library/genre-albums.ts';
import type { Track } from '#data/library/library-queries.ts';
import { GenreArtists } from './genre-artists.tsx';
import { NeighborGenres } from './neighbor-genres.tsx';
import './below-genre-songs.css';

const ALBUMS_SHOWN = 12;
/** So few leave most of their row empty, so the artists are beside them. */
const FEW_ALBUMS = 2;

interface BelowGenreSongsProps {
  genreId: string;
  genreName: string;
  tracks: readonly Track[];
}

/** The albums and artists of the genre, because a few songs alone leave most of the page empty. */
export function BelowGenreSongs({ genreId, genreName, tracks }: BelowGenreSongsProps) {
  const { data: albums = [] } = useGenreAlbums(genreId);
  const title = musicViewTexts.search.albums;
  if (tracks.length === 0) return null;
  return (
    <div className="mt-12 space-y-12">
      <div
        className={clsx(
          'space-y-12',
          albums.length > 0 && albums.length <= FEW_ALBUMS && 'albums-beside-artists',
        )}
      >
        {albums.length > 0 && (
          <Section
            title={title}
            action={
              albums.length > ALBUMS_SHOWN && (
                <ViewLink
                  view={{ id: 'genre-albums', genreId, genreName }}
                  className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-accent hover:underline"
                  aria-label={homeTexts.shelves.showAllOf(title)}
                >
                  {homeTexts.shelves.showAll}
                </ViewLink>
              )
            }
          >
            <AlbumGrid albums={albums.slice(0, ALBUMS_SHOWN)} label={title} />
          </Section>
        )}
        <GenreArtists tracks={tracks} />
      </div>
      <NeighborGenres genreId={genreId} genreName={genreName} />
    </div>
  );
}
