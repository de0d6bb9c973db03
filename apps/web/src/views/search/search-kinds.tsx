import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { listTexts } from '@tutti/contract/page/list-texts';
import { FilterChip } from '#ui/filter-chip.tsx';
import type { FoundMusic, SearchKind } from './found-music.ts';
import { kindsOf } from './found-music.ts';

const texts = musicViewTexts.search;

const LABELS: Readonly<Record<SearchKind, string>> = {
  tracks: texts.songs,
  albums: texts.albums,
  artists: texts.artists,
  playlists: playlistTexts.heading,
  genres: texts.genres,
};

interface SearchKindsProps {
  found: FoundMusic;
  chosen: SearchKind | undefined;
  onChoose: (kind: SearchKind | undefined) => void;
}

/** Narrows the results to one kind. Only kinds that were found are offered. */
export function SearchKinds({ found, chosen, onChoose }: SearchKindsProps) {
  const kinds = kindsOf(found);
  // With a single one there is nothing to choose.
  if (kinds.length < 2) return null;
  return (
    <fieldset className="search-kinds">
      <legend className="sr-only">{listTexts.filters}</legend>
      <FilterChip
        label={listTexts.all}
        isChosen={chosen === undefined}
        onToggle={() => onChoose(undefined)}
      />
      {kinds.map((kind) => (
        <FilterChip
          key={kind}
          label={LABELS[kind]}
          isChosen={kind === chosen}
          onToggle={() => onChoose(kind === chosen ? undefined : kind)}
        />
      ))}
    </fieldset>
  );
}
