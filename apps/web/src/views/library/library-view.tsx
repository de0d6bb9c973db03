import { libraryTexts as texts } from '@tutti/contract/library/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { LayoutGrid, List } from 'lucide-react';
import { useState } from 'react';
import { SortSelect } from '#components/long-lists/list-tools.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useOffline } from '#data/offline/offline-status.ts';
import { rememberInHistory, type View } from '#navigation/view.ts';
import { IconButton } from '#ui/button.tsx';
import { LibraryChips } from './library-chips.tsx';
import { libraryLayout, librarySort } from './library-choices.ts';
import { LibraryCollection } from './library-collection.tsx';
import { LIBRARY_FILTERS, LIBRARY_SORTS, type LibraryFilter } from './library-entries.ts';
import { NewPlaylist } from './new-playlist.tsx';
import './library.css';

const SORTS = LIBRARY_SORTS.map((value) => ({ value, label: texts.sorts[value] }));

function LibraryTools() {
  const isGrid = libraryLayout.use() === 'grid';
  const Icon = isGrid ? List : LayoutGrid;
  return (
    <>
      <SortSelect value={librarySort.use()} options={SORTS} onChange={librarySort.choose} />
      <IconButton
        label={isGrid ? texts.showAsList : texts.showAsGrid}
        className="bg-raised"
        onClick={() => libraryLayout.choose(isGrid ? 'list' : 'grid')}
      >
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
    </>
  );
}

/** A press on Library leaves the kind that an address has named. */
export function LibraryView({ view: { kind } }: { view: View }) {
  return <Library key={kind} kind={LIBRARY_FILTERS.find((filter) => filter === kind)} />;
}

/** Playlists, favorite albums and favorite artists in one collection, which the chips narrow to one kind. */
function Library({ kind }: { kind: LibraryFilter | undefined }) {
  const [chosen, setChosen] = useState(kind);
  const hasDownloads = useOffline().collections.size > 0;
  // The last download may have been removed meanwhile.
  const filter = chosen === 'downloaded' && !hasDownloads ? undefined : chosen;
  const [isCreating, setIsCreating] = useState(false);
  function narrow(next: LibraryFilter | undefined) {
    setChosen(next);
    rememberInHistory({ id: 'library', ...(next === undefined ? {} : { kind: next }) });
  }
  return (
    <>
      <ViewHeader title={controlTexts.library} actions={<LibraryTools />} />
      <LibraryChips filter={filter} hasDownloads={hasDownloads} onFilter={narrow} />
      <LibraryCollection filter={filter} onCreate={() => setIsCreating(true)} />
      {isCreating && <NewPlaylist onClose={() => setIsCreating(false)} />}
    </>
  );
}
