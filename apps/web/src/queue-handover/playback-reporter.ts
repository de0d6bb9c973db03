/** Reports the user's own playback to the server, so that other apps list it as playing now. */
import type { PlaybackState } from '@tutti/contract';
import type { PlayerSnapshot } from '#engine/engine-types.ts';

/** Skipping through ten tracks is reported once. */
const AFTER_CHANGE_MS = 500;

export type PlayerState = Pick<PlayerSnapshot, 'phase' | 'currentTrack'>;

export interface ReportedPlayback {
  readonly trackId: number;
  readonly state: PlaybackState;
  readonly positionMs: number;
}

interface ReporterDeps {
  read(): PlayerState;
  readPositionSeconds(): number;
  report(reported: ReportedPlayback): void;
  setTimer(act: () => void, delayMs: number): number;
  clearTimer(timer: number): void;
}

type Doing = Pick<ReportedPlayback, 'trackId' | 'state'> | undefined;

/** Undefined without a track, and for one that waits from an earlier visit. */
function doingOf({ phase, currentTrack }: PlayerState): Doing {
  if (currentTrack === undefined || phase === 'stopped') return undefined;
  return { trackId: Number(currentTrack.id), state: phase === 'paused' ? 'paused' : 'playing' };
}

const isSame = (one: Doing, other: Doing) => one?.trackId === other?.trackId && one?.state === other?.state;

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
    // The end is reported for the track that was reported before, if any.
    if (now !== undefined) parts.report({ ...now, positionMs });
    else if (reported !== undefined)
      parts.report({ trackId: reported.trackId, state: 'stopped', positionMs: 0 });
    reported = now;
  }

  return {
    /** Call when the player has changed. */
    note(): void {
      if (isSame(doingOf(parts.read()), reported)) return cancel();
      timer ??= parts.setTimer(() => report(doingOf(parts.read())), AFTER_CHANGE_MS);
    },
    /** Call when the page closes, which ends its music. */
    leave: () => report(undefined),
    stop: cancel,
  };
}
