import { selectionTexts } from '@tutti/contract/texts/selection-texts';
import { formatDuration } from '@tutti/player';
import { clsx } from 'clsx';
import { Check, Pause, Play, SquareCheck } from 'lucide-react';
import { memo } from 'react';
import type { Track } from '#data/library/library-queries.ts';
import { isBeyondReach } from '#data/offline/offline-status.ts';
import { usePlayer } from '#engine/engine-context.tsx';
import { FavoriteButton } from '../marks/favorite-button.tsx';
import { AlbumLink } from '../view-link.tsx';
import { Equalizer } from './equalizer.tsx';
import { TrackMenu } from './track-menu.tsx';
import { TrackTitle } from './track-title.tsx';

export const CELL = 'px-2 py-0 first:rounded-s-lg last:rounded-e-lg';
/** Shown if the pane is wide enough, whatever panels are open. */
export const WIDE_CELL = '@max-[52rem]:hidden';

const NO_NUMBER = '–';

interface RowNumberProps {
  track: Track;
  /** The track number, or a dash if the tags have none. */
  number: number | typeof NO_NUMBER;
  isCurrent: boolean;
  isPlaying: boolean;
  isSelected: boolean;
  /** Shown on a phone, too, because it replaces the artwork. */
  isOfAlbum: boolean;
}

function RowNumber({ track, number, isPlaying, isCurrent, isSelected, isOfAlbum }: RowNumberProps) {
  const Icon = isPlaying ? Pause : Play;
  if (isSelected) {
    return (
      <td className={clsx(CELL, 'w-12', !isOfAlbum && 'max-sm:hidden')}>
        <Check aria-hidden="true" className="mx-auto size-4.5 text-accent" strokeWidth={3} />
      </td>
    );
  }
  return (
    <td className={clsx(CELL, 'w-12 text-center text-muted tabular-nums', !isOfAlbum && 'max-sm:hidden')}>
      <span className="group-hover:hidden">{isPlaying ? <Equalizer track={track} /> : number}</span>
      <Icon
        aria-hidden="true"
        fill="currentColor"
        className={clsx('mx-auto hidden size-4 group-hover:block', isCurrent && 'text-accent')}
      />
    </td>
  );
}

function AlbumCell({ track }: { track: Track }) {
  const { albumId } = track;
  return (
    <td className={clsx(CELL, WIDE_CELL, 'max-w-0 truncate text-sm text-muted')}>
      {albumId === undefined ? (
        <span dir="auto">{track.album}</span>
      ) : (
        <AlbumLink
          album={{ id: albumId, title: track.album }}
          dir="auto"
          className="max-w-full truncate text-start hover:text-ink hover:underline"
          title={track.album}
          onClick={(event) => event.stopPropagation()}
        >
          {track.album}
        </AlbumLink>
      )}
    </td>
  );
}

interface TrackRowProps {
  track: Track;
  /** Position in the whole list, from 1. */
  number: number;
  /** Receives that number. */
  onPlay: (number: number) => void;
  /** The artist of the album page: artwork and album are not repeated, and the artist only if it differs. */
  albumArtist?: string | undefined;
  isSelected: boolean;
  isDraggable: boolean;
  /** Receives the index in this table, from 0. */
  onSelect: (index: number) => void;
}

/** Memoized, so that scrolling renders only new rows. */
export const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const { track, number, onPlay, albumArtist, isSelected, isDraggable, onSelect } = props;
  const player = usePlayer();
  const isCurrent = player.currentTrack?.id === track.id;
  const isPlaying = isCurrent && player.isPlaying;
  return (
    <tr
      className={clsx(
        'group',
        isSelected ? 'bg-accent/15' : 'hover:bg-raised/70',
        albumArtist === undefined ? 'h-14' : 'h-12',
        !track.isMissing && 'cursor-pointer',
      )}
      aria-current={isCurrent ? 'true' : undefined}
      // The header is the first row of the table.
      aria-rowindex={number + 1}
      aria-selected={isSelected}
      data-row={number - 1}
      draggable={isDraggable || undefined}
      onClick={() => {
        if (track.isMissing || isBeyondReach(track.id)) return;
        if (isCurrent) player.toggleTrack(track);
        else onPlay(number);
      }}
    >
      <RowNumber
        {...{ track, isPlaying, isCurrent, isSelected }}
        isOfAlbum={albumArtist !== undefined}
        number={albumArtist === undefined ? number : (track.trackNumber ?? NO_NUMBER)}
      />
      <td className={clsx(CELL, 'max-w-0')}>
        <div className="flex items-center gap-3">
          <TrackTitle
            track={track}
            isCurrent={isCurrent}
            isSounding={isPlaying}
            albumArtist={albumArtist}
            isDraggable={isDraggable}
            className="min-w-0"
          />
        </div>
      </td>
      {albumArtist === undefined && (
        <>
          <AlbumCell track={track} />
          <td dir="auto" className={clsx(CELL, WIDE_CELL, 'max-w-0 truncate text-sm text-muted')}>
            {track.genre}
          </td>
        </>
      )}
      <td className={clsx(CELL, 'text-end whitespace-nowrap max-md:px-0')}>
        <FavoriteButton trackId={track.id} title={track.title} size="sm" />
        <TrackMenu
          track={track}
          extraItems={[
            {
              label: isSelected ? selectionTexts.unselect : selectionTexts.select,
              icon: SquareCheck,
              onSelect: () => onSelect(number - 1),
            },
          ]}
        />
      </td>
      <td className={clsx(CELL, 'pe-4 text-end text-sm text-muted tabular-nums max-sm:hidden')}>
        {formatDuration(track.durationSeconds)}
      </td>
    </tr>
  );
});
