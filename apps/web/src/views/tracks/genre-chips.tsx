import { controlTexts } from '@tutti/contract/page/control-texts';
import { FilterChip } from '#ui/filter-chip.tsx';
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
        <FilterChip
          key={genre}
          label={genre}
          isChosen={genre === chosen}
          onToggle={() => onChoose(genre === chosen ? undefined : genre)}
        />
      ))}
    </fieldset>
  );
}
