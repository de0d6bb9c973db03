/** Measures the share of a target's mutants that its tests detect. */
import { explanationOf } from './explanations.ts';
import type { Mutant } from './list-mutants.ts';
import { testFilesOf } from './target-files.ts';
import type { Target } from './targets.ts';
import { tryMutants } from './try-mutants.ts';

export interface Measure {
  readonly target: Target;
  readonly tried: number;
  readonly killed: number;
  readonly explained: number;
  /** Neither detected nor explained. */
  readonly survivors: readonly Mutant[];
  readonly durationMs: number;
}

export async function measureTarget(target: Target, mutants: readonly Mutant[]): Promise<Measure> {
  const startedAt = performance.now();
  const killed = await tryMutants({ mutants, testFiles: testFilesOf(target), bench: target.bench });
  const alive = mutants.filter((mutant) => !killed.has(mutant));
  const survivors = alive.filter((mutant) => explanationOf(mutant) === undefined);
  return {
    target,
    tried: mutants.length,
    killed: killed.size,
    explained: alive.length - survivors.length,
    survivors,
    durationMs: performance.now() - startedAt,
  };
}

/** In percent, rounded down: 89.9 is not 90. */
export const shareOf = ({ tried, survivors }: Pick<Measure, 'tried' | 'survivors'>): number =>
  tried === 0 ? 100 : Math.floor((100 * (tried - survivors.length)) / tried);
