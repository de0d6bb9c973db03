/**
 * Plays a station on Web Audio: pieces are decoded as they arrive and scheduled on the context's clock, to the sample.
 * It needs no secure context, because a server at home uses plain HTTP.
 */
import { PIECE_MS } from '@tutti/contract/limits';
import { Subscribable } from '@tutti/subscribable';
import {
  type Anchor,
  CHANGE_LEAD_MS,
  type OutputNeeds,
  type Piece,
  type StationOutput,
  type StationOutputEvent,
  type Timers,
} from '@tutti/sync';
import type { DecodedPieces } from './decoded-pieces.ts';
import type * as PiecePlayback from './piece-playback.ts';
import type { PieceRun } from './piece-run.ts';
import { SoundContext } from './sound-context.ts';

const BEGIN_LEAD_SECONDS = 0.05;
/** A run that takes over sooner cannot be taken back. */
const COMMITTED_SECONDS = 0.05;
const RELOAD_AFTER_MS = 2_000;

type Playback = typeof PiecePlayback;

export class WebAudioStationOutput implements StationOutput {
  readonly #events = new Subscribable<StationOutputEvent>();
  readonly subscribe = this.#events.subscribe;
  readonly #timers: Timers;
  readonly #sound: SoundContext;
  /** Both are set as soon as a station is open. */
  #playback: Playback | undefined;
  #pieces: DecodedPieces | undefined;
  #canDecodeOpus: Promise<boolean> | undefined;
  #isOpen = false;
  #wanted: Anchor | undefined;
  #run: PieceRun | undefined;
  #leaving: PieceRun[] = [];

  constructor(timers: Timers) {
    this.#timers = timers;
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
    return { codecs: (await this.#load()) ? ['opus', 'flac'] : ['flac'] };
  }

  put(piece: Piece): void {
    const { index } = piece;
    this.#pieces?.decode(piece, this.#sound.open().context).then(
      (isTaken) => isTaken && this.#take(index),
      () => this.#events.emit({ type: 'failed', index }),
    );
  }

  drop(fromIndex: number): void {
    this.#pieces?.dropFrom(fromIndex);
    this.#run?.drop(fromIndex);
  }

  startAt(anchor: Anchor): void {
    this.#wanted = anchor;
    this.#beginIfReady();
    // Pieces keep arriving while sound is blocked, and would never be played.
    if (this.#run === undefined) this.#pieces?.dropBefore(Math.floor(anchor.stationMs / PIECE_MS));
  }

  cut(anchor: Anchor): true {
    const before = this.#run;
    if (before === undefined || !this.#sound.isRunning()) {
      this.startAt(anchor);
      return true;
    }
    const sound = this.#sound.open();
    const { currentTime } = sound.context;
    // A run that has not taken over yet is replaced; the current one already has its end.
    const isWaiting = before.whenSeconds > currentTime + COMMITTED_SECONDS;
    const whenSeconds = isWaiting ? before.whenSeconds : currentTime + CHANGE_LEAD_MS / 1000;
    if (isWaiting) before.stop();
    else {
      before.fadeOut(whenSeconds);
      this.#leaving.push(before);
    }
    this.#run = this.#begin(anchor, { whenSeconds, isCrossfade: true });
    return true;
  }

  crossfadesCuts(): boolean {
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
    this.#pieces?.clear();
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
    void this.#load();
    this.#sound.wake();
  }

  setVolume(volume: number, isMuted: boolean): void {
    // Above 1 the sound would clip, because the station's level leaves just enough room for its peaks.
    this.#sound.setVolume(isMuted ? 0 : Math.min(volume, 1));
  }

  /**
   * Loads the code that plays pieces while joining, because Home should load little, and resolves to whether this browser
   * decodes Opus. Until the code has loaded, an open station requests it again and again, as it does its pieces.
   */
  #load(): Promise<boolean> {
    this.#canDecodeOpus ??= import('./piece-playback.ts').then(
      (playback) => {
        this.#playback = playback;
        this.#pieces = new playback.DecodedPieces();
        this.#sound.timeWith(playback.createContextTiming());
        return playback.canDecodeOpus();
      },
      () => this.#loadLater(),
    );
    return this.#canDecodeOpus;
  }

  async #loadLater(): Promise<boolean> {
    await new Promise<void>((resolve) => void this.#timers.setTimer(resolve, RELOAD_AFTER_MS));
    this.#canDecodeOpus = undefined;
    // Nobody waits for the result of a station that was left.
    return this.#isOpen ? this.#load() : false;
  }

  #take(index: number): void {
    if (this.#run === undefined) this.#beginIfReady();
    else this.#run.replace(index);
    this.#events.emit({ type: 'ready', index });
  }

  #beginIfReady(): void {
    if (this.#run !== undefined || this.#wanted === undefined) return;
    if (!this.#sound.isSettled() || this.#pieces?.isEmpty() !== false) return;
    const whenSeconds = this.#sound.open().context.currentTime + BEGIN_LEAD_SECONDS;
    this.#run = this.#begin(this.#wanted, { whenSeconds, isCrossfade: false });
    this.#wanted = undefined;
  }

  #begin(anchor: Anchor, how: { whenSeconds: number; isCrossfade: boolean }): PieceRun | undefined {
    if (this.#playback === undefined || this.#pieces === undefined) return undefined;
    const plannedSeconds = this.#sound.toSeconds(anchor.pageMs);
    const stationMs = anchor.stationMs + (how.whenSeconds - plannedSeconds) * 1000;
    return new this.#playback.PieceRun(this.#sound.open(), this.#pieces, { ...how, stationMs });
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
    this.#pieces?.dropBefore(Math.floor((run.stationSecondsAt(this.#sound.nowSeconds()) * 1000) / PIECE_MS));
  }

  #stopAll(): void {
    for (const run of this.#leaving) run.stop();
    this.#leaving = [];
    this.#run?.stop();
    this.#run = undefined;
    this.#events.emit({ type: 'disturbed' });
  }
}
