/**
 * Follows a station by time: pieces of its sound are fetched ahead, sounded on the page's clock, and what is heard is
 * measured and corrected. Tracks are only names for stretches of it: one starts because its instant has come.
 */
import type { PieceQuality } from '@tutti/contract/limits';
import type { ClockSync } from './clock-sync.ts';
import { controlDrift, createDriftState, type DriftState, placeAnew, playAway } from './drift-control.ts';
import { PieceFeed } from './piece-feed.ts';
import { SoundWatch } from './sound-watch.ts';
import { airingPositionMs, changesFromMs, entryAt } from './station-clockface.ts';
import type { Anchor, HeardSound, StationOutput, StationOutputEvent } from './station-output.ts';
import { type PieceAddress, type PieceAnswer, pieceAt, type QualityChoice } from './station-pieces.ts';
import type { StationEntry, StationTrack } from './station-types.ts';
import type { Timers } from './timers.ts';

/** Longer than the minute to which browsers throttle timers of hidden pages. */
const RUNNING_OUT_MS = 75_000;
const TICK_MS = 250;
/** Encoders see a little of what follows: sound changes so much before the plan does. */
const CHANGE_HEARD_BEFORE_MS = 100;
/** After so many failures in a row the listener is told that the sound cannot be had. */
const TOLD_AFTER_FAILURES = 3;
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
  readonly clock: Pick<ClockSync, 'isKnown' | 'serverNowMs' | 'checkFreshness' | 'resync'>;
  readonly timers: Timers;
  fetchPieces(address: PieceAddress, signal: AbortSignal): Promise<PieceAnswer>;
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
  readonly #feed: PieceFeed;
  readonly #soundWatch = new SoundWatch();
  #entries: readonly StationEntry[] = [];
  /** Another object with every start, so that what was awaited before it is known as void. */
  #run: { readonly genreId: string } | undefined;
  #isBlocked = false;
  #isLooking = false;
  #isLookWanted = false;
  #userDelayMs = 0;
  #isCutWanted = false;
  #isClockDoubted = false;
  #timer: number | undefined;
  #steering: { drift: DriftState; rate: number } | undefined;
  #hasSounded = false;
  #soundingKey: string | undefined;
  #lastKey: string | undefined;
  #errorMs: number | undefined;
  #isPlaceUntold = false;
  /** Of the plan that an output plays which fetches for itself. */
  #playedRevision: number | undefined;
  #isEndReported = false;
  #lastPhase: StationPlaybackPhase = 'silent';

  constructor(surroundings: PlaybackSurroundings) {
    const { output, timers } = surroundings;
    this.#surroundings = surroundings;
    this.#feed = new PieceFeed(
      {
        fetchPieces: surroundings.fetchPieces,
        onPiece: (piece) => output.put(piece),
        onSilence: (fromIndex) => output.drop(fromIndex),
        onNews: () => this.check(),
      },
      timers,
    );
    output.subscribe((event) => this.#hear(event));
  }

  start(genreId: string): void {
    this.#run = { genreId };
    this.#isEndReported = false;
    this.#soundWatch.begin();
    void this.#open(this.#run);
    this.check();
  }

  stop(): void {
    this.#run = undefined;
    this.#isBlocked = false;
    this.#hasSounded = false;
    this.#soundingKey = undefined;
    this.#forgetHeard();
    this.#playedRevision = undefined;
    this.#feed.stop();
    this.#surroundings.output.release();
    this.check();
    this.#announcePhase();
  }

  follow(entries: readonly StationEntry[]): void {
    const [known, revision] = [revisionOf(this.#entries), revisionOf(entries)];
    // Whoever missed the word of a change sees it here: entries carry the generation they were changed in.
    const changed = entries.find(({ generation }) => generation > known);
    const changesMs = changed && (changesFromMs(this.#entries, entries) ?? changed.startsAtMs);
    this.#entries = entries;
    if (changesMs !== undefined) {
      const fromMs = Math.max(changesMs, this.#wantedMs());
      this.#feed.change({ fromIndex: pieceAt(fromMs - CHANGE_HEARD_BEFORE_MS), revision });
      this.#tellChange({ fromIndex: pieceAt(fromMs), revision });
    }
    this.check();
  }

  changePlan(change: { fromIndex: number; revision: number }): void {
    this.#feed.change(change);
    this.#tellChange(change);
    this.check();
  }

  setUserDelay(userDelayMs: number): void {
    // Whoever moves a slider listens for what it does; played away slowly, it would seem to do nothing.
    this.#isCutWanted = userDelayMs !== this.#userDelayMs;
    this.#userDelayMs = userDelayMs;
    this.check();
  }

  chooseQuality(choice: QualityChoice): void {
    this.#feed.chooseQuality(choice);
    this.check();
  }

  /** Online again, or looked at again: what rests after failures is tried at once. */
  woke(): void {
    this.#feed.retryNow();
    this.#soundWatch.retryNow();
    this.check();
  }

  phase(): StationPlaybackPhase {
    if (this.#run === undefined) return 'silent';
    if (this.#isBlocked) return 'blocked';
    if (this.#surroundings.output.heard() !== undefined) return 'playing';
    const hasFailed = this.#feed.failures() >= TOLD_AFTER_FAILURES || this.#soundWatch.isMissing();
    return hasFailed ? 'failed' : 'waiting';
  }

  audioErrorMs(): number | undefined {
    return this.#errorMs;
  }

  isPlaceUntold(): boolean {
    return this.#isPlaceUntold;
  }

  quality(): PieceQuality | undefined {
    return this.#feed.quality();
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

  async #open(run: { readonly genreId: string }): Promise<void> {
    const { codecs, aheadMs } = await this.#surroundings.output.open(run.genreId);
    if (this.#run !== run) return;
    const revision = revisionOf(this.#entries);
    this.#playedRevision = codecs.length === 0 ? revision : undefined;
    if (codecs.length > 0) this.#feed.start({ genreId: run.genreId, codecs, aheadMs, revision });
    this.check();
  }

  /** An output that fetches for itself has old sound in hand, too. */
  #tellChange({ fromIndex, revision }: { fromIndex: number; revision: number }): void {
    if (this.#playedRevision === undefined || revision <= this.#playedRevision) return;
    this.#playedRevision = revision;
    this.#surroundings.output.drop(fromIndex);
  }

  #look(): void {
    const { clock, timers } = this.#surroundings;
    if (this.#timer !== undefined) timers.clearTimer(this.#timer);
    this.#timer = undefined;
    if (this.#run === undefined) return;
    clock.checkFreshness();
    if (clock.isKnown()) {
      this.#feed.look(this.#wantedMs(), { isPlaying: this.#hasSounded });
      this.#sound();
      this.#watchSound();
      this.#reportWhatIsLeft(clock.serverNowMs());
    }
    this.#timer = timers.setTimer(() => this.check(), TICK_MS);
    this.#announcePhase();
  }

  /** Where in the station this page ought to be: a positive delay makes up for a slow output, by playing earlier. */
  #wantedMs(): number {
    return this.#surroundings.clock.serverNowMs() + this.#userDelayMs;
  }

  #anchor(): Anchor {
    return { stationMs: this.#wantedMs(), pageMs: this.#surroundings.timers.now() };
  }

  #sound(): void {
    const { output } = this.#surroundings;
    const heard = this.#isBlocked ? undefined : output.heard();
    if (heard?.stationMs === undefined) return this.#placeOrLeave(heard);
    this.#isPlaceUntold = false;
    this.#errorMs = heard.stationMs - this.#wantedMs();
    this.#steer(this.#errorMs);
    this.#tellTrack(heard.stationMs);
  }

  /** What sounds somewhere and cannot be placed is left alone. */
  #placeOrLeave(heard: HeardSound | undefined): void {
    this.#forgetHeard();
    this.#isPlaceUntold = heard !== undefined;
    if (heard === undefined) this.#surroundings.output.place(this.#anchor());
    else this.#tellTrack(this.#wantedMs());
  }

  /** What an output fetches by itself it begins anew: the pieces of others are asked for again by themselves. */
  #watchSound(): void {
    const { output, timers } = this.#surroundings;
    // A station that was stopped announces nothing.
    const isOnAir = entryAt(this.#entries, this.#wantedMs()) !== undefined;
    const isHeard = this.#isBlocked || !isOnAir || output.heard() !== undefined;
    const isDue = this.#soundWatch.look({ isHeard, atMs: timers.now() });
    if (isDue && this.#playedRevision !== undefined) output.drop(pieceAt(this.#wantedMs()));
  }

  #forgetHeard(): void {
    this.#errorMs = undefined;
    this.#isPlaceUntold = false;
    this.#steering = undefined;
  }

  #steer(errorMs: number): void {
    const { output, timers, onCorrection } = this.#surroundings;
    const atMs = timers.now();
    const steering = this.#steering ?? this.#beginSteering(atMs);
    if (this.#isClockDoubted) return;
    let step =
      this.#isCutWanted && atMs - steering.drift.lastCutAtMs > WANTED_CUTS_APART_MS
        ? placeAnew(atMs, 'cut')
        : controlDrift(steering.drift, { errorMs, atMs });
    // An output that rests from the last cut is asked again at the next look.
    if (step.correction !== 'none' && !output.cut(this.#anchor()))
      step = playAway(steering.drift, { errorMs, atMs });
    steering.drift = step.state;
    if (step.correction !== 'none') {
      steering.rate = 1;
      this.#isCutWanted = false;
      onCorrection(step.correction, errorMs);
    } else if (Math.abs(step.rate - steering.rate) > SMALLEST_RATE_CHANGE) {
      steering.rate = step.rate;
      output.setRate(step.rate);
    }
  }

  #beginSteering(atMs: number): { drift: DriftState; rate: number } {
    const steering = { drift: createDriftState(atMs, { isJoin: !this.#hasSounded }), rate: 1 };
    this.#steering = steering;
    this.#hasSounded = true;
    this.#surroundings.output.setRate(1);
    return steering;
  }

  #tellTrack(stationMs: number): void {
    const entry = entryAt(this.#entries, stationMs);
    if (entry === undefined || entry.key === this.#soundingKey) return;
    this.#soundingKey = entry.key;
    this.#lastKey = entry.key;
    const currentPositionMs = airingPositionMs(entry, stationMs);
    this.#surroundings.onTrackStart(createTrackStart({ track: entry.track, currentPositionMs }));
  }

  #reportWhatIsLeft(nowMs: number): void {
    const last = this.#entries.at(-1);
    if (last !== undefined && last.startsAtMs <= nowMs && last.endsAtMs - nowMs < RUNNING_OUT_MS)
      this.#surroundings.onRunningOut();
    const isCovered = this.#entries.some((entry) => nowMs < entry.endsAtMs);
    if (!isCovered && !this.#isEndReported) this.#surroundings.onTimelineEnded(this.#lastKey);
    this.#isEndReported = !isCovered;
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
    else if (event.type === 'failed') this.#feed.reject(event.index);
    else if (event.type === 'disturbed') void this.#measureClockAnew();
    else if (event.type === 'replaced') this.#startOver();
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
    this.#feed.stop();
    this.#hasSounded = false;
    this.#forgetHeard();
    this.#playedRevision = undefined;
    this.#isBlocked = false;
    if (this.#run === undefined) return;
    // What the output before it answers by now is void, too.
    this.#run = { ...this.#run };
    void this.#open(this.#run);
  }
}

function revisionOf(entries: readonly StationEntry[]): number {
  return entries.reduce((highest, { generation }) => Math.max(highest, generation), 0);
}
