/**
 * Acts when the announced timeline has ended or is about to end, because the hub was away or the server is slow. The
 * documented client asks the server to advance and reloads the page 3 s after a failure [M-381, M-382]. A reload loses
 * the queue, so it is the last resort here: after asking again, at most once per track and never while offline (ruling
 * 3.3).
 */
import { ADVANCE_FAILED_RELOAD_MS } from '@tutti/contract/limits';
import type { StationHttp } from './station-http.ts';
import type { NowPlaying } from './station-types.ts';
import type { Timers } from './timers.ts';

/** TrackChanged usually arrives by itself within this time. */
const WAIT_FOR_NEWS_MS = 1_000;
const RETRY_AFTER_MS = 2_000;
/** Interval of requests while no next entry is known and the hub is away. */
const AHEAD_EVERY_MS = 5_000;

export interface MissedChangeDeps {
  readonly http: Pick<StationHttp, 'advance' | 'fetchNowPlaying'>;
  readonly timers: Timers;
  /** The joined genre, if any. */
  genreId(): string | undefined;
  isStillMissing(genreId: string): boolean;
  isOnline(): boolean;
  isHubConnected(): boolean;
  reloadPage(): void;
  onNews(nowPlaying: NowPlaying): void;
  log(message: string, detail: Readonly<Record<string, unknown>>): void;
}

export interface MissedChange {
  /**
   * No entry follows the current one. The hub would send it, but its next retry may be half a minute away, and the
   * page would be silent until then although the network is back.
   */
  runningOut(): void;
  timelineEnded(lastKey: string | undefined): void;
  /** Checks whether our news about the station are out of date, and asks for newer ones. */
  check(genreId: string): void;
}

export function createMissedChange(deps: MissedChangeDeps): MissedChange {
  const { http, timers } = deps;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let reloadedFor: string | undefined;

  async function fetchChanges(genreId: string): Promise<boolean> {
    sentAtMs = timers.now();
    try {
      deps.onNews(await http.fetchNowPlaying(genreId));
      return true;
    } catch (error) {
      deps.log('asking for now playing failed', { genreId, error: String(error) });
      return false;
    }
  }

  async function handleEnd(genreId: string, lastKey: string | undefined): Promise<void> {
    if (!isMissing(genreId)) return;
    try {
      await http.advance(genreId);
    } catch (error) {
      deps.log('advancing the station failed', { genreId, error: String(error) });
    }
    if (!(await fetchChanges(genreId)))
      timers.setTimer(() => void lastResort(genreId, lastKey), ADVANCE_FAILED_RELOAD_MS);
  }

  async function lastResort(genreId: string, lastKey: string | undefined): Promise<void> {
    if (!isMissing(genreId) || !deps.isOnline()) return;
    if (await fetchChanges(genreId)) return;
    const track = lastKey ?? genreId;
    if (reloadedFor === track || !isMissing(genreId)) return;
    reloadedFor = track;
    deps.reloadPage();
  }

  function isMissing(genreId: string): boolean {
    return deps.genreId() === genreId && deps.isStillMissing(genreId);
  }

  return {
    runningOut() {
      const genreId = deps.genreId();
      if (genreId === undefined || deps.isHubConnected() || !deps.isOnline()) return;
      if (timers.now() - sentAtMs >= AHEAD_EVERY_MS) void fetchChanges(genreId);
    },
    timelineEnded(lastKey) {
      const genreId = deps.genreId();
      if (genreId === undefined) return;
      timers.setTimer(() => void handleEnd(genreId, lastKey), WAIT_FOR_NEWS_MS);
    },
    check(genreId) {
      if (timers.now() - sentAtMs >= RETRY_AFTER_MS && isMissing(genreId)) void fetchChanges(genreId);
    },
  };
}
