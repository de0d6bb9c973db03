import { knownArtist } from '@tutti/player';
import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Track } from '#data/library/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { useIsAbove } from '#ui/screen/use-is-above.ts';
import { useMedia } from '#ui/screen/use-media.ts';
import { useNarrow } from '#ui/screen/use-narrow.ts';
import { COMPACT_ROW_PX, ROW_PX } from '../long-lists/row-height.ts';
import { useVisibleRange } from '../long-lists/use-visible-range.ts';
import { usePageTint } from '../music/page-tint.ts';
import { beginRowDrag } from '../selection/dragged-music.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { hasAlbumColumn, hasGenreColumn } from './filled-columns.ts';
import type { ColumnSorting } from './sort-button.tsx';
import { TrackRow } from './track-row.tsx';
import type { TrackColumns } from './track-table-head.tsx';
import { TrackTableHead } from './track-table-head.tsx';
import './row-outlines.css';
import './track-columns.css';

/** Distance from the end at which more tracks are loaded; a fast scroll covers it in half a second. */
const AHEAD_PX = 3_000;

interface TrackTableProps {
  /** Keeps the columns that few songs fill (M-160). */
  hasAllColumns?: boolean;
  tracks: readonly Track[];
  label: string;
  /** Set on the page of an album, whose tracks these are. */
  album?: { readonly artist: string } | undefined;
  /** Set on the page of an artist, whose name is not repeated. */
  artistId?: string | undefined;
  /** How often the listener played each, by id, and the name of the column. */
  plays?: { readonly label: string; readonly byId: ReadonlyMap<string, number> } | undefined;
  /** On the page of a genre, which is not repeated. Also left out if all tracks of an artist have the same one. */
  isOfGenre?: boolean | undefined;
  /** Includes tracks that are not loaded yet; sets the height of the table. */
  total?: number | undefined;
  /** Called when the end of the loaded tracks is nearly visible. */
  loadMore?: (() => void) | undefined;
  /** Replaces playing these tracks from the index on. */
  onPlay?: ((index: number) => void) | undefined;
  /** Set if a press on a column's name sorts by it. */
  sorting?: ColumnSorting | undefined;
  /** The complete list to play, if these rows are part of one, and the index at which they begin. */
  partOf?: { readonly tracks: readonly Track[]; readonly startsAt: number } | undefined;
  /** A track that a link leads to: its row is visible at first, and marked. */
  linkedId?: string | undefined;
}

const isShared = (values: readonly unknown[]): boolean => new Set(values).size <= 1;

/** Columns that would say the same in each row are left out, where the page has said it, and those that hardly say anything. */
function columnsOf(props: TrackTableProps): TrackColumns {
  const { tracks, total = tracks.length, album, artistId, isOfGenre, plays, hasAllColumns } = props;
  if (album !== undefined) return { hasAlbum: false, hasGenre: false, plays: plays?.label };
  const isOfArtist = artistId !== undefined;
  // The songs that follow may have what these do not.
  const hasAll = hasAllColumns || total > tracks.length;
  return {
    hasAlbum: hasAll || hasAlbumColumn(tracks),
    hasGenre:
      !(isOfGenre || (isOfArtist && isShared(tracks.map(({ genre }) => genre)))) &&
      (hasAll || hasGenreColumn(tracks)),
    plays: plays?.label,
  };
}

function useScrollToLinked(body: RefObject<HTMLElement | null>, index: number, rowPx: number): void {
  useLayoutEffect(() => {
    const pane = body.current?.closest('main');
    if (index < 0 || !body.current || !pane) return;
    const top = body.current.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
    pane.scrollTop = Math.max(0, top + index * rowPx - (pane.clientHeight - rowPx) / 2);
  }, [body, index, rowPx]);
}

