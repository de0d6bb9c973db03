/**
 * Acts when the announced timeline has ended or is about to end, because the hub was away or the server is slow. The
 * documented client asks the server to advance and reloads the page 3 s after a failure [M-381, M-382]. A reload loses
 * the queue, so it is the last resort here: after asking again, at most once per track and never while offline (ruling
 * 3.3).
 */
import { ADVANCE_FAILED_RELOAD_MS } from '@tutti/contract/limits';
import type { StationRef } from '@tutti/contract/stations/station-ref';
import { idsOf } from './hub-words.ts';
import type { StationHttp } from './station-http.ts';
import type { NowPlaying } from './station-types.ts';
import type { Timers } from './timers.ts';

/** TrackChanged usually arrives by itself within this time. */
const CHANGE_TIMEOUT_MS = 1_000;
const RETRY_AFTER_MS = 2_000;
/** Interval of requests while no next entry is known and the hub is away. */
const AHEAD_EVERY_MS = 5_000;

export interface MissedChangeDeps {
  readonly http: Pick<StationHttp, 'advance' | 'fetchNowPlaying'>;
  readonly timers: Timers;
  /** The joined station, if any. */
  station(): StationRef | undefined;
  isStillMissing(station: StationRef): boolean;
  isOnline(): boolean;
  isHubConnected(): boolean;
  reloadPage(): void;
  onNowPlaying(nowPlaying: NowPlaying): void;
  log(message: string, detail: Readonly<Record<string, unknown>>): void;
}

export interface MissedChange {
  /** Called without a following entry, because the hub's next retry may be half a minute away. */
  runningOut(): void;
  timelineEnded(lastKey: string | undefined): void;
  /** Checks whether our news about the station are out of date, and asks for newer ones. */
  check(station: StationRef): void;
}

export function createMissedChange(deps: MissedChangeDeps): MissedChange {
  const { http, timers } = deps;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let reloadedFor: string | undefined;

  async function fetchChanges(station: StationRef): Promise<boolean> {
    sentAtMs = timers.now();
    try {
      deps.onNowPlaying(await http.fetchNowPlaying(station));
      return true;
    } catch (error) {
      deps.log('asking for now playing failed', { ...idsOf(station), error: String(error) });
      return false;
    }
  }

  async function handleEnd(station: StationRef, lastKey: string | undefined): Promise<void> {
    if (!isMissing(station)) return;
    try {
      await http.advance(station);
    } catch (error) {
      deps.log('advancing the station failed', { ...idsOf(station), error: String(error) });
    }
    if (!(await fetchChanges(station)))
      timers.setTimer(() => void lastResort(station, lastKey), ADVANCE_FAILED_RELOAD_MS);
  }

  async function lastResort(station: StationRef, lastKey: string | undefined): Promise<void> {
    if (!isMissing(station) || !deps.isOnline()) return;
    if (await fetchChanges(station)) return;
    const track = lastKey ?? station;
    if (reloadedFor === track || !isMissing(station)) return;
    reloadedFor = track;
    deps.reloadPage();
  }

  function isMissing(station: StationRef): boolean {
    return deps.station() === station && deps.isStillMissing(station);
  }

  return {
    runningOut() {
      const station = deps.station();
      if (station === undefined || deps.isHubConnected() || !deps.isOnline()) return;
      if (timers.now() - sentAtMs >= AHEAD_EVERY_MS) void fetchChanges(station);
    },
    timelineEnded(lastKey) {
      const station = deps.station();
      if (station === undefined) return;
      timers.setTimer(() => void handleEnd(station, lastKey), CHANGE_TIMEOUT_MS);
    },
    check(station) {
      if (timers.now() - sentAtMs >= RETRY_AFTER_MS && isMissing(station)) void fetchChanges(station);
    },
  };
}
