/**
 * Loads the pieces to be played: from the one on air to half a minute ahead, in the quality that the line allows, and
 * again if the plan has changed. Loaded pieces belong to the output; this class only remembers which there are.
 */
import { PIECE_MS, type PieceQuality } from '@tutti/contract/limits';
import { type BufferState, neededMs, nextPieces, planFetch } from './next-pieces.ts';
import { PieceSlots } from './piece-slots.ts';
import { chooseAutomatically, FIRST_AUTOMATIC, LineMeter, playableQuality } from './quality-choice.ts';
import {
  codecOf,
  type Piece,
  type PieceAddress,
  type PieceAnswer,
  type PieceCodec,
  pieceAt,
  type QualityChoice,
} from './station-pieces.ts';
import type { Timers } from './timers.ts';

const BAD_LINE_FOR_MS = 300_000;
/** A change of quality is heard this many pieces after the one on air. */
const PIECES_AFTER_CHOICE = 2;
/** Doubles with each consecutive failure. */
const RETRY_AFTER_MS = 500;
/**
 * After an outage of twenty seconds, four seconds are left in the buffer: a longer pause would cause silence although
 * the line is back.
 */
const LONGEST_RETRY_MS = PIECE_MS;
const LONGEST_LATER_MS = 2_000;
const GIVEN_UP_AFTER_MS = 8_000;

export interface PieceFeedHooks {
  fetchPieces(address: PieceAddress, signal: AbortSignal): Promise<PieceAnswer>;
  onPiece(piece: Piece): void;
  /** The station is silent from this piece on. */
  onSilence(fromIndex: number): void;
  /** The state has changed, so playback should be checked. */
  onNews(): void;
}

interface Station {
  readonly genreId: string;
  readonly codecs: readonly PieceCodec[];
  /** Overrides the default buffer. */
  readonly aheadMs?: number | undefined;
  revision: number;
  /** Offset of requests within a piece. Without it, the pages would all ask within the same quarter of a second. */
  spreadMs?: number;
}

export class PieceFeed {
  readonly #hooks: PieceFeedHooks;
  readonly #timers: Timers;
  readonly #slots = new PieceSlots();
  readonly #line = new LineMeter();
  #station: Station | undefined;
  #choice: QualityChoice = 'automatic';
  #automatic: PieceQuality = FIRST_AUTOMATIC;
  #judgedBitsPerSecond: number | undefined;
  #hasGivenUp = false;
  #isSilence = false;
  #firstIndex = 0;
  #failures = 0;
  #restUntilMs = 0;
  #stutteredAtMs = Number.NEGATIVE_INFINITY;

  constructor(hooks: PieceFeedHooks, timers: Timers) {
    this.#hooks = hooks;
    this.#timers = timers;
  }

  start(station: Readonly<Station>): void {
    this.stop();
    this.#station = { ...station };
  }