/** Arrow keys move between the titles, as in lists of desktop programs. */
function moveBetweenTracks(event: KeyboardEvent<HTMLTableSectionElement>): void {
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

/**
 * Replaces rows that are far from the screen or not loaded yet, in one cell, because more would show columns that a
 * phone hides. It is painted with the outlines of rows, because a fast scroll is ahead of the rendering.
 */
function Gap({ rows, rowPx }: { rows: number; rowPx: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td
        className={clsx('row-outlines p-0', rowPx === COMPACT_ROW_PX && 'is-compact')}
        style={{ height: rows * rowPx }}
      />
    </tr>
  );
}

/** Renders only the rows near the screen. */
export function TrackTable(props: TrackTableProps) {
  const { tracks, total = tracks.length, loadMore, onPlay, label, album, partOf, sorting, linkedId } = props;
  const columns = columnsOf(props);
  const body = useRef<HTMLTableSectionElement>(null);
  const whole = partOf?.tracks ?? tracks;
  const startsAt = partOf?.startsAt ?? 0;
  const hasTrackNumbers = whole.some(({ trackNumber }) => trackNumber !== undefined);
  const { currentTrack, isPlaying, playFrom, toggleTrack } = usePlayer();
  const playFromWhole = useCallback((index: number) => playFrom(whole, index), [playFrom, whole]);
  const playNumber = useCallback(
    (number: number) => (onPlay ?? playFromWhole)(startsAt + number - 1),
    [onPlay, playFromWhole, startsAt],
  );
  const isCompact =
    album !== undefined &&
    whole.every((track) => track.artist === album.artist || knownArtist(track) === undefined);
  const rowPx = isCompact ? COMPACT_ROW_PX : ROW_PX;
  const { first, last } = useVisibleRange(body, { count: total, rowPx });
  useScrollToLinked(body, linkedId === undefined ? -1 : tracks.findIndex(({ id }) => id === linkedId), rowPx);
  const isEndNear = last + Math.ceil(AHEAD_PX / rowPx) > tracks.length;
  useEffect(() => {
    if (isEndNear) loadMore?.();
  }, [isEndNear, loadMore]);
  const selection = useSelection(tracks);
  const { ids, toggle, handlers } = selection;
  // On touch a long press on a row opens its menu instead of dragging it.
  const isMouse = useMedia('(pointer: fine)');
  const isNarrow = useNarrow();
  const tint = usePageTint();
  const start = useRef<HTMLDivElement>(null);
  const isStuck = useIsAbove(start);
  return (
    <>
      {ids.size > 0 && <SelectionBar tracks={tracks} selection={selection} />}
      {/* Covers are in line with the heading; the color of a row reaches a little further. */}
      <div
        data-rows
        className={clsx('track-rows -mx-2 overflow-x-clip', isStuck && 'is-stuck', tint.className)}
        style={tint.style}
      >
        <div ref={start} className="track-rows-start" />
        <table
          aria-label={label}
          aria-rowcount={total + 1}
          className="track-columns w-full table-fixed border-collapse [overflow-anchor:none]"
        >
          <TrackTableHead isOfAlbum={album !== undefined} columns={columns} sorting={sorting} />
          <tbody
            ref={body}
            onKeyDown={moveBetweenTracks}
            onDragStart={(event) => beginRowDrag(event, tracks, ids)}
            {...handlers}
          >
            <Gap rows={Math.min(first, tracks.length)} rowPx={rowPx} />
            {tracks.slice(first, last).map((track, offset) => {
              const index = first + offset;
              return (
                <TrackRow
                  key={`${track.id}-${index}`}
                  track={track}
                  number={index + 1}
                  onPlay={playNumber}
                  onToggle={toggleTrack}
                  isCurrent={currentTrack?.id === track.id}
                  isPlaying={isPlaying && currentTrack?.id === track.id}
                  albumArtist={album?.artist}
                  isCompact={isCompact}
                  hasTrackNumbers={hasTrackNumbers}
                  pageArtistId={props.artistId}
                  hasAlbum={columns.hasAlbum}
                  hasGenre={columns.hasGenre}
                  plays={props.plays && (props.plays.byId.get(track.id) ?? 0)}
                  isSelected={ids.has(track.id)}
                  isLinked={track.id === linkedId}
                  isDraggable={isMouse}
                  isNarrow={isNarrow}
                  onSelect={toggle}
                />
              );
            })}
            <Gap rows={total - Math.min(last, tracks.length)} rowPx={rowPx} />
          </tbody>
        </table>
      </div>
    </>
  );
}
