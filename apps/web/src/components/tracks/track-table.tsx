import { listTexts } from '@tutti/contract/texts/list-texts';
import { musicViewTexts } from '@tutti/contract/texts/music-view-texts';
import { playerTexts } from '@tutti/contract/texts/player-texts';
import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { useCallback, useRef } from 'react';
import type { Track } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useMedia } from '#ui/screen/use-media.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { COMPACT_ROW_PX, ROW_PX } from '../long-lists/row-height.ts';
import { useVisibleRange } from '../long-lists/use-visible-range.ts';
import { beginRowDrag } from '../selection/dragged-music.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { CELL, TrackRow, WIDE_CELL } from './track-row.tsx';

const columns = musicViewTexts.songs.columns;

interface TrackTableProps {
  tracks: readonly Track[];
  /** The table's name for screen readers. */
  label: string;
  /** Set on the page of an album, whose tracks these are. */
  album?: { readonly artist: string } | undefined;
  /** The complete list to play, if these rows are part of one, and the index at which they begin. */
  partOf?: { readonly tracks: readonly Track[]; readonly startsAt: number } | undefined;
}

/** Arrow keys move between the titles, as in lists of desktop programs. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const titles = [
    ...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-row-title]:not(:disabled)'),
  ];
  const row = (event.target as HTMLElement).closest('tr');
  const index = titles.findIndex((title) => row?.contains(title));
  const target = titles[index + step];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

function TableHead({ isOfAlbum }: { isOfAlbum: boolean }) {
  return (
    <thead>
      <tr className="h-10 text-start text-xs text-muted" aria-rowindex={1}>
        <th scope="col" className={clsx(CELL, 'w-12 font-medium', !isOfAlbum && 'max-sm:hidden')}>
          {columns.number}
        </th>
        <th scope="col" className={clsx(CELL, 'text-start font-medium')}>
          {columns.title}
        </th>
        {!isOfAlbum && (
          <>
            <th scope="col" className={clsx(CELL, WIDE_CELL, 'w-[26%] text-start font-medium')}>
              {columns.album}
            </th>
            <th scope="col" className={clsx(CELL, WIDE_CELL, 'w-[14%] text-start font-medium')}>
              {columns.genre}
            </th>
          </>
        )}
        <th scope="col" className={clsx(CELL, 'w-22 md:w-26')}>
          <span className="sr-only">{playerTexts.actions}</span>
        </th>
        <th scope="col" className={clsx(CELL, 'w-22 pe-4 text-end font-medium max-sm:hidden')}>
          {musicViewTexts.songs.sorts.duration}
        </th>
      </tr>
    </thead>
  );
}

/** Stands for the rows that are far from the screen; more columns would bring back those that a phone hides. */
function Gap({ rows, rowPx }: { rows: number; rowPx: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td className="p-0" style={{ height: rows * rowPx }} />
    </tr>
  );
}

/** A list of any length: only the rows near the screen are rendered. */
export function TrackTable({ tracks, label, album, partOf }: TrackTableProps) {
  const player = usePlayer();
  const body = useRef<HTMLTableSectionElement>(null);
  const whole = partOf?.tracks ?? tracks;
  const startsAt = partOf?.startsAt ?? 0;
  const playNumber = useCallback(
    (number: number) => player.playFrom(whole, startsAt + number - 1),
    [player, whole, startsAt],
  );
  const rowPx = album === undefined ? ROW_PX : COMPACT_ROW_PX;
  const { first, last } = useVisibleRange(body, { count: tracks.length, rowPx });
  const selection = useSelection(tracks);
  const { ids, toggle, handlers } = selection;
  // A long touch on a row opens its menu.
  const isMouse = useMedia('(pointer: fine)');
  return (
    <>
      {ids.size > 0 && <SelectionBar tracks={tracks} selection={selection} />}
      <table
        aria-label={label}
        aria-rowcount={tracks.length + 1}
        className="w-full table-fixed border-collapse [overflow-anchor:none]"
      >
        <TableHead isOfAlbum={album !== undefined} />
        <tbody
          ref={body}
          onKeyDown={moveBetweenRows}
          onDragStart={(event) => beginRowDrag(event, tracks, ids)}
          {...handlers}
        >
          <Gap rows={first} rowPx={rowPx} />
          {tracks.slice(first, last).map((track, offset) => {
            const index = first + offset;
            return (
              <TrackRow
                key={`${track.id}-${index}`}
                track={track}
                number={index + 1}
                onPlay={playNumber}
                albumArtist={album?.artist}
                isSelected={ids.has(track.id)}
                isDraggable={isMouse}
                onSelect={toggle}
              />
            );
          })}
          <Gap rows={tracks.length - last} rowPx={rowPx} />
        </tbody>
      </table>
    </>
  );
}

interface TrackTableSkeletonProps {
  rows: number;
  /** Rows of one album on its page: compact, without artwork. */
  isOfAlbum?: boolean | undefined;
}

export function TrackTableSkeleton({ rows, isOfAlbum }: TrackTableSkeletonProps) {
  return (
    <div className="pt-10">
      <TrackRowsSkeleton rows={rows} isOfAlbum={isOfAlbum} />
    </div>
  );
}

/** Used if the rows have no column headers. */
export function TrackRowsSkeleton({ rows, isOfAlbum = false }: TrackTableSkeletonProps) {
  return (
    <div aria-busy="true" aria-label={listTexts.loadingRows} role="status">
      {Array.from({ length: rows }, (_unused, index) => (
        <div
          key={index}
          className={clsx('flex items-center gap-3 px-2 sm:ps-14', isOfAlbum ? 'h-12' : 'h-14')}
        >
          {!isOfAlbum && <Skeleton className="size-10" />}
          <div className="grow space-y-2">
            <Skeleton className="h-3.5 w-2/5 max-w-60" />
            <Skeleton className="h-3 w-1/4 max-w-40" />
          </div>
          <Skeleton className="h-3 w-10" />
        </div>
      ))}
    </div>
  );
}
