import { formatDuration } from '@tutti/player';
import type { ReactNode } from 'react';
import { Equalizer } from './equalizer.tsx';
import { type ShownTrack, TrackTitle } from './track-title.tsx';

interface TrackLineProps {
  track: ShownTrack;
  isCurrent: boolean;
  isPlaying: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A track as one line of a simple list: artwork, title, artist, duration and its own controls. */
export function TrackLine({ track, isCurrent, isPlaying, onPress, children }: TrackLineProps) {
  const isSounding = isCurrent && isPlaying;
  return (
    <>
      <TrackTitle
        track={track}
        isCurrent={isCurrent}
        isSounding={isSounding}
        onPress={onPress}
        className="ms-2 min-w-0 grow"
      />
      {isSounding && <Equalizer track={track} />}
      <span className="px-1 text-sm text-muted tabular-nums @max-[30rem]:hidden">
        {formatDuration(track.durationSeconds)}
      </span>
      {children}
    </>
  );
}
