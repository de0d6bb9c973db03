/** Selects the active mutant, and records the switches that a test passes. */
import { SWITCH_NAME } from './switched-source.ts';

export interface MutantSwitch {
  /** Runs the original code; `reached` gets a 1 for each passed switch. */
  watch(reached: Uint8Array): void;
  /** Activates a mutant. Passing more than `passesMax` switches counts as an endless loop and throws. */
  choose(id: number | undefined, passesMax: number): void;
  readonly passes: number;
}

/** Property tests call it millions of times, so it uses plain variables. */
export function installMutantSwitch(mutantCount: number): MutantSwitch {
  let reached: Uint8Array = new Uint8Array(mutantCount);
  let chosen = -1;
  let passes = 0;
  let limit = Number.POSITIVE_INFINITY;
  const isMutant = (id: number): boolean => {
    passes += 1;
    if (passes > limit) throw new Error('An endless loop.');
    reached[id] = 1;
    return id === chosen;
  };
  Object.assign(globalThis, { [SWITCH_NAME]: isMutant });
  return {
    watch(next) {
      reached = next;
    },
    choose(id, passesMax) {
      chosen = id ?? -1;
      limit = passesMax;
      passes = 0;
    },
    get passes() {
      return passes;
    },
  };
}
