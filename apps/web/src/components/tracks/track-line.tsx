import { formatDuration } from '@tutti/player';
import type { ReactNode } from 'react';
import { Equalizer } from './equalizer.tsx';
import { type ShownTrack, TrackTitle } from './track-title.tsx';

interface TrackLineProps {
  track: ShownTrack;
  isCurrent: boolean;
  isPlaying: boolean;
  onPress: () => void;
  /** Follows the artist. */
  remark?: string | undefined;
  children: ReactNode;
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
      {isSounding && <Equalizer track={track} />}
      {children}
      {/* The last column, as in the table of songs. */}
      <span className="w-14 shrink-0 pe-2 text-end text-sm text-muted tabular-nums @max-[30rem]:hidden">
        {formatDuration(track.durationSeconds)}
      </span>
    </>
  );
}
