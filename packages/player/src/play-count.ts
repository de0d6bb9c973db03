import { PLAY_COUNTS_AFTER_MS } from '@tutti/contract/limits';

/** A play that counts, with the time that was really heard. */
export interface CountedPlay {
  readonly trackId: string;
  readonly listenedMs: number;
}

/** The playback position, reported as often as it is known. */
export interface Hearing {
  readonly entryId: string;
  readonly trackId: string;
  readonly positionMs: number;
  readonly durationMs: number;
}

export interface PlayCounter {
  /** Returns the play that this step ended, if it counts. */
  hear(hearing: Hearing | undefined): CountedPlay | undefined;
}

/** Larger changes of the position are seeks, not listening. */
const STEP_MAX_MS = 2_000;

/**
 * Adds up the heard time of each queue entry and reports it when the entry ends: a play counts after half of the track
 * or four minutes. Seeking adds nothing, and playing an entry again from its start is another play.
 */
export function createPlayCounter(): PlayCounter {
  let current: Hearing | undefined;
  let playedMs = 0;

  function finish(): CountedPlay | undefined {
    const ended = current;
    const listenedMs = Math.round(playedMs);
    playedMs = 0;
    if (!ended) return undefined;
    const neededMs =
      ended.durationMs > 0 ? Math.min(ended.durationMs / 2, PLAY_COUNTS_AFTER_MS) : PLAY_COUNTS_AFTER_MS;
    return listenedMs >= neededMs ? { trackId: ended.trackId, listenedMs } : undefined;
  }

  /**
   * Returns how far the position moved within one playing of an entry; undefined if another entry plays, or the same
   * one restarted.
   */
  function stepWithin(hearing: Hearing | undefined): number | undefined {
    if (!hearing || !current || hearing.entryId !== current.entryId) return undefined;
    const stepMs = hearing.positionMs - current.positionMs;
    const hasRestarted = playedMs > 0 && hearing.positionMs < STEP_MAX_MS && stepMs < -STEP_MAX_MS;
    return hasRestarted ? undefined : stepMs;
  }

  return {
    hear(hearing) {
      const stepMs = stepWithin(hearing);
      const counted = stepMs === undefined ? finish() : undefined;
      if (stepMs !== undefined && stepMs > 0 && stepMs <= STEP_MAX_MS) playedMs += stepMs;
      current = hearing;
      return counted;
    },
  };
}
