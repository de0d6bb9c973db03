/** Which mutant is tried at the moment, and which switches a test came by. */
import { SWITCH_NAME } from './switched-source.ts';

export interface MutantSwitch {
  /** Code comes by the switches as written; `reached` gets a 1 for each of them. */
  watch(reached: Uint8Array): void;
  /** From here on this mutant is what runs. More than so many switches passed are an endless loop, and throw. */
  choose(id: number | undefined, passesMax: number): void;
  readonly passes: number;
}

/** Called millions of times by a property test, hence the bare variables. */
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
