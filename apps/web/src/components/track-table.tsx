import { musicTexts } from '@tutti/contract/texts/music-texts';
import { formatDuration } from '@tutti/player';
import { clsx } from 'clsx';
import { ListPlus, Pause, Play } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useCallback, useState } from 'react';
import type { Track } from '#data/library-queries.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast-store.ts';
import { Artwork } from './artwork.tsx';
import { Equaliser } from './equaliser.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { LoadMore } from './load-more.tsx';
import { useOpenAlbum } from './view.ts';

const columns = musicTexts.songs.columns;
const CELL = 'px-2 py-0 first:rounded-s-lg last:rounded-e-lg';
const WIDE_CELL = 'hidden lg:table-cell';

/** Rows rendered before the end of the table comes near the screen; an artist may have thousands. */
const ROWS_AT_ONCE = 100;

interface TrackTableProps {
  tracks: readonly Track[];
  /** Names the table for screen readers. */
  label: string;
}

/** Arrow keys walk through the titles, as in any list of a desktop program. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const titles = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-row-title]')];
  const row = (event.target as HTMLElement).closest('tr');
  const index = titles.findIndex((title) => row?.contains(title));
  const target = titles[index + step];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

function RowNumber({
  number,
  isPlaying,
  isCurrent,
}: {
  number: number;
  isPlaying: boolean;
  isCurrent: boolean;
}) {
  const Icon = isPlaying ? Pause : Play;
  return (
    <td className={clsx(CELL, 'w-12 text-center text-muted tabular-nums max-sm:hidden')}>
      <span className="group-hover:hidden">{isPlaying ? <Equaliser /> : number}</span>
      <Icon
        aria-hidden="true"
        fill="currentColor"
        className={clsx('mx-auto hidden size-4 group-hover:block', isCurrent && 'text-accent')}
      />
    </td>
  );
}

function TrackTitle({
  track,
  isCurrent,
  isPlaying,
}: {
  track: Track;
  isCurrent: boolean;
  isPlaying: boolean;
}) {
  return (
    <td className={clsx(CELL, 'max-w-0')}>
      <div className="flex items-center gap-3">
        <Artwork
          artUrl={track.coverImageUrl}
          title={track.album}
          sizePx={40}
          colour={track.artColour}
          className={clsx('size-10', track.isMissing && 'opacity-40 grayscale')}
        />
        <div className="min-w-0">
          <button
            type="button"
            data-row-title
            aria-label={`${isPlaying ? 'Pause' : 'Play'} ${track.title} by ${track.artist}`}
            className={clsx(
              'block max-w-full truncate text-start font-medium',
              isCurrent && 'text-accent',
              track.isMissing && 'text-muted line-through',
            )}
            title={track.title}
            disabled={track.isMissing}
          >
            {track.title}
          </button>
          <p className="truncate text-sm text-muted" title={track.artist}>
            {track.isMissing ? 'The file is missing' : track.artist}
          </p>
        </div>
      </div>
    </td>
  );
}

function AlbumCell({ track }: { track: Track }) {
  const openAlbum = useOpenAlbum();
  const { albumId } = track;
  return (
    <td className={clsx(CELL, WIDE_CELL, 'max-w-0 truncate text-sm text-muted')}>
      {albumId === undefined ? (
        track.album
      ) : (
        <button
          type="button"
          className="max-w-full truncate hover:text-ink hover:underline"
          title={track.album}
          onClick={(event) => {
            event.stopPropagation();
            openAlbum({ id: albumId, title: track.album });
          }}
        >
          {track.album}
        </button>
      )}
    </td>
  );
}

interface TrackRowProps {
  track: Track;
  number: number;
  onPlay: () => void;
}

function TrackRow({ track, number, onPlay }: TrackRowProps) {
  const player = usePlayer();
  const isCurrent = player.currentTrack?.id === track.id;
  const isPlaying = isCurrent && player.isPlaying;
  return (
    <tr
      className={clsx('group h-14 hover:bg-raised/70', !track.isMissing && 'cursor-pointer')}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => {
        if (track.isMissing) return;
        if (isCurrent) player.toggleTrack(track);
        else onPlay();
      }}
    >
      <RowNumber number={number} isPlaying={isPlaying} isCurrent={isCurrent} />
      <TrackTitle track={track} isCurrent={isCurrent} isPlaying={isPlaying} />
      <AlbumCell track={track} />
      <td className={clsx(CELL, WIDE_CELL, 'max-w-0 truncate text-sm text-muted')}>{track.genre}</td>
      <td className={clsx(CELL, 'w-24 text-end whitespace-nowrap')}>
        <IconButton
          label={`Add ${track.title} to the queue`}
          className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-md:hidden"
          onClick={(event) => {
            event.stopPropagation();
            player.addToQueue([track]);
            showToast('info', `${track.title} added to the queue`);
          }}
        >
          <ListPlus aria-hidden="true" className="size-4" />
        </IconButton>
        <FavouriteButton trackId={track.id} title={track.title} size="sm" />
      </td>
      <td className={clsx(CELL, 'w-22 pe-4 text-end text-sm text-muted tabular-nums')}>
        {formatDuration(track.durationSeconds)}
      </td>
    </tr>
  );
}

export function TrackTable({ tracks, label }: TrackTableProps) {
  const player = usePlayer();
  const [shownRows, setShownRows] = useState(ROWS_AT_ONCE);
  const showMore = useCallback(() => setShownRows((count) => count + ROWS_AT_ONCE), []);
  return (
    <>
      <table aria-label={label} className="w-full table-fixed border-collapse">
        <thead>
          <tr className="h-10 text-start text-xs text-muted">
            <th scope="col" className={clsx(CELL, 'w-12 font-medium max-sm:hidden')}>
              {columns.number}
            </th>
            <th scope="col" className={clsx(CELL, 'text-start font-medium')}>
              {columns.title}
            </th>
            <th scope="col" className={clsx(CELL, WIDE_CELL, 'w-[26%] text-start font-medium')}>
              {columns.album}
            </th>
            <th scope="col" className={clsx(CELL, WIDE_CELL, 'w-[14%] text-start font-medium')}>
              {columns.genre}
            </th>
            <th scope="col" className={clsx(CELL, 'w-16 md:w-26')}>
              <span className="sr-only">Actions</span>
            </th>
            <th scope="col" className={clsx(CELL, 'w-22 pe-4 text-end font-medium')}>
              {musicTexts.songs.sorts.duration}
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {tracks.slice(0, shownRows).map((track, index) => (
            <TrackRow
              key={`${track.id}-${index}`}
              track={track}
              number={index + 1}
              onPlay={() => player.playFrom(tracks, index)}
            />
          ))}
        </tbody>
      </table>
      <LoadMore hasMore={tracks.length > shownRows} isLoading={false} onMore={showMore} />
    </>
  );
}

export function TrackTableSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-busy="true" aria-label="Loading" role="status" className="pt-10">
      {Array.from({ length: rows }, (_unused, index) => (
        <div key={index} className="flex h-14 items-center gap-3 px-2 sm:ps-14">
          <Skeleton className="size-10" />
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
