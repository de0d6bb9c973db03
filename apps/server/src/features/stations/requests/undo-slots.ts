/** Remembers withdrawn requests, so that undoing restores the position; another node appends at the end. */
import type { TrackRequest } from '@tutti/radio';
import type { Clock } from '#platform/clock.ts';

/** Longer than the page offers to undo, and too short for others to rely on having moved up. */
const RETENTION_MS = 60_000;

export interface UndoSlot {
  readonly trackId: number;
  /** The latest entry at which it may air, as it would have. */
  readonly latestSeq: number | undefined;
  readonly aheadIds: ReadonlySet<number>;
}

interface Whose {
  readonly stationId: number;
  readonly requestedBy: string;
}

export interface UndoSlots {
  note(whose: Whose, slot: UndoSlot): void;
  /** Returns all requests including the new one. */
  add(whose: Whose, trackId: number, requests: readonly TrackRequest[]): readonly TrackRequest[];
}

export function findUndoSlot(requests: readonly TrackRequest[], trackId: number): UndoSlot | undefined {
  const at = requests.findIndex((request) => request.trackId === trackId);
  if (at < 0) return undefined;
  const aheadIds = new Set(requests.slice(0, at).map((request) => request.trackId));
  return { trackId, latestSeq: requests[at]?.latestSeq, aheadIds };
}

export function createUndoSlots(clock: Clock): UndoSlots {
  const slots = new Map<string, UndoSlot & { readonly leftAtMs: number }>();
  const keyOf = ({ stationId, requestedBy }: Whose) => `${stationId} ${requestedBy}`;
  const forgetOld = () => {
    for (const [key, { leftAtMs }] of slots) if (clock.now() - leftAtMs > RETENTION_MS) slots.delete(key);
  };
  return {
    note(whose, slot) {
      forgetOld();
      slots.set(keyOf(whose), { ...slot, leftAtMs: clock.now() });
    },
    add(whose, trackId, requests) {
      forgetOld();
      const { requestedBy } = whose;
      const left = slots.get(keyOf(whose));
      if (left?.trackId !== trackId) return [...requests, { trackId, placedBy: requestedBy }];
      const { latestSeq, aheadIds } = left;
      const request = { trackId, placedBy: requestedBy, ...(latestSeq === undefined ? {} : { latestSeq }) };
      return requests.toSpliced(requests.findLastIndex((each) => aheadIds.has(each.trackId)) + 1, 0, request);
    },
  };
}
