import { controlTexts } from '@tutti/contract/page/control-texts';
import { clsx } from 'clsx';
import './genre-chips.css';

interface GenreChipsProps {
  /** In the order in which they are shown. */
  genres: readonly string[];
  chosen: string | undefined;
  onChoose: (genre: string | undefined) => void;
}

/** Narrows the songs to one genre. A second press shows all of them again. */
export function GenreChips({ genres, chosen, onChoose }: GenreChipsProps) {
  // With a single one there is nothing to choose.
  if (genres.length < 2) return null;
  return (
    <fieldset className="genre-chips">
      <legend className="sr-only">{controlTexts.genres}</legend>
      {genres.map((genre) => (
        <button
          key={genre}
          type="button"
          aria-pressed={genre === chosen}
          className={clsx('genre-chip', genre === chosen && 'is-chosen')}
          onClick={() => onChoose(genre === chosen ? undefined : genre)}
        >
          <span dir="auto">{genre}</span>
        </button>
      ))}
    </fieldset>
  );
}
