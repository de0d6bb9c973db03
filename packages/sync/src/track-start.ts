import type { StationTrack } from './station-types.ts';

/** Detail of the event for the start of a station track [M-286]. */
export interface TrackStart {
  readonly track: StationTrack;
  readonly currentPositionMs: number;
  readonly syncToPosition: boolean;
  readonly isPreciseSync: boolean;
}

/** Playback starts at the station's position unless another is given [M-287, M-288]. */
export function createTrackStart(
  detail: Pick<TrackStart, 'track' | 'currentPositionMs'> & Partial<TrackStart>,
): TrackStart {
  return { syncToPosition: true, isPreciseSync: false, ...detail };
}
