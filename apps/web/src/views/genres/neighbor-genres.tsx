import { GENRE_PLAYLIST_SIZE } from '@tutti/contract/limits';
import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { GenreTileList } from '#components/music/genre-tiles.tsx';
import { Section } from '#components/section.tsx';
import { useGenres } from '#data/library/library-queries.ts';
import { rankNeighbors } from './rank-neighbors.ts';

/** One row on a desk, and three on a phone. */
const SHOWN = 5;

interface NeighborGenresProps {
  genreId: string;
  genreName: string;
}

export function NeighborGenres({ genreId, genreName }: NeighborGenresProps) {
  const { data = [] } = useGenres();
  const genres = rankNeighbors(data, { id: genreId, name: genreName }).slice(0, SHOWN);
  if (genres.length === 0) return null;
  const title = collectionTexts.moreGenres;
  return (
    <Section title={title}>
      <GenreTileList
        genres={genres}
        label={title}
        // Large ones fill their row, however few there are.
        isLarge
        noteOf={({ trackCount }) => musicViewTexts.genres.curated(Math.min(trackCount, GENRE_PLAYLIST_SIZE))}
        viewOf={({ id, name }) => ({ id: 'genre-playlist', genreId: id, genreName: name })}
      />
    </Section>
  );
}
