import { libraryTexts as texts } from '@tutti/contract/library/texts';
import { markTexts } from '@tutti/contract/music/mark-texts';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { useOpenView } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import type { LibraryEntry, LibraryFilter } from './library-entries.ts';
import { MixesForYou } from './mixes-for-you.tsx';
import { NewInLibrary } from './new-in-library.tsx';

/** At most two rows on a desk. */
const FEW_PLAYLISTS = 12;

function NothingYet() {
  const openView = useOpenView();
  return (
    <MessageState
      drawing="playlists"
      title={texts.empty}
      text={texts.emptyHint}
      action={<Button onClick={() => openView({ id: 'albums' })}>{stateTexts.gone.browseAlbums}</Button>}
    />
  );
}

interface BelowEntriesProps {
  filter: LibraryFilter | undefined;
  /** The entries that are shown. */
  entries: readonly LibraryEntry[];
  /** There are no entries of any kind. */
  isNone: boolean;
}

/** Says why there is nothing above, and shows new albums below a collection that is not narrowed, and mixes below a few playlists. */
export function BelowEntries({ filter, entries, isNone }: BelowEntriesProps) {
  const isOfKind = filter === 'album' || filter === 'artist';
  const areFewPlaylists = filter === 'playlist' && entries.length <= FEW_PLAYLISTS;
  return (
    <>
      {isNone && <NothingYet />}
      {!isNone && isOfKind && entries.length === 0 && (
        <p className="text-sm text-muted">{markTexts.none[`${filter}s`]}</p>
      )}
      {areFewPlaylists && <MixesForYou />}
      {filter === undefined && <NewInLibrary entries={entries} />}
    </>
  );
}
