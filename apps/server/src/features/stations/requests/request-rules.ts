import { REQUEST_REPEAT_MS, REQUESTS_WAITING_MAX } from '@tutti/contract';
import { rowEndMs, type TimelineRow } from '@tutti/radio';

export interface RequestFacts {
  readonly trackId: number;
  readonly requestedBy: string;
  readonly isOfStation: boolean;
  /** How many tracks the station has; 0 if unknown. */
  readonly poolSize: number;
  readonly current: TimelineRow;
  readonly nowMs: number;
  readonly waiting: readonly TimelineRow[];
  /** The last airing of the track in the past, on air or locked. */
  readonly lastAired: TimelineRow | undefined;
}

type Refusal = 'REQUEST_NOT_OF_STATION' | 'REQUEST_TOO_SOON' | 'REQUEST_WAITING' | 'REQUESTS_FULL';

/** Returns why a track may not be requested now, if so. */
export function findRefusal(facts: RequestFacts): Refusal | undefined {
  const { trackId, requestedBy, isOfStation, waiting } = facts;
  if (!isOfStation) return 'REQUEST_NOT_OF_STATION';
  if (waiting.some((row) => row.placedBy === requestedBy)) return 'REQUEST_WAITING';
  if (waiting.some((row) => row.trackId === trackId) || isTooSoon(facts)) return 'REQUEST_TOO_SOON';
  if (waiting.length >= REQUESTS_WAITING_MAX) return 'REQUESTS_FULL';
  return undefined;
}

/** A small pool would have no tracks left if only time counted. */
function isTooSoon({ lastAired, current, poolSize, nowMs }: RequestFacts): boolean {
  if (lastAired === undefined) return false;
  const isLately = rowEndMs(lastAired) > nowMs - REQUEST_REPEAT_MS;
  return isLately && lastAired.seq > current.seq - Math.max(Math.floor(poolSize / 3), 1);
}
