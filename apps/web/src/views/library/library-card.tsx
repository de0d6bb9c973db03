import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { memo } from 'react';
import { Deferred } from '#components/deferred.tsx';
import { gridCardClass } from '#components/long-lists/card-grid.tsx';
import { CardWords } from '#components/long-lists/card-words.tsx';
import { cardMenuClass } from '#components/music/collection-actions.tsx';
import { MixtapePicture } from '#components/music/mixtape-picture.tsx';
import { ViewLink } from '#components/view-link.tsx';
import type { LibraryEntry } from './library-entries.ts';
import {
  EntryLink,
  EntryMenu,
  EntryNote,
  EntryPicture,
  EntryPlay,
  mixtapeName,
  mixtapeNote,
} from './library-entry-parts.tsx';

export const COVERS_CARD =
  'block w-full font-semibold grid-card-title after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent';

interface LibraryCardProps {
  entry: LibraryEntry;
  /** The edge of the picture grows with the window, and the initials of an artist with the edge. */
  edgePx: number;
}

export const LibraryCard = memo(function LibraryCard({ entry, edgePx }: LibraryCardProps) {
  return (
    <article className={gridCardClass}>
      <div className="relative">
        <EntryPicture entry={entry} sizePx={edgePx} />
        <Deferred>
          <EntryPlay entry={entry} />
        </Deferred>
      </div>
      <EntryLink
        entry={entry}
        className={clsx(COVERS_CARD, entry.kind === 'artist' && 'is-centered text-center')}
      >
        <CardWords name={entry.name} note={<EntryNote entry={entry} />} />
      </EntryLink>
      <Deferred>
        <EntryMenu entry={entry} className={cardMenuClass} />
      </Deferred>
    </article>
  );
});

export function MixtapeCard({ count }: { count: number | undefined }) {
  return (
    <div className={gridCardClass}>
      <MixtapePicture className="aspect-square w-full rounded-xl" />
      <ViewLink view={{ id: 'liked' }} className={COVERS_CARD}>
        <CardWords name={mixtapeName} note={mixtapeNote(count)} />
      </ViewLink>
    </div>
  );
}

export function CreateCard({ onCreate }: { onCreate: () => void }) {
  return (
    <div className={gridCardClass}>
      <div aria-hidden="true" className="create-tile grid aspect-square w-full place-items-center rounded-xl">
        <Plus className="size-10" strokeWidth={1.5} />
      </div>
      <button type="button" className={`${COVERS_CARD} text-start`} onClick={onCreate}>
        <span className="line-clamp-2">{playlistTexts.createNew}</span>
      </button>
    </div>
  );
}
