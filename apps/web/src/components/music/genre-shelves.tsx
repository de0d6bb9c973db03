import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { useAlbumsOfGenres } from '#data/library/albums-of-genres.ts';
import type { Genre } from '#data/library/library-queries.ts';
import { useAlbums, useGenres } from '#data/library/library-queries.ts';
import { genreLabel } from '../genre-label.ts';
import { Section } from '../section.tsx';
import { AlbumGrid } from './album-card.tsx';
import { FEW_GENRES } from './genre-tiles.tsx';

const ALBUMS_SHOWN = 12;

/** Fewer albums fit into one shelf, and a shelf for each genre would hold one or two. */
const FEW_ALBUMS = 24;

/** Fewer albums leave most of a row empty. */
const SHELF_MIN = 3;

/** The albums below a few genres, whose tiles alone would leave the page empty. Nothing below many. */
export function AlbumsBelowFewGenres() {
  const { data: genres = [] } = useGenres();
  if (genres.length === 0 || genres.length > FEW_GENRES) return null;
  return (
    <div className="mt-10 space-y-10">
      <GenreShelves genres={genres} />
    </div>
  );
}

function GenreShelves({ genres }: { genres: readonly Genre[] }) {
  const { data, isPending } = useAlbums({ sort: 'title', order: 'asc', search: '' });
  if (isPending) return null;
  const [page] = data?.pages ?? [];
  if (page === undefined || page.total > FEW_ALBUMS) return <ShelfOfEach genres={genres} />;
  if (page.items.length === 0) return null;
  const title = musicViewTexts.albums.heading;
  return (
    <Section title={title}>
      <AlbumGrid albums={page.items} label={title} />
    </Section>
  );
}

/** Shows a shelf for each genre with several albums, and one for all other genres, because their own would be nearly empty. */
function ShelfOfEach({ genres }: { genres: readonly Genre[] }) {
  const { data: shelves } = useAlbumsOfGenres(genres.map(({ id }) => id));
  // Together, because a shelf that comes later would push the others down.
  if (shelves === undefined) return null;
  const byGenre = genres.map((genre, index) => ({ genre, albums: shelves[index] ?? [] }));
  const full = byGenre.filter(({ albums }) => albums.length >= SHELF_MIN);
  const shown = new Set(full.flatMap(({ albums }) => albums.map(({ id }) => id)));
  const others = byGenre.flatMap(({ albums }) => albums).filter(({ id }) => !shown.has(id));
  const rest = [...new Map(others.map((album) => [album.id, album])).values()];
  const restTitle = full.length === 0 ? musicViewTexts.albums.heading : collectionTexts.moreInLibrary;
  return (
    <>
      {full.map(({ genre: { id, name }, albums }) => (
        <Section key={id} title={genreLabel(name)}>
          <AlbumGrid albums={albums.slice(0, ALBUMS_SHOWN)} label={genreLabel(name)} />
        </Section>
      ))}
      {rest.length > 0 && (
        <Section title={restTitle}>
          <AlbumGrid albums={rest.slice(0, ALBUMS_SHOWN)} label={restTitle} />
        </Section>
      )}
    </>
  );
}
