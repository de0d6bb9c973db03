import { ROTATION_RULES } from './pick-track.ts';
import type { Candidate } from './pool.ts';
import type { RotationHistory } from './rotation-history.ts';
import type { RotationRule } from './rotation-rule.ts';

/** A track that a listener asked for. */
export interface TrackRequest {
  readonly trackId: number;
  /** The requester's id as given by the caller; null if it is no longer known. */
  readonly placedBy: string | null;
  /** Its row in the previous plan, if any. It airs there at the latest, or each new plan would delay it again. */
  readonly latestSeq?: number;
}

export interface TakenRequest {
  readonly candidate: Candidate;
  readonly placedBy: string | null;
  /** The rules it breaks, because repeats are wanted or because other rules have already delayed it long enough. */
  readonly relaxed: readonly RotationRule['name'][];
}

/** The rules can delay a request by at most this many rows, because its requester is waiting. */
const ROWS_PUT_OFF_MAX = 3;

interface Waiting extends Pick<TrackRequest, 'placedBy' | 'latestSeq'> {
  readonly candidate: Candidate;
  rowsPutOff: number;
}

interface Row {
  readonly history: RotationHistory;
  readonly lastTrackId: number | undefined;
  /** There is nothing else to air. */
  readonly isWanted: boolean;
}

/** Requests that are not planned yet, in order of arrival. Each gets the first row that suits it. */
export class RequestQueue {
  readonly #waiting: Waiting[];
  readonly #isOnlyTrack: boolean;

  /** Drops requests for tracks that are no longer in the pool. */
  constructor(requests: readonly TrackRequest[], candidates: readonly Candidate[]) {
    const wanted = new Set(requests.map(({ trackId }) => trackId));
    const found = new Map(
      candidates.flatMap((candidate) =>
        wanted.has(candidate.track.trackId) ? [[candidate.track.trackId, candidate] as const] : [],
      ),
    );
    this.#isOnlyTrack = candidates.length === 1;
    this.#waiting = requests.flatMap(({ trackId, ...request }) => {
      const candidate = found.get(trackId);
      return candidate === undefined ? [] : [{ ...request, candidate, rowsPutOff: 0 }];
    });
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Removes requested tracks from the candidates, so that they air as requests and not before. */
  leaveOut(candidates: readonly Candidate[]): readonly Candidate[] {
    if (this.isEmpty) return candidates;
    const waiting = new Set(this.#waiting.map(({ candidate }) => candidate));
    return candidates.filter((candidate) => !waiting.has(candidate));
  }

  /** Returns the request that airs as row `seq`, if any. Must be called for consecutive rows. */
  take(seq: number, { history, lastTrackId, isWanted }: Row): TakenRequest | undefined {
    for (const [at, waiting] of this.#waiting.entries()) {
      const { candidate, placedBy } = waiting;
      const isRepeat = candidate.track.trackId === lastTrackId && !this.#isOnlyTrack;
      const broken = ROTATION_RULES.filter((rule) => !rule.allows(candidate, history, seq));
      // The caller checks whether a track was on air too recently.
      const isTooNear = broken.some(({ name }) => name !== 'track');
      if (isRepeat || (isTooNear && !isWanted && canWait(waiting, seq))) {
        waiting.rowsPutOff += 1;
        continue;
      }
      this.#waiting.splice(at, 1);
      return { candidate, placedBy, relaxed: broken.map(({ name }) => name) };
    }
    return undefined;
  }
}

function canWait({ rowsPutOff, latestSeq = Number.POSITIVE_INFINITY }: Waiting, seq: number): boolean {
  return rowsPutOff < ROWS_PUT_OFF_MAX && seq < latestSeq;
}
