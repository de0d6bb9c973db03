/**
 * Follows a timeline: prepares what comes, places it on the page's clock ahead of time, measures what is heard and
 * corrects it. A track starts because its instant has come, never because a message arrived.
 */
import type { ClockSync } from './clock-sync.ts';
import {
  controlCoarseDrift,
  controlDrift,
  createDriftState,
  type DriftState,
  placeAnew,
} from './drift-control.ts';
import { Preparations } from './preparations.ts';
import { entryAt, filePositionMs } from './station-clockface.ts';
import type { Placement, StationOutput, StationOutputEvent } from './station-output.ts';
import type { StationEntry, StationTrack } from './station-types.ts';
import type { Timers } from './timers.ts';

/** Longer than the minute to which browsers throttle timers of hidden pages. */
const PREPARE_AHEAD_MS = 75_000;
const TICK_MS = 250;
/** A better clock estimate moves what has not started yet, if it moves it by this much. */
const REPLACE_BEYOND_MS = 1;
/** Closer to its start than this, an airing is left where it is; drift control does the rest. */
const REPLACE_UNTIL_MS = 500;
/** After so many tries the listener is told that the track cannot be had. */
const TOLD_AFTER_ATTEMPTS = 3;
const SMALLEST_RATE_CHANGE = 1e-5;
/** While the listener moves the delay. */
const WANTED_CUTS_APART_MS = 300;

/** Detail of the event that a station track begins to sound [M-286]. */
export interface TrackStart {
  readonly track: StationTrack;
  readonly currentPositionMs: number;
  readonly syncToPosition: boolean;
  readonly isPreciseSync: boolean;
}

/** Playing starts at the station's position unless told otherwise [M-287, M-288]. */
export function createTrackStart(
  detail: Pick<TrackStart, 'track' | 'currentPositionMs'> & Partial<TrackStart>,
): TrackStart {
  return { syncToPosition: true, isPreciseSync: false, ...detail };
}

export type StationPlaybackPhase = 'silent' | 'waiting' | 'playing' | 'blocked' | 'failed';

export interface PlaybackSurroundings {
  readonly output: StationOutput;
  readonly clock: Pick<ClockSync, 'isKnown' | 'serverNowMs' | 'toPageTimeMs' | 'checkFreshness' | 'resync'>;
  readonly timers: Timers;
  onChanged(): void;
  onTrackStart(detail: TrackStart): void;
  /** The last of the announced entries sounds and nears its end; told at every look. */
  onRunningOut(): void;
  /** The announced entries are used up: the named one has ended and nothing follows. */
  onTimelineEnded(lastKey: string | undefined): void;
  onCorrection(correction: 'cut' | 'seek', errorMs: number): void;
}

export class StationPlayback {
  readonly #surroundings: PlaybackSurroundings;
  readonly #preparations = new Preparations();
  readonly #placements = new Map<string, Placement>();
  #entries: readonly StationEntry[] = [];
  #isRunning = false;
  #isBlocked = false;
  #isLooking = false;
  #isLookWanted = false;
  #userDelayMs = 0;
  #isCutWanted = false;
  #isClockDoubted = false;
  #timer: number | undefined;
  #sounding: { key: string; drift: DriftState; rate: number } | undefined;
  #lastKey: string | undefined;
  #errorMs: number | undefined;
  #isEndReported = false;
  #lastPhase: StationPlaybackPhase = 'silent';

