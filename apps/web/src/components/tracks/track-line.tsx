import { isUnknownGenre } from '@tutti/contract/library/unknown-genre';
import { formatDuration, knownAlbum } from '@tutti/player';
import { clsx } from 'clsx';
import { Pause, Play } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { isBeyondReach } from '#data/offline/offline-status.ts';
import type { View } from '#navigation/view.ts';
import type { MenuItem } from '#ui/menu-button.tsx';
import { FavoriteButton } from '../marks/favorite-button.tsx';
import { AlbumLink } from '../view-link.tsx';
import { Equalizer } from './equalizer.tsx';
import { TrackMenu } from './track-menu.tsx';
import { type ShownTrack, TrackTitle } from './track-title.tsx';
import './track-columns.css';

/** Around a line, in lists in which nothing moves. */
export const trackLineRowClass = 'group flex h-14 items-center rounded-lg hover:bg-raised/70';

interface TrackLineProps {
  track: ShownTrack;
  isCurrent: boolean;
  isPlaying: boolean;
  onPress: () => void;
  /** Its place in the list, from 1, or nothing in the place of one. Undefined in lists without numbers. */
  number?: ReactNode;
  /** Follows the artist. */
  remark?: ReactNode;
  /** Takes the place of the genre. Where there is no column for it, it follows the artist. */
  fact?: ReactNode;
  /** Follows the artist in the place of `fact`, which a column has a name for; nothing does if it is null. */
  factInLine?: ReactNode;
  albumView?: View | undefined;
  /** Takes the place of the heart. */
  heart?: ReactNode;
  /** A button before the heart; see `mark-on-hover`. */
  extraMark?: ReactNode;
  menuItems?: readonly MenuItem[];
}

function LineNumber({ track, number, isCurrent, isPlaying }: TrackLineProps) {
  const Icon = isPlaying ? Pause : Play;
  return (
    <span className="number-column pointer-events-none px-2 text-center text-muted tabular-nums">
      <span className="group-hover:hidden">
        {isCurrent && isPlaying ? <Equalizer track={track} /> : number}
      </span>
      <Icon
        aria-hidden="true"
        fill="currentColor"
        className={clsx('mx-auto hidden size-4 group-hover:inline', isCurrent && 'text-accent')}
      />
    </span>
  );
}

function LineAlbum({ track, albumView }: Pick<TrackLineProps, 'track' | 'albumView'>) {
  const { albumId, album } = track;
  return (
    <span className="album-column truncate px-2 text-sm text-muted">
      {albumId === undefined ? (
        <span dir="auto">{knownAlbum(track)}</span>
      ) : (
        <AlbumLink
          album={{ id: albumId, title: album }}
          view={albumView}
          // The menu leads there, too, and every row has enough stops without it.
          tabIndex={-1}
          dir="auto"
          className="hover:text-ink hover:underline"
          title={album}
        >
          {album}
        </AlbumLink>
      )}
    </span>
  );
}

/** The parts that follow the artist. */
function joinRemarks({ fact, factInLine = fact, remark }: TrackLineProps): ReactNode {
  if (fact === undefined || factInLine === null) return remark;
  return (
    <>
      {remark}
      <span className="fact-in-line note-part truncate">{factInLine}</span>
    </>
  );
}

/** The song of a list that is no table, in the columns of one. A press on any part of it that is no control plays it. */
export function TrackLine(props: TrackLineProps) {
  const { track, isCurrent, isPlaying, onPress, number, fact, albumView, heart, extraMark } = props;
  const { menuItems = [] } = props;
  const { genre } = track;
  const isSounding = isCurrent && isPlaying;
  const press = ({ target, detail }: MouseEvent) => {
    // The second click of a double click would pause what the first one has started.
    if (detail > 1 || track.isMissing || isBeyondReach(track.id)) return;
    if ((target as Element).closest('a, button, dialog, [popover]') === null) onPress();
  };
  return (
    <div className={clsx('track-line track-columns', number !== undefined && 'has-numbers')} onClick={press}>
      {number !== undefined && <LineNumber {...props} />}
      <div className="flex items-center gap-3 px-2">
        <TrackTitle
          track={track}
          isCurrent={isCurrent}
          isSounding={isSounding}
          onPress={onPress}
          remark={joinRemarks(props)}
          className="min-w-0 grow"
        />
        {number === undefined && isSounding && <Equalizer track={track} />}
      </div>
      <LineAlbum track={track} albumView={albumView} />
      <span dir="auto" className="fact-column truncate px-2 text-sm text-muted tabular-nums">
        {fact ?? (isUnknownGenre(genre) ? undefined : genre)}
      </span>
      <span className="marks-column row-marks md:px-2">
        {extraMark}
        {heart ?? <FavoriteButton trackId={track.id} title={track.title} size="sm" />}
        <TrackMenu track={track} extraItems={menuItems} />
      </span>
      {/* The last column, as in the table of songs. */}
      <span className="time-column px-2 pe-4 text-end text-sm text-muted tabular-nums">
        {formatDuration(track.durationSeconds)}
      </span>
    </div>
  );
}
