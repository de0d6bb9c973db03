/**
 * Fetches the pieces that will be heard: from the one on air on and half a minute ahead, each in the quality the line
 * carries, anew when the plan has changed. What has arrived is the output's; this only remembers that it is there.
 */
import { PIECE_MS, type PieceQuality } from '@tutti/contract/limits';
import {
  chooseAutomatically,
  FIRST_AUTOMATIC,
  LineMeter,
  playableQuality,
  transferMs,
} from './quality-choice.ts';
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

const AHEAD_MS = 24_000;
/** On a line that has stuttered; the server makes little more ahead. */
const AHEAD_ON_A_BAD_LINE_MS = 34_000;
const BAD_LINE_FOR_MS = 300_000;
/** Less than this of a piece is over before it could sound. */
const WORTH_FETCHING_MS = 150;
/** The first sound gets the line to itself, unless what follows is needed right after it. */
const ALONE_BELOW_PIECES = 2;
const ALONE_FROM_MS = 1_000;
const AT_ONCE = 2;
/** Doubled with each failure in a row. */
const RETRY_AFTER_MS = 500;
/**
 * As often as a page that plays asks anyway. After a line that was away for twenty seconds there are four in hand: whoever
 * waits longer than this to ask again falls silent although the line is back.
 */
const LONGEST_RETRY_MS = PIECE_MS;
const LONGEST_LATER_MS = 2_000;
const GIVEN_UP_AFTER_MS = 8_000;

export interface PieceFeedHooks {
  fetchPiece(address: PieceAddress, signal: AbortSignal): Promise<PieceAnswer>;
  onPiece(piece: Piece): void;
  /** The station is silent from here on. */
  onSilence(fromIndex: number): void;
  /** Something has changed that is worth a look. */
  onNews(): void;
}

type Slot = { readonly state: 'held' } | { readonly state: 'fetching'; readonly abort: AbortController };

interface Station {
  readonly genreId: string;
  readonly codecs: readonly PieceCodec[];
  /** More than is usual. */
  readonly aheadMs?: number | undefined;
  revision: number;
}

export class PieceFeed {
  readonly #hooks: PieceFeedHooks;
  readonly #timers: Timers;
  readonly #slots = new Map<number, Slot>();
  readonly #line = new LineMeter();
  #station: Station | undefined;
  #choice: QualityChoice = 'automatic';
  #automatic: PieceQuality = FIRST_AUTOMATIC;
  #judgedBitsPerSecond: number | undefined;
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

