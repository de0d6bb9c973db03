import { REQUEST_REPEAT_MS, REQUESTS_WAITING_MAX } from '@tutti/contract';
import { rowEndMs, type TimelineRow } from '@tutti/radio';

export interface AskedFor {
  readonly trackId: number;
  readonly requestedBy: string;
  readonly isOfStation: boolean;
  /** How many tracks the station has; 0 where that is not known yet. */
  readonly poolSize: number;
  readonly current: TimelineRow;
  readonly nowMs: number;
  /** Requests that have not begun. */
  readonly waiting: readonly TimelineRow[];
  /** The last time that the track was on air, is, or is about to be, as far as nothing can change it. */
  readonly lastAired: TimelineRow | undefined;
}

type Refusal = 'REQUEST_NOT_OF_STATION' | 'REQUEST_TOO_SOON' | 'REQUEST_WAITING' | 'REQUESTS_FULL';

/** Why a track may not be asked for now, if so. */
export function findRefusal(asked: AskedFor): Refusal | undefined {
  const { trackId, requestedBy, isOfStation, waiting } = asked;
  if (!isOfStation) return 'REQUEST_NOT_OF_STATION';
  if (waiting.some((row) => row.requestedBy === requestedBy)) return 'REQUEST_WAITING';
  if (waiting.some((row) => row.trackId === trackId) || isTooSoon(asked)) return 'REQUEST_TOO_SOON';
  if (waiting.length >= REQUESTS_WAITING_MAX) return 'REQUESTS_FULL';
  return undefined;
}

/** Of a few tracks none would be left by the time alone. */
function isTooSoon({ lastAired, current, poolSize, nowMs }: AskedFor): boolean {
  if (lastAired === undefined) return false;
  const isLately = rowEndMs(lastAired) > nowMs - REQUEST_REPEAT_MS;
  return isLately && lastAired.seq > current.seq - Math.max(Math.floor(poolSize / 3), 1);
}
