/** Finds the moments at which nobody hears a jump of the sound: in silence, and where a changed plan begins. */
import { entryAt } from './station-clockface.ts';
import { CHANGE_LEAD_MS } from './station-output.ts';
import type { StationEntry } from './station-types.ts';

/** Checks of a busy page are about this late, and the crossfade of a cut is shorter. */
const NEAR_MS = 60;

/** A station instant, and the entries around it. */
interface Moment {
  readonly stationMs: number;
  readonly entries: readonly StationEntry[];
}

export class UnheardCuts {
  /** The station instant from which a changed plan is heard. */
  #changesAtMs: number | undefined;

  /** The first one of two changes is heard first. */
  expect(changesAtMs: number, stationMs: number): void {
    if (this.#changesAtMs === undefined || this.#changesAtMs < stationMs) this.#changesAtMs = changesAtMs;
  }

  forget(): void {
    this.#changesAtMs = undefined;
  }

  /** The time until a cut has to be asked for to take effect where the plan changes. */
  waitMs(stationMs: number): number {
    if (this.#changesAtMs === undefined) return Number.POSITIVE_INFINITY;
    const leftMs = this.#changesAtMs - CHANGE_LEAD_MS - stationMs;
    return leftMs > 0 ? leftMs : Number.POSITIVE_INFINITY;
  }

  /** Returns true once for each change, as soon as it is heard. */
  hasChanged(stationMs: number): boolean {
    if (this.#changesAtMs === undefined || this.#changesAtMs > stationMs) return false;
    this.#changesAtMs = undefined;
    return true;
  }

  /** True if nobody hears a cut that is asked for now. One that leaves a gap is unheard in silence only. */
  isUnheard({ stationMs, entries }: Moment, { isCrossfade }: { isCrossfade: boolean }): boolean {
    const cutMs = stationMs + CHANGE_LEAD_MS;
    const leftMs = (this.#changesAtMs ?? Number.POSITIVE_INFINITY) - cutMs;
    if (isCrossfade && Math.abs(leftMs) <= NEAR_MS) return true;
    const isSilentAt = (instantMs: number) => entryAt(entries, instantMs)?.isSilent === true;
    return isSilentAt(stationMs - NEAR_MS) && isSilentAt(cutMs + NEAR_MS);
  }
}
