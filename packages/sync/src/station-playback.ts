/** Follows a station by time: tracks are only names of time ranges, and one starts when its instant comes. */
import { PIECE_MS, type PieceQuality, ROOM_LEAD_MAX_MS } from '@tutti/contract/limits';
import type { StationRef } from '@tutti/contract/stations/station-ref';
import { ChangeWatch, type PlanChange } from './change-watch.ts';
import type { ClockSync } from './clock-sync.ts';
import {
  beginChange,
  controlDrift,
  createDriftState,
  type DriftState,
  moveTo,
  playAway,
} from './drift-control.ts';
import { PieceFeed } from './piece-feed.ts';
import { SoundWatch } from './sound-watch.ts';
import { airingPositionMs, changesFromMs, entryAt } from './station-clockface.ts';
import type { Anchor, AudibleSound, StationOutput, StationOutputEvent } from './station-output.ts';
import {
  type Piece,
  type PieceAddress,
  type PieceAnswer,
  pieceAt,
  type QualityChoice,
} from './station-pieces.ts';
import type { StationEntry } from './station-types.ts';
import type { Timers } from './timers.ts';
import { createTrackStart, type TrackStart } from './track-start.ts';
import { UnheardCuts } from './unheard-cuts.ts';

/** Longer than the minute to which browsers throttle timers of hidden pages. */
const RUNNING_OUT_MS = 75_000;
const TICK_MS = 250;
/** Encoders look slightly ahead, so the sound changes this much before the plan does. */
const CHANGE_AUDIBLE_BEFORE_MS = 100;
/** A page takes its time with what is heard later than this, so that says nothing about how fast it is. */
const SOON_MS = ROOM_LEAD_MAX_MS + PIECE_MS;
/** After this many consecutive failures the listener is told that the station cannot be loaded. */
const REPORTED_AFTER_FAILURES = 3;
const SMALLEST_RATE_CHANGE = 1e-5;
/** Applies while the listener moves the delay slider. */
const WANTED_CUTS_APART_MS = 300;

export type StationPlaybackPhase = 'silent' | 'waiting' | 'playing' | 'blocked' | 'failed';

export interface StationPlaybackDeps {
  readonly output: StationOutput;
  readonly clock: Pick<ClockSync, 'isKnown' | 'serverNowMs' | 'checkFreshness' | 'resync'>;
  readonly timers: Timers;
  fetchPieces(address: PieceAddress, signal: AbortSignal): Promise<PieceAnswer>;
  onChanged(): void;
  /** The first piece of a changed plan can be played, this long after the change became known. */
  onChangeReady(readyMs: number): void;
  onTrackStart(detail: TrackStart): void;
  /** The last announced entry is playing and nears its end; called at every check. */
  onRunningOut(): void;
  /** The announced entries have ended; the named one was the last. */
  onTimelineEnded(lastKey: string | undefined): void;
  onCorrection(correction: 'cut' | 'seek', errorMs: number): void;
}

export class StationPlayback {
  readonly #deps: StationPlaybackDeps;
  readonly #feed: PieceFeed;
  readonly #soundWatch = new SoundWatch();
  readonly #changes: ChangeWatch;
  readonly #unheardCuts = new UnheardCuts();
  #entries: readonly StationEntry[] = [];
  /** A new object with every start, so that results of earlier awaits can be discarded. */
  #run: { readonly station: StationRef } | undefined;
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
  #isPositionUnknown = false;
  /** Revision of the plan that a self-loading output plays. */
  #playedRevision: number | undefined;
  #isEndReported = false;
  #lastPhase: StationPlaybackPhase = 'silent';

  constructor(deps: StationPlaybackDeps) {
    const { output, timers } = deps;
    this.#deps = deps;
    this.#changes = new ChangeWatch((sinceMs) => deps.onChangeReady(timers.now() - sinceMs));
    this.#feed = new PieceFeed(
      {
        fetchPieces: deps.fetchPieces,
        onPiece: (piece, revision) => this.#put(piece, revision),
        onSilence: (fromIndex) => output.drop(fromIndex),
        onChange: () => this.check(),
      },
      timers,
    );
    output.subscribe((event) => this.#hear(event));
  }

  start(station: StationRef): void {
    this.#run = { station };
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
    this.#unheardCuts.forget();
    this.#feed.stop();
    this.#changes.forget();
    this.#deps.output.release();
    this.check();
    this.#announcePhase();
  }

