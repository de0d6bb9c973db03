import { musicViewTexts } from '@tutti/contract/music/view-texts';
import { AllGenres } from '#components/music/genre-tiles.tsx';
import { Section } from '#components/section.tsx';
import type { Genre } from '#data/library/library-queries.ts';
import type { View } from '#navigation/view.ts';

const texts = musicViewTexts.search;

interface BrowseAllProps {
  /** M-133, M-134: by default a tile searches for the genre's name. */
  genreView: ((genre: Genre) => View) | undefined;
}

export function BrowseAll({ genreView }: BrowseAllProps) {
  return (
    <Section title={texts.browseAll}>
      <AllGenres
        failed={{ title: texts.genresFailed, action: texts.retry }}
        onRetry={() => window.location.reload()}
        viewOf={genreView}
      />
    </Section>
  );
}
