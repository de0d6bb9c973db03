import { GENRE_PLAYLIST_SIZE } from '@tutti/contract/limits';
import { collectionTexts } from '@tutti/contract/music/collection-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { clsx } from 'clsx';
import { GenreTileList } from '#components/music/genre-tiles.tsx';
import { Section } from '#components/section.tsx';
import { useGenres } from '#data/library/library-queries.ts';
import { rankNeighbors } from './rank-neighbors.ts';

/** One row on a desk, and three on a phone. */
const SHOWN = 5;
/** Two rows. */
const SHOWN_BESIDE = 4;

interface NeighborGenresProps {
  genreId: string;
  genreName: string;
  /** Beside cards, as high as these. */
  isBeside: boolean;
}

export function NeighborGenres({ genreId, genreName, isBeside }: NeighborGenresProps) {
  const { data = [] } = useGenres();
  const genres = rankNeighbors(data, { id: genreId, name: genreName }).slice(
    0,
    isBeside ? SHOWN_BESIDE : SHOWN,
  );
  if (genres.length === 0) return null;
  const title = collectionTexts.moreGenres;
  return (
    <div className={clsx('neighbor-genres', isBeside && 'is-beside')}>
      <Section title={title}>
        <GenreTileList
          genres={genres}
          label={title}
          // Large ones fill their row, however few there are.
          isLarge={!isBeside}
          noteOf={({ trackCount }) =>
            musicViewTexts.genres.curated(Math.min(trackCount, GENRE_PLAYLIST_SIZE))
          }
          viewOf={({ id, name }) => ({ id: 'genre-playlist', genreId: id, genreName: name })}
        />
      </Section>
    </div>
  );
}