  follow(entries: readonly StationEntry[]): void {
    const [known, revision] = [revisionOf(this.#entries), revisionOf(entries)];
    // Finds changes whose message was missed, because entries carry the generation of their last change.
    const changed = entries.find(({ generation }) => generation > known);
    const changesMs = changed && (changesFromMs(this.#entries, entries) ?? changed.startsAtMs);
    this.#entries = entries;
    if (changesMs !== undefined) {
      const fromMs = Math.max(changesMs, this.#wantedMs());
      if (fromMs < this.#wantedMs() + SOON_MS) this.#unheardCuts.expect(fromMs, this.#wantedMs());
      this.#change({ fromIndex: pieceAt(fromMs - CHANGE_AUDIBLE_BEFORE_MS), revision });
      this.#tellChange({ fromIndex: pieceAt(fromMs), revision });
    }
    this.check();
  }

  changePlan(change: PlanChange): void {
    this.#change(change);
    this.#tellChange(change);
    this.check();
  }

  setUserDelay(userDelayMs: number): void {
    // Cuts at once, because a slow correction would make the slider seem broken.
    this.#isCutWanted = userDelayMs !== this.#userDelayMs;
    this.#userDelayMs = userDelayMs;
    this.check();
  }

  chooseQuality(choice: QualityChoice): void {
    this.#feed.chooseQuality(choice);
    this.check();
  }

  /** The browser is online or the page visible again: retries without waiting for the next attempt. */
  woke(): void {
    this.#feed.retryNow();
    this.#soundWatch.retryNow();
    this.check();
  }

  phase(): StationPlaybackPhase {
    if (this.#run === undefined) return 'silent';
    if (this.#isBlocked) return 'blocked';
    if (this.#deps.output.audible() !== undefined) return 'playing';
    const hasFailed = this.#feed.failures() >= REPORTED_AFTER_FAILURES || this.#soundWatch.isMissing();
    return hasFailed ? 'failed' : 'waiting';
  }

  audioErrorMs(): number | undefined {
    return this.#errorMs;
  }

  isPositionUnknown(): boolean {
    return this.#isPositionUnknown;
  }

  quality(): PieceQuality | undefined {
    return this.#feed.quality();
  }

  /** Checks at once instead of at the next tick; events that the output emits meanwhile are handled right after. */
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

  async #open(run: { readonly station: StationRef }): Promise<void> {
    const { codecs, aheadMs } = await this.#deps.output.open(run.station);
    if (this.#run !== run) return;
    const revision = revisionOf(this.#entries);
    this.#playedRevision = codecs.length === 0 ? revision : undefined;
    if (codecs.length > 0) this.#feed.start({ station: run.station, codecs, aheadMs, revision });
    this.check();
  }

  #change(change: PlanChange): void {
    const isSoon = change.fromIndex * PIECE_MS < this.#wantedMs() + SOON_MS;
    if (this.#feed.change(change) && isSoon) this.#changes.expect(change, this.#deps.timers.now());
  }

  #put(piece: Piece, revision: number): void {
    this.#changes.put(piece.index, revision);
    this.#deps.output.put(piece);
  }

  /** A self-loading output has buffered outdated sound, too. */
  #tellChange({ fromIndex, revision }: PlanChange): void {
    if (this.#playedRevision === undefined || revision <= this.#playedRevision) return;
    this.#playedRevision = revision;
    this.#deps.output.drop(fromIndex);
  }

  #look(): void {
    const { clock, timers } = this.#deps;
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
    const waitMs = Math.min(this.#unheardCuts.waitMs(this.#wantedMs()), TICK_MS);
    this.#timer = timers.setTimer(() => this.check(), waitMs);
    this.#announcePhase();
  }

  /** A positive delay plays earlier, to compensate for a slow output. */
  #wantedMs(): number {
    return this.#deps.clock.serverNowMs() + this.#userDelayMs;
  }

  #anchor(): Anchor {
    return { stationMs: this.#wantedMs(), pageMs: this.#deps.timers.now() };
  }

  #sound(): void {
    const { output } = this.#deps;
    const audible = this.#isBlocked ? undefined : output.audible();
    if (audible?.stationMs === undefined) return this.#placeOrLeave(audible);
    this.#isPositionUnknown = false;
    this.#errorMs = audible.stationMs - this.#wantedMs();
    this.#steer(this.#errorMs);
    this.#tellTrack(audible.stationMs);
  }

  /** Playback whose position is unknown is left alone. */
  #placeOrLeave(audible: AudibleSound | undefined): void {
    this.#forgetHeard();
    this.#isPositionUnknown = audible !== undefined;
    if (audible === undefined) this.#deps.output.startAt(this.#anchor());
    else this.#tellTrack(this.#wantedMs());
  }

  /** Restarts a self-loading output. Other outputs get their pieces requested again anyway. */
  #watchSound(): void {
    const { output, timers } = this.#deps;
    // A stopped station announces nothing.
    const isOnAir = entryAt(this.#entries, this.#wantedMs()) !== undefined;
    const isAudible = this.#isBlocked || !isOnAir || output.audible() !== undefined;
    const isDue = this.#soundWatch.look({ isAudible, atMs: timers.now() });
    if (isDue && this.#playedRevision !== undefined) output.drop(pieceAt(this.#wantedMs()));
  }

  #forgetHeard(): void {
    this.#errorMs = undefined;
    this.#isPositionUnknown = false;
    this.#steering = undefined;
  }

  #steer(errorMs: number): void {
    const { output, timers, onCorrection } = this.#deps;
    const atMs = timers.now();
    const steering = this.#steering ?? this.#beginSteering(atMs);
    const isCutUnheard = this.#isCutUnheard(steering, atMs);
    if (this.#isClockDoubted) return;
    let step =
      this.#isCutWanted && atMs - steering.drift.lastCutAtMs > WANTED_CUTS_APART_MS
        ? moveTo(atMs, 'cut')
        : controlDrift(steering.drift, { errorMs, atMs, isCutUnheard });
    // An output that cannot cut again yet is asked at the next check.
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

  #isCutUnheard(steering: { drift: DriftState }, atMs: number): boolean {
    const isCrossfade = this.#deps.output.crossfadesCuts();
    const stationMs = this.#wantedMs();
    if (this.#unheardCuts.hasChanged(stationMs) && isCrossfade)
      steering.drift = beginChange(steering.drift, atMs);
    return this.#unheardCuts.isUnheard({ stationMs, entries: this.#entries }, { isCrossfade });
  }

  #beginSteering(atMs: number): { drift: DriftState; rate: number } {
    const steering = { drift: createDriftState(atMs, { isJoin: !this.#hasSounded }), rate: 1 };
    this.#steering = steering;
    this.#hasSounded = true;
    this.#deps.output.setRate(1);
    return steering;
  }

  #tellTrack(stationMs: number): void {
    const entry = entryAt(this.#entries, stationMs);
    if (entry === undefined || entry.key === this.#soundingKey) return;
    this.#soundingKey = entry.key;
    this.#lastKey = entry.key;
    const currentPositionMs = airingPositionMs(entry, stationMs);
    if (entry.track === undefined || entry.isSilent) return;
    this.#deps.onTrackStart(createTrackStart({ track: entry.track, currentPositionMs }));
  }

  #reportWhatIsLeft(nowMs: number): void {
    const last = this.#entries.at(-1);
    if (last !== undefined && last.startsAtMs <= nowMs && last.endsAtMs - nowMs < RUNNING_OUT_MS)
      this.#deps.onRunningOut();
    const isCovered = this.#entries.some((entry) => nowMs < entry.endsAtMs);
    if (!isCovered && !this.#isEndReported) this.#deps.onTimelineEnded(this.#lastKey);
    this.#isEndReported = !isCovered;
  }

  #announcePhase(): void {
    const phase = this.phase();
    if (phase === this.#lastPhase) return;
    this.#lastPhase = phase;
    this.#deps.onChanged();
  }

  #hear(event: StationOutputEvent): void {
    if (event.type === 'blocked') this.#isBlocked = true;
    else if (event.type === 'unblocked') this.#isBlocked = false;
    else if (event.type === 'ready') this.#changes.ready(event.index);
    else if (event.type === 'failed') this.#feed.reject(event.index);
    else if (event.type === 'disturbed') void this.#measureClockAnew();
    else if (event.type === 'replaced') this.#startOver();
    this.check();
  }

  /** The page's clock itself may have jumped, so the position is only judged after the clock was measured again. */
  async #measureClockAnew(): Promise<void> {
    this.#isClockDoubted = true;
    await this.#deps.clock.resync().catch(() => undefined);
    this.#isClockDoubted = false;
    this.check();
  }

  #startOver(): void {
    this.#feed.stop();
    this.#changes.forget();
    this.#hasSounded = false;
    this.#forgetHeard();
    this.#playedRevision = undefined;
    this.#isBlocked = false;
    if (this.#run === undefined) return;
    // Discards pending results of the previous output as well.
    this.#run = { ...this.#run };
    void this.#open(this.#run);
  }
}

function revisionOf(entries: readonly StationEntry[]): number {
  return entries.reduce((highest, { generation }) => Math.max(highest, generation), 0);
}
