import { ROTATION_RULES } from './pick-track.ts';
import type { Candidate } from './pool.ts';
import type { RotationHistory } from './rotation-history.ts';
import type { RotationRule } from './rotation-rule.ts';

/** A track that a listener asked for. */
export interface TrackRequest {
  readonly trackId: number;
  /** Whoever asked, by an id of the caller's; null when that is not known any more. */
  readonly requestedBy: string | null;
  /** The row it had in the plan before, if any: it airs there at the latest, or each new plan would put it off once more. */
  readonly latestSeq?: number;
}

export interface TakenRequest {
  readonly candidate: Candidate;
  readonly requestedBy: string | null;
  /** The rules it breaks: what was on air lately was wished for, and the others had put it off long enough. */
  readonly relaxed: readonly RotationRule['name'][];
}

/** A request that the rules put off passes no more rows than these: whoever asked waits for it. */
const ROWS_PUT_OFF_MAX = 3;

interface Waiting extends Pick<TrackRequest, 'requestedBy' | 'latestSeq'> {
  readonly candidate: Candidate;
  rowsPutOff: number;
}

interface Row {
  readonly history: RotationHistory;
  readonly lastTrackId: number | undefined;
  /** There is nothing else to air. */
  readonly isWanted: boolean;
}

/** Requests on their way into a plan, in the order in which they were made, each at the first row that suits it. */
export class RequestQueue {
  readonly #waiting: Waiting[];
  readonly #isOnlyTrack: boolean;

  /** Requests for tracks that are not in the pool any more are dropped. */
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

  /** Of these those that nobody waits for: what was asked for airs as that and not before. */
  leaveOut(candidates: readonly Candidate[]): readonly Candidate[] {
    if (this.isEmpty) return candidates;
    const waiting = new Set(this.#waiting.map(({ candidate }) => candidate));
    return candidates.filter((candidate) => !waiting.has(candidate));
  }

  /** The request that airs as row `seq`, if any does; to be asked for one row after the other. */
  take(seq: number, { history, lastTrackId, isWanted }: Row): TakenRequest | undefined {
    for (const [place, waiting] of this.#waiting.entries()) {
      const { candidate, requestedBy } = waiting;
      const isRepeat = candidate.track.trackId === lastTrackId && !this.#isOnlyTrack;
      const broken = ROTATION_RULES.filter((rule) => !rule.allows(candidate, history, seq));
      // Whether a track was on air too lately is for whoever takes the request to say.
      const isTooNear = broken.some(({ name }) => name !== 'track');
      if (isRepeat || (isTooNear && !isWanted && canWait(waiting, seq))) {
        waiting.rowsPutOff += 1;
        continue;
      }
      this.#waiting.splice(place, 1);
      return { candidate, requestedBy, relaxed: broken.map(({ name }) => name) };
    }
    return undefined;
  }
}

function canWait({ rowsPutOff, latestSeq = Number.POSITIVE_INFINITY }: Waiting, seq: number): boolean {
  return rowsPutOff < ROWS_PUT_OFF_MAX && seq < latestSeq;
}