  stop(): void {
    this.#station = undefined;
    this.#clear(Number.NEGATIVE_INFINITY);
    this.#failures = 0;
    this.#restUntilMs = 0;
    this.#stutteredAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Takes effect with the next loaded piece, because changes of quality between pieces are inaudible. */
  chooseQuality(choice: QualityChoice): void {
    if (choice === this.#choice) return;
    this.#choice = choice;
    this.#clear(this.#firstIndex + PIECES_AFTER_CHOICE);
  }

  quality(): PieceQuality | undefined {
    const { codecs } = this.#station ?? {};
    return codecs && playableQuality(this.#choice, { automatic: this.#automatic, codecs });
  }

  /** The plan has changed: loaded pieces from `fromIndex` on are replaced as new ones arrive. */
  change({ fromIndex, revision }: { fromIndex: number; revision: number }): void {
    if (this.#station === undefined || revision <= this.#station.revision) return;
    this.#station.revision = revision;
    this.#clear(fromIndex);
    this.retryNow();
  }

  /** The output could not decode the piece. */
  reject(index: number): void {
    if (this.#slots.lose(index)) this.#fail();
  }

  retryNow(): void {
    this.#restUntilMs = 0;
  }

  failures(): number {
    return this.#failures;
  }

  /** Requests missing pieces at a station instant. `isPlaying` means that sound should be audible by now. */
  look(stationMs: number, { isPlaying }: { isPlaying: boolean }): void {
    const station = this.#station;
    if (station === undefined) return;
    const nowMs = this.#timers.now();
    const onAir = pieceAt(stationMs);
    const leftMs = (onAir + 1) * PIECE_MS - stationMs;
    station.spreadMs ??= leftMs % PIECE_MS;
    this.#firstIndex =
      this.#slots.has(onAir) || leftMs > neededMs(this.quality(), this.#line.bitsPerSecond())
        ? onAir
        : onAir + 1;
    this.#forgetBefore(onAir, nowMs);
    if (isPlaying && !this.#isSilence && !this.#slots.isHeld(this.#firstIndex)) this.#stutteredAtMs = nowMs;
    this.#automatic = this.#chooseAutomatically();
    if (nowMs < this.#restUntilMs) return;
    this.#fetchMissing(station, {
      stationMs,
      firstIndex: this.#firstIndex,
      heldInARow: this.#slots.heldInARow(this.#firstIndex),
      spreadMs: station.spreadMs,
      outputAheadMs: station.aheadMs,
    });
  }

  #fetchMissing(station: Station, hand: BufferState): void {
    const quality = this.quality();
    if (quality === undefined) return;
    const pending = planFetch(hand, {
      quality,
      bitsPerSecond: this.#line.bitsPerSecond(),
      isBad: this.#timers.now() - this.#stutteredAtMs < BAD_LINE_FOR_MS,
      isFailing: this.#failures > 0,
    });
    while (this.#slots.underWay() < pending.atOnce) {
      const missing = nextPieces(pending, {
        firstIndex: hand.firstIndex,
        has: (index) => this.#slots.has(index),
      });
      if (missing === undefined) return;
      const { genreId, revision } = station;
      void this.#fetch({ genreId, quality, ...missing, revision });
    }
  }

  #chooseAutomatically(): PieceQuality {
    const bitsPerSecond = this.#line.bitsPerSecond();
    // Judged once per transfer, because one slow transfer would otherwise lead down the whole ladder.
    if (bitsPerSecond === this.#judgedBitsPerSecond) return this.#automatic;
    this.#judgedBitsPerSecond = bitsPerSecond;
    const aheadMs = this.#slots.heldInARow(this.#firstIndex) * PIECE_MS;
    return chooseAutomatically(this.#automatic, { bitsPerSecond, aheadMs, hasGivenUp: this.#hasGivenUp });
  }

  async #fetch(address: PieceAddress): Promise<void> {
    const abort = new AbortController();
    this.#slots.expect(abort, address);
    this.#line.begin(this.#timers.now());
    let isGivenUp = false;
    const timer = this.#timers.setTimer(() => {
      isGivenUp = true;
      abort.abort();
    }, GIVEN_UP_AFTER_MS);
    const answer = await this.#hooks.fetchPieces(address, abort.signal).catch(() => undefined);
    this.#timers.clearTimer(timer);
    const wanted = this.#slots.settle(abort);
    // Abandoned elsewhere, and counted there.
    if (wanted.length === 0) return;
    this.#hasGivenUp = isGivenUp;
    this.#measure(answer, address.count);
    if (answer === undefined || isGivenUp) this.#fail();
    else this.#take(address, { answer, wanted });
    this.#hooks.onNews();
  }

  #measure(answer: PieceAnswer | undefined, count: number): void {
    const nowMs = this.#timers.now();
    const pieces = answer?.type === 'sound' ? answer.pieces : [];
    const bytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (answer === undefined || answer.type === 'sound') this.#line.end(nowMs, bytes, count);
    else this.#line.drop(nowMs);
  }

  /** The plan may have changed meanwhile from one of the pieces on; those before it are valid. */
  #take(
    { index: firstIndex, quality }: PieceAddress,
    { answer, wanted }: { answer: PieceAnswer; wanted: readonly number[] },
  ): void {
    this.#failures = 0;
    this.#isSilence = answer.type === 'silence';
    if (answer.type === 'sound') {
      const arrived = wanted.filter((index) => index - firstIndex < answer.pieces.length);
      for (const index of arrived) this.#slots.hold(index);
      for (const index of arrived) this.#handOver(index, codecOf(quality), answer.pieces[index - firstIndex]);
      return;
    }
    const afterMs = answer.type === 'later' ? Math.min(answer.afterMs, LONGEST_LATER_MS) : LONGEST_LATER_MS;
    this.#restUntilMs = this.#timers.now() + afterMs;
    if (answer.type === 'silence') this.#hooks.onSilence(firstIndex);
  }

  /** Skips the piece if the output had it discarded when it took the previous one. */
  #handOver(index: number, codec: PieceCodec, bytes: ArrayBuffer | undefined): void {
    if (bytes !== undefined && this.#slots.isHeld(index)) this.#hooks.onPiece({ index, codec, bytes });
  }

  /** Requests that ran in parallel fail together and count as one failure. */
  #fail(): void {
    if (this.#timers.now() < this.#restUntilMs) return;
    const pauseMs = Math.min(RETRY_AFTER_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
    this.#failures += 1;
    this.#restUntilMs = this.#timers.now() + pauseMs;
  }

  /** A piece that did not arrive in time shows that the line is slow. */
  #forgetBefore(index: number, nowMs: number): void {
    this.#slots.forget(
      (known) => known < index,
      () => this.#line.end(nowMs, 0),
    );
  }

  #clear(fromIndex: number): void {
    this.#slots.forget(
      (known) => known >= fromIndex,
      () => this.#line.drop(this.#timers.now()),
    );
  }
}
