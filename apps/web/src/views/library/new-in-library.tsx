import { homeTexts } from '@tutti/contract/home/texts';
import { useMemo } from 'react';
import { AlbumGrid } from '#components/music/album-card.tsx';
import { Section } from '#components/section.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { useHomeShelves } from '#data/library/home-queries.ts';
import type { LibraryEntry } from './library-entries.ts';

const texts = homeTexts.shelves;
const TITLE = texts.newInLibrary;

/** New albums that are no entries yet, below the entries, because few entries leave most of a large screen empty. */
export function NewInLibrary({ entries }: { entries: readonly LibraryEntry[] }) {
  const added = useHomeShelves().data?.justAdded;
  const albums = useMemo(() => {
    const shown = new Set(entries.map(({ key }) => key));
    return added?.filter(({ id }) => !shown.has(`album-${id}`)) ?? [];
  }, [added, entries]);
  if (albums.length === 0) return null;
  return (
    <div className="mt-8">
      <Section
        title={TITLE}
        action={
          <ViewLink
            view={{ id: 'albums' }}
            className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-accent hover:underline"
            aria-label={texts.showAllOf(TITLE)}
          >
            {texts.showAll}
          </ViewLink>
        }
      >
        <AlbumGrid albums={albums} label={TITLE} isAcross />
      </Section>
    </div>
  );
}
