/**
 * The delay from a requested position to its sound. The element's clock stands meanwhile, for 50 to 100 ms in Chromium on Linux,
 * and the element says `playing` before that. The delay is therefore measured once the clock runs, because measured earlier it
 * seems to be nothing: then each position lands behind the station, and each is followed by another one for ever.
 */
import { readSeekLeads, type SeekLeads, writeSeekLeads } from '../../browser/listening-storage.ts';

/** Measured in Chromium on Linux with PulseAudio. No phone was measured. */
const FIRST_LEADS_MS: SeekLeads = { opening: 55, playing: 80 };
const LONGEST_LEAD_MS = 1_500;
/** A clock that has come so far runs. */
const RUNS_AFTER_MS = 200;
const STANDS_WITHIN_MS = 10;
/** A later measurement near the lead is averaged, because load changes it; one far from it is another device. */
const LEARNT_SHARE = 1 / 2;
/** Nearer than this an error is played away. */
const LANDED_WITHIN_MS = 60;
/** Where positions land anywhere, an error is played away in the end: each of them is heard. */
const REST_MS = 1_500;
const LONGEST_REST_MS = 48_000;

/** A position sounds sooner where the device has just been opened than where the element has played for a while. */
export type SeekKind = keyof SeekLeads;

export class SeekLead {
  #kept = readSeekLeads();
  #asked: { readonly kind: SeekKind; readonly positionMs: number } | undefined;
  #missedInRow = 0;

  /** To be added to a position that is asked for. */
  msFor(kind: SeekKind): number {
    return clamp(this.#kept[kind] ?? FIRST_LEADS_MS[kind]);
  }

  /** No other position is to be asked for so long. */
  get restMs(): number {
    return this.#missedInRow === 0 ? 0 : Math.min(REST_MS * 2 ** (this.#missedInRow - 1), LONGEST_REST_MS);
  }

  /** A position of the element is asked for. */
  begin(kind: SeekKind, positionMs: number): void {
    this.#asked = { kind, positionMs };
  }

  /** It waits for sound, at this position: a clock that ran already has been held up by something else. */
  wait(positionMs: number): void {
    if (this.#asked !== undefined && positionMs - this.#asked.positionMs > STANDS_WITHIN_MS) this.forget();
  }

  forget(): void {
    this.#asked = undefined;
  }

  /** Where the element plays, and how far that lies behind what was asked for. */
  read(positionMs: number, lateMs: number): void {
    if (this.#asked !== undefined && positionMs - this.#asked.positionMs >= RUNS_AFTER_MS) this.learn(lateMs);
  }

  /** The clock runs, and the element lies so far behind the position that was asked for. */
  learn(lateMs: number): void {
    if (this.#asked === undefined) return;
    const { kind } = this.#asked;
    this.forget();
    const isFar = Math.abs(lateMs) > LANDED_WITHIN_MS;
    const share = this.#kept[kind] === undefined || isFar ? 1 : LEARNT_SHARE;
    this.#missedInRow = isFar ? this.#missedInRow + 1 : 0;
    this.#kept = { ...this.#kept, [kind]: clamp(this.msFor(kind) + lateMs * share) };
    writeSeekLeads(this.#kept);
  }
}

const clamp = (ms: number) => Math.min(Math.max(ms, 0), LONGEST_LEAD_MS);
