/** Reports playback to the server, so that other apps show it as playing now. */
import type { PlaybackState } from '@tutti/contract';
import type { PlayerSnapshot } from '#engine/engine-types.ts';

/** Makes skipping through ten tracks one report. */
const AFTER_CHANGE_MS = 500;

export type PlayerState = Pick<PlayerSnapshot, 'phase' | 'currentTrack' | 'speed'>;

export interface ReportedPlayback {
  readonly trackId: number;
  readonly state: PlaybackState;
  readonly positionMs: number;
  readonly playbackRate: number;
}

interface ReporterDeps {
  read(): PlayerState;
  readPositionSeconds(): number;
  report(reported: ReportedPlayback): void;
  setTimer(act: () => void, delayMs: number): number;
  clearTimer(timer: number): void;
}

type Doing = Pick<ReportedPlayback, 'trackId' | 'state' | 'playbackRate'> | undefined;

/** Undefined for a track that waits from an earlier visit. */
function doingOf({ phase, currentTrack, speed }: PlayerState): Doing {
  if (currentTrack === undefined || phase === 'stopped') return undefined;
  const state = phase === 'paused' ? 'paused' : 'playing';
  return { trackId: Number(currentTrack.id), state, playbackRate: speed };
}

const isSame = (one: Doing, other: Doing) =>
  one?.trackId === other?.trackId && one?.state === other?.state && one?.playbackRate === other?.playbackRate;

export function createPlaybackReporter(parts: ReporterDeps) {
  let reported: Doing;
  let timer: number | undefined;

  function cancel(): void {
    if (timer !== undefined) parts.clearTimer(timer);
    timer = undefined;
  }

  function report(now: Doing): void {
    cancel();
    if (isSame(now, reported)) return;
    const positionMs = Math.round(parts.readPositionSeconds() * 1_000);
    // The end is reported for the last reported track.
    if (now !== undefined) parts.report({ ...now, positionMs });
    else if (reported !== undefined) parts.report({ ...reported, state: 'stopped', positionMs: 0 });
    reported = now;
  }

  return {
    note(): void {
      if (isSame(doingOf(parts.read()), reported)) return cancel();
      timer ??= parts.setTimer(() => report(doingOf(parts.read())), AFTER_CHANGE_MS);
    },
    /** Call when the page closes, which ends its music. */
    leave: () => report(undefined),
    stop: cancel,
  };
}