  constructor(surroundings: PlaybackSurroundings) {
    this.#surroundings = surroundings;
    surroundings.output.subscribe((event) => this.#hear(event));
  }

  start(): void {
    this.#isRunning = true;
    this.#isEndReported = false;
    this.check();
  }

  stop(): void {
    this.#isRunning = false;
    this.#isBlocked = false;
    this.#sounding = undefined;
    this.#errorMs = undefined;
    this.#preparations.clear();
    this.#placements.clear();
    this.#surroundings.output.releaseAll();
    this.check();
    this.#announcePhase();
  }

  follow(entries: readonly StationEntry[]): void {
    const keys = new Set(entries.map((entry) => entry.key));
    this.#entries.filter((entry) => !keys.has(entry.key)).forEach((entry) => this.#forget(entry.key));
    this.#entries = entries;
    this.check();
  }

  setUserDelay(userDelayMs: number): void {
    // Whoever moves a slider listens for what it does; played away slowly, it would seem to do nothing.
    this.#isCutWanted = userDelayMs !== this.#userDelayMs;
    this.#userDelayMs = userDelayMs;
    this.check();
  }

  phase(): StationPlaybackPhase {
    if (!this.#isRunning) return 'silent';
    if (this.#isBlocked) return 'blocked';
    const { output, clock } = this.#surroundings;
    if (output.heard() !== undefined) return 'playing';
    const entry = clock.isKnown() ? entryAt(this.#entries, clock.serverNowMs()) : undefined;
    const failures = entry === undefined ? 0 : this.#preparations.failuresOf(entry.key);
    return failures >= TOLD_AFTER_ATTEMPTS ? 'failed' : 'waiting';
  }

  audioErrorMs(): number | undefined {
    return this.#errorMs;
  }

  /**
   * Looks at once instead of at the next tick: after a return to the page, a new clock estimate, a device change.
   * An output may answer while it is being told; that answer is looked at right after.
   */
  check(): void {
    this.#isLookWanted = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#isLookWanted) {
        this.#isLookWanted = false;
        this.#look();
      }
    } finally {
      this.#isLooking = false;
    }
  }

  #look(): void {
    const { clock, timers } = this.#surroundings;
    if (this.#timer !== undefined) timers.clearTimer(this.#timer);
    this.#timer = undefined;
    if (!this.#isRunning) return;
    clock.checkFreshness();
    if (clock.isKnown()) {
      const nowMs = clock.serverNowMs();
      this.#dropPast(nowMs);
      for (const entry of this.#entries) {
        if (entry.startsAtMs - nowMs < PREPARE_AHEAD_MS) this.#prepareAndPlace(entry);
      }
      this.#measure(nowMs);
      this.#reportWhatIsLeft(nowMs);
    }
    this.#timer = timers.setTimer(() => this.check(), TICK_MS);
    this.#announcePhase();
  }

  #dropPast(nowMs: number): void {
    const limitMs = nowMs - Math.abs(this.#userDelayMs) - TICK_MS;
    for (const entry of this.#entries) if (entry.endsAtMs < limitMs) this.#forget(entry.key);
    this.#entries = this.#entries.filter((entry) => entry.endsAtMs >= limitMs);
  }

  #prepareAndPlace(entry: StationEntry): void {
    const { output, timers } = this.#surroundings;
    if (this.#preparations.isDue(entry.key, timers.now())) {
      this.#preparations.begin(entry.key);
      output.prepare(entry);
      return;
    }
    if (!this.#preparations.isReady(entry.key)) return;
    const wanted = this.#placementOf(entry);
    const placed = this.#placements.get(entry.key);
    if (placed !== undefined && !this.#isWorthMoving(placed, wanted)) return;
    this.#placements.set(entry.key, wanted);
    output.place(wanted);
  }

  #isWorthMoving(placed: Placement, wanted: Placement): boolean {
    const leftMs = wanted.startsAtPageMs - this.#surroundings.timers.now();
    // Measured after it was announced: the level of what has not begun can still be put right.
    if (placed.gainDb !== wanted.gainDb && leftMs > REPLACE_UNTIL_MS) return true;
    if (Math.abs(placed.endsAtPageMs - wanted.endsAtPageMs) > TICK_MS) return true;
    return (
      leftMs > REPLACE_UNTIL_MS && Math.abs(placed.startsAtPageMs - wanted.startsAtPageMs) > REPLACE_BEYOND_MS
    );
  }

  /**
   * A positive user delay makes up for a slow output: everything is played that much earlier. What has begun is placed
   * by where it stands now: counted on the page's clock from its start, a track joined late would be as far off as the
   * clocks have run apart since.
   */
  #placementOf(entry: StationEntry): Placement {
    const { clock, timers } = this.#surroundings;
    const stationNowMs = clock.serverNowMs() + this.#userDelayMs;
    const hasBegun = stationNowMs > entry.startsAtMs;
    return {
      key: entry.key,
      cueInMs: hasBegun ? filePositionMs(entry, stationNowMs) : entry.cueInMs,
      startsAtPageMs: hasBegun ? timers.now() : clock.toPageTimeMs(entry.startsAtMs) - this.#userDelayMs,
      endsAtPageMs: clock.toPageTimeMs(entry.endsAtMs) - this.#userDelayMs,
      gainDb: entry.gainDb,
    };
  }

  #measure(nowMs: number): void {
    const heard = this.#isBlocked ? undefined : this.#surroundings.output.heard();
    const entry = heard && this.#entries.find((candidate) => candidate.key === heard.key);
    if (heard === undefined || entry === undefined) {
      this.#errorMs = undefined;
      return;
    }
    if (heard.key !== this.#sounding?.key) this.#beginEntry(entry, heard.filePositionMs);
    const stationNowMs = nowMs + this.#userDelayMs;
    // At the edges the wanted position is clamped while the heard one still runs: nothing can be learnt there.
    if (stationNowMs < entry.startsAtMs || stationNowMs >= entry.endsAtMs) return;
    this.#errorMs = heard.filePositionMs - filePositionMs(entry, stationNowMs);
    this.#correct(entry, this.#errorMs);
  }

  #beginEntry(entry: StationEntry, positionMs: number): void {
    const { timers, onTrackStart } = this.#surroundings;
    const drift = createDriftState(timers.now(), { isJoin: this.#sounding === undefined });
    this.#sounding = { key: entry.key, drift, rate: 1 };
    this.#lastKey = entry.key;
    const currentPositionMs = Math.max(positionMs - entry.cueInMs, 0);
    onTrackStart(createTrackStart({ track: entry.track, currentPositionMs }));
  }

  #correct(entry: StationEntry, errorMs: number): void {
    const sounding = this.#sounding;
    if (sounding === undefined || this.#isClockDoubted) return;
    const { output, timers, onCorrection } = this.#surroundings;
    const control = output.isCoarse() ? controlCoarseDrift : controlDrift;
    const atMs = timers.now();
    const step =
      this.#isCutWanted && atMs - sounding.drift.lastCutAtMs > WANTED_CUTS_APART_MS
        ? placeAnew(atMs, 'cut')
        : control(sounding.drift, { errorMs, atMs });
    sounding.drift = step.state;
    if (step.correction !== 'none') {
      const placement = this.#placementOf(entry);
      this.#placements.set(entry.key, placement);
      sounding.rate = 1;
      this.#isCutWanted = false;
      output.cut(placement);
      onCorrection(step.correction, errorMs);
    } else if (Math.abs(step.rate - sounding.rate) > SMALLEST_RATE_CHANGE) {
      sounding.rate = step.rate;
      output.setRate(entry.key, step.rate);
    }
  }

  #reportWhatIsLeft(nowMs: number): void {
    const last = this.#entries.at(-1);
    if (last !== undefined && last.startsAtMs <= nowMs && last.endsAtMs - nowMs < PREPARE_AHEAD_MS)
      this.#surroundings.onRunningOut();
    const isCovered = this.#entries.some((entry) => nowMs < entry.endsAtMs);
    if (!isCovered && !this.#isEndReported) this.#surroundings.onTimelineEnded(this.#lastKey);
    this.#isEndReported = !isCovered;
  }

  #forget(key: string): void {
    if (this.#preparations.forget(key)) this.#surroundings.output.release(key);
    this.#placements.delete(key);
    if (this.#sounding?.key === key) this.#sounding = undefined;
  }

  #announcePhase(): void {
    const phase = this.phase();
    if (phase === this.#lastPhase) return;
    this.#lastPhase = phase;
    this.#surroundings.onChanged();
  }

  #hear(event: StationOutputEvent): void {
    if (event.type === 'blocked') this.#isBlocked = true;
    else if (event.type === 'unblocked') this.#isBlocked = false;
    else if (event.type === 'disturbed') {
      this.#placements.clear();
      void this.#measureClockAnew();
    } else if (event.type === 'replaced') this.#startOver();
    else this.#preparations.settle(event.key, event.type, this.#surroundings.timers.now());
    this.check();
  }

  /** The page's clock may have been what jumped; what is heard is only judged by a clock measured after that. */
  async #measureClockAnew(): Promise<void> {
    this.#isClockDoubted = true;
    await this.#surroundings.clock.resync().catch(() => undefined);
    this.#isClockDoubted = false;
    this.check();
  }

  #startOver(): void {
    this.#preparations.clear();
    this.#placements.clear();
    this.#sounding = undefined;
    this.#isBlocked = false;
  }
}
