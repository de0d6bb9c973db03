import { libraryTexts } from '@tutti/contract/library/texts';
import { playlistTexts } from '@tutti/contract/music/playlist-texts';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useVisibleRange } from '#components/long-lists/use-visible-range.ts';
import { MixtapePicture } from '#components/music/mixtape-picture.tsx';
import { ViewLink } from '#components/view-link.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { LibraryTile } from './library-entries.ts';
import {
  EntryLink,
  EntryMenu,
  EntryNote,
  EntryPicture,
  EntryPlay,
  mixtapeName,
  mixtapeNote,
} from './library-entry-parts.tsx';

/** `h-16` */
const ROW_PX = 64;
const PICTURE_PX = 48;
const ROW = 'group relative flex h-16 items-center gap-4 rounded-card px-3 hover:bg-raised';
const COVERS_ROW =
  'min-w-0 grow text-start after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent';

function RowWords({ name, note }: { name: string; note?: ReactNode }) {
  return (
    <>
      <span dir="auto" className="block truncate font-semibold">
        {name}
      </span>{' '}
      {note !== undefined && (
        <span dir="auto" className="block truncate text-sm text-muted tabular-nums">
          {note}
        </span>
      )}
    </>
  );
}

export function LibraryRowsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={libraryTexts.loading} className="-mx-3">
      {Array.from({ length: 8 }, (_unused, index) => (
        <div key={index} className="flex h-16 items-center gap-4 px-3">
          <Skeleton className="size-12 rounded-lg" />
          <Skeleton className="h-4 w-48" />
        </div>
      ))}
    </div>
  );
}

interface LibraryRowsProps {
  tiles: readonly LibraryTile[];
  onCreate: () => void;
}

function Row({ tile, onCreate }: { tile: LibraryTile; onCreate: () => void }) {
  if (tile.kind === 'create') {
    return (
      <div className={ROW}>
        <span className="create-tile grid size-12 shrink-0 place-items-center rounded-lg">
          <Plus aria-hidden="true" className="size-5" />
        </span>
        <button type="button" className={COVERS_ROW} onClick={onCreate}>
          <RowWords name={playlistTexts.createNew} />
        </button>
      </div>
    );
  }
  if (tile.kind === 'mixtape') {
    return (
      <div className={ROW}>
        <MixtapePicture className="size-12 shrink-0 rounded-lg" />
        <ViewLink view={{ id: 'liked' }} className={COVERS_ROW}>
          <RowWords name={mixtapeName} note={mixtapeNote(tile.count)} />
        </ViewLink>
      </div>
    );
  }
  return (
    <div className={ROW}>
      <div className="size-12 shrink-0">
        <EntryPicture entry={tile} sizePx={PICTURE_PX} />
      </div>
      <EntryLink entry={tile} className={COVERS_ROW}>
        <RowWords name={tile.name} note={<EntryNote entry={tile} />} />
      </EntryLink>
      <EntryPlay entry={tile} className="library-row-play" />
      <EntryMenu entry={tile} className="library-row-menu" />
    </div>
  );
}

/** Only rows near the screen are rendered, as in other long lists. */
export function LibraryRows({ tiles, onCreate }: LibraryRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { first, last } = useVisibleRange(list, { count: tiles.length, rowPx: ROW_PX });
  return (
    <ul
      ref={list}
      aria-label={libraryTexts.heading}
      className="-mx-3 [overflow-anchor:none]"
      style={{ paddingTop: first * ROW_PX, paddingBottom: (tiles.length - last) * ROW_PX }}
    >
      {tiles.slice(first, last).map((tile, offset) => (
        <li key={tile.key} aria-setsize={tiles.length} aria-posinset={first + offset + 1}>
          <Row tile={tile} onCreate={onCreate} />
        </li>
      ))}
    </ul>
  );
}
