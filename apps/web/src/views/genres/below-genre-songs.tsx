import { homeTexts } from '@tutti/contract/home/texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { albumNote } from '#components/music/album-note.ts';
import { AlbumCover } from '#components/shelves/album-cover.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useGenreAlbums } from '#data/library/genre-albums.ts';
import type { Track } from '#data/library/library-queries.ts';
import { GenreArtists, useGenreArtists } from './genre-artists.tsx';
import { NeighborGenres } from './neighbor-genres.tsx';
import './below-genre-songs.css';

const ALBUMS_SHOWN = 12;
/** So few leave most of their row empty, so the artists are beside them. */
const FEW_ALBUMS = 3;
/** So few cards also leave room for other genres in their row. */
const FEW_CARDS = 4;

interface BelowGenreSongsProps {
  genreId: string;
  genreName: string;
  tracks: readonly Track[];
}

/** The albums and artists of the genre, because a few songs alone leave most of the page empty. */
export function BelowGenreSongs({ genreId, genreName, tracks }: BelowGenreSongsProps) {
  const { data: albums = [] } = useGenreAlbums(genreId);
  const artists = useGenreArtists(tracks);
  const title = musicViewTexts.search.albums;
  if (tracks.length === 0) return null;
  const areFew = albums.length > 0 && albums.length <= FEW_ALBUMS && artists.length > 0;
  const isOneRow = areFew && albums.length + artists.length <= FEW_CARDS;
  return (
    <div
      className={clsx('below-genre', areFew && 'has-few-albums', isOneRow && 'is-one-row')}
      style={{ '--albums': albums.length, '--artists': artists.length } as CSSProperties}
    >
      {albums.length > 0 && (
        <Shelf
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
          items={albums.slice(0, ALBUMS_SHOWN)}
          keyOf={({ id }) => id}
          renderCard={(album) => <AlbumCover album={album} note={albumNote(album)} />}
        />
      )}
      <GenreArtists artists={artists} />
      <NeighborGenres {...{ genreId, genreName, isBeside: isOneRow }} />
    </div>
  );
}
