import { formatDuration, knownAlbum } from '@tutti/player';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { AlbumLink } from '../view-link.tsx';
import { Equalizer } from './equalizer.tsx';
import { type ShownTrack, TrackTitle } from './track-title.tsx';

interface TrackLineProps {
  track: ShownTrack;
  isCurrent: boolean;
  isPlaying: boolean;
  onPress: () => void;
  /** Follows the artist. */
  remark?: ReactNode;
  children: ReactNode;
}

interface LineAlbumProps {
  track: ShownTrack;
  /** Decides from which width on it is shown. */
  className: string;
}

/** Fills wide panes, which would be empty between title and actions. */
export function LineAlbum({ track, className }: LineAlbumProps) {
  const { albumId, album } = track;
  return (
    <span className={clsx('truncate px-2 text-sm text-muted', className)}>
      {albumId === undefined ? (
        <span dir="auto">{knownAlbum(track)}</span>
      ) : (
        <AlbumLink
          album={{ id: albumId, title: album }}
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

export function TrackLine({ track, isCurrent, isPlaying, onPress, remark, children }: TrackLineProps) {
  const isSounding = isCurrent && isPlaying;
  return (
    <>
      <TrackTitle
        track={track}
        isCurrent={isCurrent}
        isSounding={isSounding}
        onPress={onPress}
        remark={remark}
        className="ms-2 min-w-0 grow"
      />
      <LineAlbum track={track} className="hidden w-[30%] shrink-0 @min-[56rem]:block" />
      {isSounding && <Equalizer track={track} />}
      {children}
      {/* The last column, as in the table of songs. */}
      <span className="w-14 shrink-0 pe-2 text-end text-sm text-muted tabular-nums @max-[30rem]:hidden">
        {formatDuration(track.durationSeconds)}
      </span>
    </>
  );
}
