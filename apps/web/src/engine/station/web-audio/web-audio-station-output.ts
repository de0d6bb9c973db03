/**
 * Plays a station on Web Audio: pieces are decoded as they arrive and scheduled back to back on the context's clock, to
 * the sample. It needs no secure context, because a server at home uses plain HTTP.
 */
import { PIECE_MS } from '@tutti/contract/limits';
import { Subscribable } from '@tutti/subscribable';
import {
  type Anchor,
  type OutputNeeds,
  type Piece,
  type StationOutput,
  type StationOutputEvent,
  type Timers,
} from '@tutti/sync';
import { DecodedPieces } from './decoded-pieces.ts';
import { CHANGE_LEAD_SECONDS, PieceRun } from './piece-run.ts';
import { SoundContext } from './sound-context.ts';

/** Time from the decision to begin until the first frame. */
const BEGIN_LEAD_SECONDS = 0.05;
/** A run that takes over this soon cannot be taken back. */
const COMMITTED_SECONDS = 0.05;

export class WebAudioStationOutput implements StationOutput {
  readonly #events = new Subscribable<StationOutputEvent>();
  readonly subscribe = this.#events.subscribe;
  readonly #sound: SoundContext;
  readonly #pieces = new DecodedPieces();
  #canDecodeOpus: Promise<boolean> | undefined;
  #isOpen = false;
  #wanted: Anchor | undefined;
  #run: PieceRun | undefined;
  /** Runs that fade out after a seek or a release. */
  #leaving: PieceRun[] = [];

  constructor(timers: Timers) {
    this.#sound = new SoundContext(timers, {
      isUsed: () => this.#isOpen,
      onReading: () => this.#hearReading(),
      onJump: () => this.#events.emit({ type: 'disturbed' }),
      onStandstill: () => this.#stopAll(),
      onBlocked: (isBlocked) => this.#events.emit({ type: isBlocked ? 'blocked' : 'unblocked' }),
    });
  }

  async open(): Promise<OutputNeeds> {
    this.#isOpen = true;
    this.#sound.wake();
    return { codecs: (await this.#probeOpus()) ? ['opus', 'flac'] : ['flac'] };
  }

  put(piece: Piece): void {
    const { index } = piece;
    this.#pieces.decode(piece, this.#sound.open().context).then(
      (isTaken) => isTaken && this.#take(index),
      () => this.#events.emit({ type: 'failed', index }),
    );
  }

  drop(fromIndex: number): void {
    this.#pieces.dropFrom(fromIndex);
    this.#run?.drop(fromIndex);
  }

  startAt(anchor: Anchor): void {
    this.#wanted = anchor;
    this.#beginIfReady();
    // Pieces keep arriving while the browser blocks sound, and would never be played.
    if (this.#run === undefined) this.#pieces.dropBefore(Math.floor(anchor.stationMs / PIECE_MS));
  }

  cut(anchor: Anchor): true {
    const before = this.#run;
    if (before === undefined || !this.#sound.isRunning()) {
      this.startAt(anchor);
      return true;
    }
    const sound = this.#sound.open();
    const { currentTime } = sound.context;
    // A run that has not taken over yet is replaced, and the current one already has its end.
    const isWaiting = before.whenSeconds > currentTime + COMMITTED_SECONDS;
    const whenSeconds = isWaiting ? before.whenSeconds : currentTime + CHANGE_LEAD_SECONDS;
    if (isWaiting) before.stop();
    else {
      before.fadeOut(whenSeconds);
      this.#leaving.push(before);
    }
    this.#run = this.#begin(anchor, { whenSeconds, isCrossfade: true });
    return true;
  }

  setRate(rate: number): void {
    if (this.#sound.isRunning()) this.#run?.setRate(rate);
  }

  audible(): { stationMs: number } | undefined {
    return this.#sound.isTimed() ? this.#run?.audibleAt(this.#sound.nowSeconds()) : undefined;
  }

  outputLatencyMs(): number | undefined {
    return this.#sound.outputLatencyMs();
  }

  release(): void {
    this.#isOpen = false;
    this.#wanted = undefined;
    this.#pieces.clear();
    if (this.#run !== undefined) this.#leaving.push(this.#run);
    this.#run = undefined;
    for (const run of this.#leaving) {
      if (this.#sound.isRunning()) run.fadeAway();
      else run.stop();
    }
    this.#leaving = [];
    this.#sound.rest();
  }

  unlock(): void {
    void this.#probeOpus();
    this.#sound.wake();
  }

  setVolume(volume: number, isMuted: boolean): void {
    // Above 1 the sound would clip, because its level leaves just enough room for its peaks.
    this.#sound.setVolume(isMuted ? 0 : Math.min(volume, 1));
  }

  /** Runs while the station is being joined; if it cannot be loaded, the browser is most likely a new one. */
  #probeOpus(): Promise<boolean> {
    this.#canDecodeOpus ??= import('./opus-probe.ts').then(
      ({ canDecodeOpus }) => canDecodeOpus(),
      () => true,
    );
    return this.#canDecodeOpus;
  }

  #take(index: number): void {
    if (this.#run === undefined) this.#beginIfReady();
    else this.#run.replace(index);
    this.#events.emit({ type: 'ready', index });
  }

  #beginIfReady(): void {
    if (this.#run !== undefined || this.#wanted === undefined) return;
    if (!this.#sound.isSettled() || this.#pieces.isEmpty()) return;
    const whenSeconds = this.#sound.open().context.currentTime + BEGIN_LEAD_SECONDS;
    this.#run = this.#begin(this.#wanted, { whenSeconds, isCrossfade: false });
    this.#wanted = undefined;
  }

  #begin(anchor: Anchor, how: { whenSeconds: number; isCrossfade: boolean }): PieceRun {
    const plannedSeconds = this.#sound.toSeconds(anchor.pageMs);
    const stationMs = anchor.stationMs + (how.whenSeconds - plannedSeconds) * 1000;
    return new PieceRun(this.#sound.open(), this.#pieces, { ...how, stationMs });
  }

  #hearReading(): void {
    this.#beginIfReady();
    this.#leaving = this.#leaving.filter((run) => {
      if (run.isOver()) run.stop();
      return !run.isOver();
    });
    const run = this.#run;
    if (run === undefined || !this.#sound.isTimed()) return;
    run.schedule();
    this.#pieces.dropBefore(Math.floor((run.stationSecondsAt(this.#sound.nowSeconds()) * 1000) / PIECE_MS));
  }

  #stopAll(): void {
    for (const run of this.#leaving) run.stop();
    this.#leaving = [];
    this.#run?.stop();
    this.#run = undefined;
    this.#events.emit({ type: 'disturbed' });
  }
}
