import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { selectionTexts } from '@tutti/contract/music/selection-texts';
import { formatDuration, knownAlbum } from '@tutti/player';
import { clsx } from 'clsx';
import { Check, Pause, Play, SquareCheck } from 'lucide-react';
import { memo } from 'react';
import type { Track } from '#data/library/library-queries.ts';
import { isBeyondReach } from '#data/offline/offline-status.ts';
import { FavoriteButton } from '../marks/favorite-button.tsx';
import { AlbumLink } from '../view-link.tsx';
import { Equalizer } from './equalizer.tsx';
import { TrackMenu } from './track-menu.tsx';
import { TrackTitle } from './track-title.tsx';

export const TRACK_CELL = 'px-2 py-0 first:rounded-s-lg last:rounded-e-lg';
/** Shown if the pane is wide enough, whatever panels are open. A phone's pane never is. */
export const WIDE_CELL = '@max-[52rem]:hidden';

const NO_NUMBER = '–';

interface RowNumberProps {
  track: Track;
  /** The track number, or a dash if the tags have none. */
  number: number | typeof NO_NUMBER;
  isCurrent: boolean;
  isPlaying: boolean;
  isSelected: boolean;
}

function RowNumber({ track, number, isPlaying, isCurrent, isSelected }: RowNumberProps) {
  const Icon = isPlaying ? Pause : Play;
  if (isSelected) {
    return (
      <td className={TRACK_CELL}>
        <Check aria-hidden="true" className="mx-auto size-4.5 text-accent" strokeWidth={3} />
      </td>
    );
  }
  return (
    <td className={clsx(TRACK_CELL, 'text-center text-muted tabular-nums')}>
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
    <td className={clsx(TRACK_CELL, WIDE_CELL, 'max-w-0 truncate text-sm text-muted')}>
      {albumId === undefined ? (
        <span dir="auto">{knownAlbum(track)}</span>
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

const shownGenre = ({ genre }: Track) => (isUnknownGenre(genre) ? undefined : genre);

interface TrackRowProps {
  track: Track;
  /** Position in the whole list, from 1. */
  number: number;
  onPlay: (number: number) => void;
  /** Plays or pauses the current track. */
  onToggle: (track: Track) => void;
  isCurrent: boolean;
  isPlaying: boolean;
  /** The artist of the album page: artwork and album are not repeated, and the artist only if it differs. */
  albumArtist?: string | undefined;
  /** The artist of the page, whose name is not repeated. */
  pageArtistId?: string | undefined;
  /** Rows are lower if they show neither covers nor artists, because one line is enough. */
  isCompact: boolean;
  /** Some tracks of the album have a number; without any, their positions count. */
  hasTrackNumbers?: boolean;
  hasAlbum: boolean;
  hasGenre: boolean;
  /** Undefined where the table has no such column. */
  plays?: number | undefined;
  isSelected: boolean;
  /** The address of the page names this track. */
  isLinked?: boolean;
  isDraggable: boolean;
  /** On a phone, where hidden cells would be half the work of a row. */
  isNarrow: boolean;
  /** Receives the index in this table, from 0. */
  onSelect: (index: number) => void;
}

function rowClass({ track, isCompact, isSelected, isLinked = false }: TrackRowProps): string {
  const color = isLinked ? 'bg-raised' : 'hover:bg-raised/70';
  return clsx(
    'group',
    isSelected ? 'bg-accent/15' : color,
    isCompact ? 'h-12' : 'h-14',
    !track.isMissing && 'cursor-pointer',
  );
}

function shownNumber({ track, number, albumArtist, hasTrackNumbers }: TrackRowProps) {
  return albumArtist !== undefined && hasTrackNumbers ? (track.trackNumber ?? NO_NUMBER) : number;
}

function WideCells({ track, hasAlbum, hasGenre, plays }: TrackRowProps) {
  return (
    <>
      {hasAlbum && <AlbumCell track={track} />}
      {hasGenre && (
        <td dir="auto" className={clsx(TRACK_CELL, WIDE_CELL, 'max-w-0 truncate text-sm text-muted')}>
          {shownGenre(track)}
        </td>
      )}
      {plays !== undefined && (
        <td className={clsx(TRACK_CELL, WIDE_CELL, 'text-end text-sm text-muted tabular-nums')}>
          {plays > 0 && plays}
        </td>
      )}
    </>
  );
}

export const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const { track, number, onPlay, onToggle, albumArtist, isSelected, isLinked, isDraggable, onSelect } = props;
  const { isCurrent, isPlaying, isNarrow, pageArtistId } = props;
  const isOfAlbum = albumArtist !== undefined;
  return (
    <tr
      className={rowClass(props)}
      aria-current={isCurrent ? 'true' : undefined}
      aria-rowindex={number + 1}
      aria-selected={isSelected}
      data-linked={isLinked || undefined}
      data-row={number - 1}
      draggable={isDraggable || undefined}
      onClick={({ detail }) => {
        // The second click of a double click would pause what the first one has started.
        if (detail > 1 || track.isMissing || isBeyondReach(track.id)) return;
        if (isCurrent) onToggle(track);
        else onPlay(number);
      }}
    >
      {(isOfAlbum || !isNarrow) && (
        <RowNumber {...{ track, isPlaying, isCurrent, isSelected }} number={shownNumber(props)} />
      )}
      <td className={clsx(TRACK_CELL, 'max-w-0')}>
        <div className="flex items-center gap-3">
          <TrackTitle
            track={track}
            isCurrent={isCurrent}
            isSounding={isPlaying}
            albumArtist={albumArtist}
            pageArtistId={pageArtistId}
            isDraggable={isDraggable}
            className="min-w-0"
          />
        </div>
      </td>
      {!isNarrow && <WideCells {...props} />}
      <td className={clsx(TRACK_CELL, 'row-marks text-end whitespace-nowrap max-md:px-0')}>
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
      {!isNarrow && (
        <td className={clsx(TRACK_CELL, 'pe-4 text-end text-sm text-muted tabular-nums')}>
          {formatDuration(track.durationSeconds)}
        </td>
      )}
    </tr>
  );
});
