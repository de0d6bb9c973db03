import { musicViewTexts } from '@tutti/contract/music/view-texts';
import type { Genre } from '#data/library/library-queries.ts';
import { useAlbums, useGenreAlbums, useGenres } from '#data/library/library-queries.ts';
import { Section } from '../section.tsx';
import { AlbumGrid } from './album-card.tsx';
import { FEW_GENRES } from './genre-tiles.tsx';

const ALBUMS_SHOWN = 12;

/** Fewer albums fit into one shelf, and a shelf for each genre would hold one or two. */
const FEW_ALBUMS = 24;

interface GenreShelvesProps {
  first: Genre;
  others: readonly Genre[];
}

/** The albums below a few genres, whose tiles alone would leave the page empty. Nothing below many. */
export function AlbumsBelowFewGenres() {
  const { data: genres = [] } = useGenres();
  const [first, ...others] = genres.length <= FEW_GENRES ? genres : [];
  if (first === undefined) return null;
  return (
    <div className="mt-10 space-y-10">
      <GenreShelves first={first} others={others} />
    </div>
  );
}

function GenreShelves(genres: GenreShelvesProps) {
  const { data, isPending } = useAlbums({ sort: 'title', order: 'asc', search: '' });
  if (isPending) return null;
  const [page] = data?.pages ?? [];
  if (page === undefined || page.total > FEW_ALBUMS) return <ShelfOfEach {...genres} />;
  if (page.items.length === 0) return null;
  const title = musicViewTexts.albums.heading;
  return (
    <Section title={title}>
      <AlbumGrid albums={page.items} label={title} />
    </Section>
  );
}

/** Each shelf waits for the one above, because that one would push it down otherwise. */
function ShelfOfEach({ first, others }: GenreShelvesProps) {
  const { data: albums = [], isPending } = useGenreAlbums(first.id);
  const [next, ...rest] = others;
  if (isPending) return null;
  return (
    <>
      {albums.length > 0 && (
        <Section title={first.name}>
          <AlbumGrid albums={albums.slice(0, ALBUMS_SHOWN)} label={first.name} />
        </Section>
      )}
      {next !== undefined && <ShelfOfEach first={next} others={rest} />}
    </>
  );
}