  /** From the next piece on that is fetched: nobody hears where one quality follows another. */
  chooseQuality(choice: QualityChoice): void {
    if (choice === this.#choice) return;
    this.#choice = choice;
    this.#clear(this.#firstIndex + ALONE_BELOW_PIECES);
  }

  quality(): PieceQuality | undefined {
    const { codecs } = this.#station ?? {};
    return codecs && playableQuality(this.#choice, { automatic: this.#automatic, codecs });
  }

  /** What was planned has changed: what is in hand from there on is replaced as it arrives. */
  change({ fromIndex, revision }: { fromIndex: number; revision: number }): void {
    if (this.#station === undefined || revision <= this.#station.revision) return;
    this.#station.revision = revision;
    this.#clear(fromIndex);
    this.retryNow();
  }

  /** The output could not decode it. */
  reject(index: number): void {
    if (this.#slots.get(index)?.state !== 'held') return;
    this.#slots.delete(index);
    this.#fail();
  }

  retryNow(): void {
    this.#restUntilMs = 0;
  }

  failures(): number {
    return this.#failures;
  }

  /** Asks for what is missing at an instant of the station. `isPlaying`: sound is expected by now. */
  look(stationMs: number, { isPlaying }: { isPlaying: boolean }): void {
    const station = this.#station;
    if (station === undefined) return;
    const nowMs = this.#timers.now();
    const onAir = pieceAt(stationMs);
    const leftMs = (onAir + 1) * PIECE_MS - stationMs;
    this.#firstIndex = this.#slots.has(onAir) || leftMs > this.#neededMs() ? onAir : onAir + 1;
    this.#forgetBefore(onAir, nowMs);
    if (isPlaying && this.#slots.get(this.#firstIndex)?.state !== 'held') this.#stutteredAtMs = nowMs;
    this.#automatic = this.#chooseAutomatically();
    if (nowMs < this.#restUntilMs) return;
    const isAlone = leftMs > ALONE_FROM_MS && this.#heldInARow() < ALONE_BELOW_PIECES;
    this.#fetchMissing(station, {
      lastIndex: pieceAt(stationMs + Math.max(this.#aheadMs(nowMs), station.aheadMs ?? 0)),
      atOnce: isAlone ? 1 : AT_ONCE,
    });
  }

  #fetchMissing(station: Station, { lastIndex, atOnce }: { lastIndex: number; atOnce: number }): void {
    for (let index = this.#firstIndex; index <= lastIndex; index += 1) {
      if (this.#underWay() >= atOnce) return;
      if (!this.#slots.has(index)) void this.#fetch(index, station);
    }
  }

  #aheadMs(nowMs: number): number {
    return nowMs - this.#stutteredAtMs < BAD_LINE_FOR_MS ? AHEAD_ON_A_BAD_LINE_MS : AHEAD_MS;
  }

  #chooseAutomatically(): PieceQuality {
    const bitsPerSecond = this.#line.bitsPerSecond();
    // Judged once for each transfer, or one slow transfer would lead down the whole ladder.
    if (bitsPerSecond === this.#judgedBitsPerSecond) return this.#automatic;
    this.#judgedBitsPerSecond = bitsPerSecond;
    return chooseAutomatically(this.#automatic, { bitsPerSecond, aheadMs: this.#heldInARow() * PIECE_MS });
  }

  #heldInARow(): number {
    let count = 0;
    while (this.#slots.get(this.#firstIndex + count)?.state === 'held') count += 1;
    return count;
  }

  #underWay(): number {
    return [...this.#slots.values()].filter(({ state }) => state === 'fetching').length;
  }

  /** As long as a piece takes to come, or what is left of it has passed when it is there. */
  #neededMs(): number {
    const quality = this.quality();
    const lineMs = quality === undefined ? 0 : transferMs(quality, this.#line.bitsPerSecond());
    return Math.min(WORTH_FETCHING_MS + lineMs, PIECE_MS);
  }

  async #fetch(index: number, { genreId, revision }: Station): Promise<void> {
    const quality = this.quality();
    if (quality === undefined) return;
    const abort = new AbortController();
    this.#slots.set(index, { state: 'fetching', abort });
    this.#line.begin(this.#timers.now());
    let isGivenUp = false;
    const timer = this.#timers.setTimer(() => {
      isGivenUp = true;
      abort.abort();
    }, GIVEN_UP_AFTER_MS);
    const answer = await this.#hooks
      .fetchPiece({ genreId, quality, index, revision }, abort.signal)
      .catch(() => undefined);
    this.#timers.clearTimer(timer);
    const nowMs = this.#timers.now();
    const slot = this.#slots.get(index);
    // Given up elsewhere, and counted there.
    if (slot?.state !== 'fetching' || slot.abort !== abort) return;
    if (answer === undefined) this.#line.end(nowMs, 0);
    else if (answer.type === 'sound') this.#line.end(nowMs, answer.bytes.byteLength);
    else this.#line.drop(nowMs);
    this.#slots.delete(index);
    if (answer === undefined || isGivenUp) this.#fail();
    else this.#take(index, codecOf(quality), answer);
    this.#hooks.onNews();
  }

  #take(index: number, codec: PieceCodec, answer: PieceAnswer): void {
    this.#failures = 0;
    if (answer.type === 'sound') {
      this.#slots.set(index, { state: 'held' });
      this.#hooks.onPiece({ index, codec, bytes: answer.bytes });
      return;
    }
    const afterMs = answer.type === 'later' ? Math.min(answer.afterMs, LONGEST_LATER_MS) : LONGEST_LATER_MS;
    this.#restUntilMs = this.#timers.now() + afterMs;
    if (answer.type === 'silence') this.#hooks.onSilence(index);
  }

  /** Two that were under way together fail together. */
  #fail(): void {
    if (this.#timers.now() < this.#restUntilMs) return;
    const pauseMs = Math.min(RETRY_AFTER_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
    this.#failures += 1;
    this.#restUntilMs = this.#timers.now() + pauseMs;
  }

  /** What did not come in time tells that the line is slow. */
  #forgetBefore(index: number, nowMs: number): void {
    for (const [known, slot] of this.#slots) {
      if (known >= index) continue;
      if (slot.state === 'fetching') this.#line.end(nowMs, 0);
      this.#release(known, slot);
    }
  }

  #clear(fromIndex: number): void {
    for (const [known, slot] of this.#slots) {
      if (known < fromIndex) continue;
      if (slot.state === 'fetching') this.#line.drop(this.#timers.now());
      this.#release(known, slot);
    }
  }

  #release(index: number, slot: Slot): void {
    this.#slots.delete(index);
    if (slot.state === 'fetching') slot.abort.abort();
  }
}
