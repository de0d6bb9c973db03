/** Reports the user's own playback to the server, so that other apps list it as playing now. */
import type { PlaybackState } from '@tutti/contract';
import type { PlayerSnapshot } from '#engine/engine-types.ts';

/** Skipping through ten tracks is reported once. */
const AFTER_CHANGE_MS = 500;

export type PlayerState = Pick<PlayerSnapshot, 'phase' | 'currentTrack'>;

export interface Told {
  readonly trackId: number;
  readonly state: PlaybackState;
  readonly positionMs: number;
}

interface TellerParts {
  read(): PlayerState;
  readPositionSeconds(): number;
  tell(told: Told): void;
  setTimer(act: () => void, delayMs: number): number;
  clearTimer(timer: number): void;
}

type Doing = Pick<Told, 'trackId' | 'state'> | undefined;

/** Undefined without a track, and for one that waits from an earlier visit. */
function doingOf({ phase, currentTrack }: PlayerState): Doing {
  if (currentTrack === undefined || phase === 'stopped') return undefined;
  return { trackId: Number(currentTrack.id), state: phase === 'paused' ? 'paused' : 'playing' };
}

const isSame = (one: Doing, other: Doing) => one?.trackId === other?.trackId && one?.state === other?.state;

export function createPlaybackTeller(parts: TellerParts) {
  let told: Doing;
  let timer: number | undefined;

  function cancel(): void {
    if (timer !== undefined) parts.clearTimer(timer);
    timer = undefined;
  }

  function tell(now: Doing): void {
    cancel();
    if (isSame(now, told)) return;
    const positionMs = Math.round(parts.readPositionSeconds() * 1_000);
    // The end is reported for the track that was reported before, if any.
    if (now !== undefined) parts.tell({ ...now, positionMs });
    else if (told !== undefined) parts.tell({ trackId: told.trackId, state: 'stopped', positionMs: 0 });
    told = now;
  }

  return {
    /** Call when the player has changed. */
    note(): void {
      if (isSame(doingOf(parts.read()), told)) return cancel();
      timer ??= parts.setTimer(() => tell(doingOf(parts.read())), AFTER_CHANGE_MS);
    },
    /** Call when the page closes, which ends its music. */
    leave: () => tell(undefined),
    stop: cancel,
  };
}
