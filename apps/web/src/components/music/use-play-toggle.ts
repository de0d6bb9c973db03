import { useMemo } from 'react';
import { usePlayer } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';

export interface PlayToggle {
  /** The player has the music of this collection, and plays or pauses it. */
  readonly isCurrent: boolean;
  readonly isPlaying: boolean;
  press(): void;
}

/**
 * Pauses and resumes the music of a collection, and plays it otherwise. The queue does not name its source, so it counts
 * as this collection's if at least half of it belongs to it.
 */
export function usePlayToggle(
  isOwn: (track: PlayerTrack) => boolean,
  onPlay: () => void,
  /** Music that waits in the player since the last visit counts, too. */
  mayWait = false,
): PlayToggle {
  const { currentTrack, phase, queue, toggleTrack } = usePlayer();
  const isCurrent =
    currentTrack !== undefined &&
    (mayWait || phase !== 'stopped') &&
    isOwn(currentTrack) &&
    queue.filter(({ track }) => isOwn(track)).length * 2 >= queue.length;
  return {
    isCurrent,
    // The next song loads for a moment.
    isPlaying: isCurrent && phase !== 'paused' && phase !== 'stopped',
    press: () => (isCurrent ? toggleTrack(currentTrack) : onPlay()),
  };
}

/** The same for a list of tracks, such as a playlist. */
export function usePlayToggleOf(tracks: readonly PlayerTrack[], onPlay: () => void): PlayToggle {
  const ids = useMemo(() => new Set(tracks.map(({ id }) => id)), [tracks]);
  return usePlayToggle(({ id }) => ids.has(id), onPlay);
}
