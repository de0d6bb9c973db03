/**
 * Where requests stood that were taken back a moment ago: whoever takes that back has their place again, and whoever had
 * moved up moves back. Each node knows what was taken back at it; asked at another one, they are behind all others.
 */
import type { TrackRequest } from '@tutti/radio';
import type { Clock } from '#platform/clock.ts';

/** Longer than the page offers to undo it, and too short for others to count on having moved up. */
const KEPT_MS = 60_000;

export interface LeftPlace {
  readonly trackId: number;
  /** It airs there at the latest, as it would have. */
  readonly latestSeq: number | undefined;
  readonly aheadIds: ReadonlySet<number>;
}

interface Whose {
  readonly stationId: number;
  readonly requestedBy: string;
}

export interface LeftPlaces {
  note(whose: Whose, place: LeftPlace): void;
  /** All requests, with another one. */
  add(whose: Whose, trackId: number, requests: readonly TrackRequest[]): readonly TrackRequest[];
}

export function placeOf(requests: readonly TrackRequest[], trackId: number): LeftPlace | undefined {
  const at = requests.findIndex((request) => request.trackId === trackId);
  if (at < 0) return undefined;
  const aheadIds = new Set(requests.slice(0, at).map((request) => request.trackId));
  return { trackId, latestSeq: requests[at]?.latestSeq, aheadIds };
}

export function createLeftPlaces(clock: Clock): LeftPlaces {
  const kept = new Map<string, LeftPlace & { readonly leftAtMs: number }>();
  const keyOf = ({ stationId, requestedBy }: Whose) => `${stationId} ${requestedBy}`;
  const forgetOld = () => {
    for (const [key, { leftAtMs }] of kept) if (clock.now() - leftAtMs > KEPT_MS) kept.delete(key);
  };
  return {
    note(whose, place) {
      forgetOld();
      kept.set(keyOf(whose), { ...place, leftAtMs: clock.now() });
    },
    add(whose, trackId, requests) {
      forgetOld();
      const { requestedBy } = whose;
      const left = kept.get(keyOf(whose));
      if (left?.trackId !== trackId) return [...requests, { trackId, requestedBy }];
      const { latestSeq, aheadIds } = left;
      const request = { trackId, requestedBy, ...(latestSeq === undefined ? {} : { latestSeq }) };
      return requests.toSpliced(requests.findLastIndex((each) => aheadIds.has(each.trackId)) + 1, 0, request);
    },
  };
}
