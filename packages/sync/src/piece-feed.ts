/** Loads pieces from the one on air to half a minute ahead, in the quality that the line allows. */
import { PIECE_MS, type PieceQuality } from '@tutti/contract/limits';
import type { StationRef } from '@tutti/contract/stations/station-ref';
import type { PlanChange } from './change-watch.ts';
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
  onPiece(piece: Piece, revision: number): void;
  /** The station is silent from this piece on. */
  onSilence(fromIndex: number): void;
  /** The state has changed, so playback should be checked. */
  onChange(): void;
}

interface FedStation {
  readonly station: StationRef;
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
  /** Pieces of a former plan that the output plays until the new ones arrive. */
  readonly #outdated = new Set<number>();
  readonly #line = new LineMeter();
  #fed: FedStation | undefined;
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

  start(fed: Readonly<FedStation>): void {
    this.stop();
    this.#fed = { ...fed };
  }

  stop(): void {
    this.#fed = undefined;
    this.#outdated.clear();
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
    const { codecs } = this.#fed ?? {};
    return codecs && playableQuality(this.#choice, { automatic: this.#automatic, codecs });
  }

  /**
   * The plan has changed: loaded pieces from `fromIndex` on are replaced as new ones arrive. Returns false if this is
   * known already, or if nothing is loaded here.
   */
  change({ fromIndex, revision }: PlanChange): boolean {
    if (this.#fed === undefined || revision <= this.#fed.revision) return false;
    this.#fed.revision = revision;
    for (const index of this.#slots.heldFrom(fromIndex)) this.#outdated.add(index);
    this.#clear(fromIndex);
    this.retryNow();
    return true;
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
    const fed = this.#fed;
    if (fed === undefined) return;
    const nowMs = this.#timers.now();
    const onAir = pieceAt(stationMs);
    const leftMs = (onAir + 1) * PIECE_MS - stationMs;
    fed.spreadMs ??= leftMs % PIECE_MS;
    const needed = neededMs(this.quality(), {
      bitsPerSecond: this.#line.bitsPerSecond(),
      isReplacing: this.#outdated.has(onAir),
    });
    this.#firstIndex = this.#slots.has(onAir) || leftMs > needed ? onAir : onAir + 1;
    this.#forgetBefore(onAir, nowMs);
    if (isPlaying && !this.#hasSound(this.#firstIndex)) this.#stutteredAtMs = nowMs;
    this.#automatic = this.#chooseAutomatically();
    if (nowMs < this.#restUntilMs) return;
    this.#fetchMissing(fed, {
      stationMs,
      firstIndex: this.#firstIndex,
      heldInARow: this.#slots.heldInARow(this.#firstIndex),
      spreadMs: fed.spreadMs,
      outputAheadMs: fed.aheadMs,
    });
  }

  #hasSound(index: number): boolean {
    return this.#isSilence || this.#slots.isHeld(index) || this.#outdated.has(index);
  }

  #fetchMissing({ station, revision }: FedStation, hand: BufferState): void {
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
      void this.#fetch({ station, quality, ...missing, revision });
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
    this.#hooks.onChange();
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
    { index: firstIndex, quality, revision }: PieceAddress,
    { answer, wanted }: { answer: PieceAnswer; wanted: readonly number[] },
  ): void {
    this.#failures = 0;
    this.#isSilence = answer.type === 'silence';
    if (answer.type === 'sound') {
      const arrived = wanted.filter((index) => index - firstIndex < answer.pieces.length);
      for (const index of arrived) {
        this.#slots.hold(index);
        this.#outdated.delete(index);
      }
      for (const index of arrived) {
        const bytes = answer.pieces[index - firstIndex];
        // The output may have had the piece discarded when it took the previous one.
        if (bytes !== undefined && this.#slots.isHeld(index))
          this.#hooks.onPiece({ index, codec: codecOf(quality), bytes }, revision);
      }
      return;
    }
    const afterMs = answer.type === 'later' ? Math.min(answer.afterMs, LONGEST_LATER_MS) : LONGEST_LATER_MS;
    this.#restUntilMs = this.#timers.now() + afterMs;
    if (answer.type !== 'silence') return;
    this.#outdated.clear();
    this.#hooks.onSilence(firstIndex);
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
    for (const known of this.#outdated) if (known < index) this.#outdated.delete(known);
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
