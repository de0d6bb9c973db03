import { homeTexts } from '@tutti/contract/home/texts';
import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { genreLabel } from '#components/genre-label.ts';
import { albumNote } from '#components/music/album-note.ts';
import { FEW_GENRES } from '#components/music/genre-tiles.tsx';
import { AlbumCover } from '#components/shelves/album-cover.tsx';
import { Shelf } from '#components/shelves/shelf.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useAlbumsOfGenres } from '#data/library/albums-of-genres.ts';
import type { Genre } from '#data/library/library-queries.ts';
import { useGenres } from '#data/library/library-queries.ts';

const texts = homeTexts.shelves;
const ALBUMS_SHOWN = 12;

/** Fewer albums leave most of a row empty. */
const SHELF_MIN = 3;

/** The albums below a few genres, whose tiles alone would leave the page empty. Nothing below many. */
export function AlbumsBelowFewGenres() {
  const { data: genres = [] } = useGenres();
  if (genres.length === 0 || genres.length > FEW_GENRES) return null;
  return (
    <div className="mt-10 space-y-8">
      <GenreShelves genres={genres} />
    </div>
  );
}

function AllOfGenre({ genre: { id, name } }: { genre: Genre }) {
  return (
    <ViewLink
      view={{ id: 'genre-playlist', genreId: id, genreName: name }}
      className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-accent hover:underline"
      aria-label={texts.showAllOf(genreLabel(name))}
    >
      {texts.showAll}
    </ViewLink>
  );
}

/** Shows a shelf for each genre with several albums, and one for all other genres, because their own would be nearly empty. */
function GenreShelves({ genres }: { genres: readonly Genre[] }) {
  const { data: shelves } = useAlbumsOfGenres(genres.map(({ id }) => id));
  // Together, because a shelf that comes later would push the others down.
  if (shelves === undefined) return null;
  const byGenre = genres.map((genre, index) => ({ genre, albums: shelves[index] ?? [] }));
  const full = byGenre.filter(({ albums }) => albums.length >= SHELF_MIN);
  const shown = new Set(full.flatMap(({ albums }) => albums.map(({ id }) => id)));
  const others = byGenre.flatMap(({ albums }) => albums).filter(({ id }) => !shown.has(id));
  const rest = [...new Map(others.map((album) => [album.id, album])).values()];
  return (
    <>
      {full.map(({ genre, albums }) => (
        <Shelf
          key={genre.id}
          title={genreLabel(genre.name)}
          action={<AllOfGenre genre={genre} />}
          items={albums.slice(0, ALBUMS_SHOWN)}
          keyOf={({ id }) => id}
          renderCard={(album) => <AlbumCover album={album} note={albumNote(album)} />}
        />
      ))}
      {rest.length >= (full.length === 0 ? 1 : SHELF_MIN) && (
        <Shelf
          title={full.length === 0 ? musicViewTexts.albums.heading : collectionTexts.moreInLibrary}
          items={rest.slice(0, ALBUMS_SHOWN)}
          keyOf={({ id }) => id}
          renderCard={(album) => <AlbumCover album={album} note={albumNote(album)} />}
        />
      )}
    </>
  );
}
