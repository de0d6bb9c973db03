/** The distance between quiet and loud moments, from a histogram of levels. */

const LOWEST_DB = -80;
const STEP_DB = 0.5;
const STEP_COUNT = 200;
const QUIET_SHARE = 0.1;
const LOUD_SHARE = 0.95;

export class DynamicRangeMeter {
  readonly #counts = new Uint32Array(STEP_COUNT);
  #total = 0;

  hear(levelDb: number): void {
    const step = Math.floor((levelDb - LOWEST_DB) / STEP_DB);
    const index = Math.min(STEP_COUNT - 1, Math.max(0, step));
    this.#counts[index] = (this.#counts[index] as number) + 1;
    this.#total += 1;
  }

  /** In decibels; 0 before the first level. */
  read(): number {
    return (this.#stepAt(LOUD_SHARE) - this.#stepAt(QUIET_SHARE)) * STEP_DB;
  }

  #stepAt(share: number): number {
    let passed = 0;
    for (const [step, count] of this.#counts.entries()) {
      passed += count;
      if (passed > share * this.#total) return step;
    }
    return 0;
  }
}
