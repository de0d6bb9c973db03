/**
 * Measures the delay from a seek to its sound. In Chromium on Linux the clock stands for 50 to 100 ms after the element
 * has fired `playing`, so the delay is measured once the clock runs. Measured earlier it would be zero, and each seek
 * would miss and cause another one, forever.
 */
import { readSeekLeads, type SeekLeads, writeSeekLeads } from '../../browser/listening-storage.ts';

/** Measured in Chromium on Linux with PulseAudio. No phone was measured. */
const FIRST_LEADS_MS: SeekLeads = { opening: 55, playing: 80 };
const LONGEST_LEAD_MS = 1_500;
/** A clock counts as running after this much progress. */
const RUNS_AFTER_MS = 200;
const STANDS_WITHIN_MS = 10;
/** A measurement near the stored one is averaged, because load changes it; one far from it means another device. */
const LEARNT_SHARE = 1 / 2;
/** A smaller error is corrected by speed. */
const LANDED_WITHIN_MS = 60;
/** If seeks keep missing, the error is finally corrected by speed, because each seek is audible. */
const REST_MS = 1_500;
const LONGEST_REST_MS = 48_000;

/** Seeks sound sooner when the device has just been opened than during playback. */
export type SeekKind = keyof SeekLeads;

export class SeekLead {
  #kept = readSeekLeads();
  #asked: { readonly kind: SeekKind; readonly positionMs: number } | undefined;
  #missedInRow = 0;

  /** Milliseconds to add to a requested position. */
  msFor(kind: SeekKind): number {
    return clamp(this.#kept[kind] ?? FIRST_LEADS_MS[kind]);
  }

  get restMs(): number {
    return this.#missedInRow === 0 ? 0 : Math.min(REST_MS * 2 ** (this.#missedInRow - 1), LONGEST_REST_MS);
  }

  begin(kind: SeekKind, positionMs: number): void {
    this.#asked = { kind, positionMs };
  }

  /** The element waits for data. If its clock ran already, the wait has another cause. */
  wait(positionMs: number): void {
    if (this.#asked !== undefined && positionMs - this.#asked.positionMs > STANDS_WITHIN_MS) this.forget();
  }

  forget(): void {
    this.#asked = undefined;
  }

  /** Takes the element's position and its delay behind the requested one. */
  read(positionMs: number, lateMs: number): void {
    if (this.#asked !== undefined && positionMs - this.#asked.positionMs >= RUNS_AFTER_MS) this.learn(lateMs);
  }

  /** The clock runs, and the element is this far behind. */
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
