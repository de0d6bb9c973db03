/** Tries a few mutants of `npm run mutate` in every test run, so that tests that detect nothing show up at once. */
import { describe, expect, it } from 'vitest';
import { drawSample } from './draw-sample.ts';
import { lineWith } from './explanations.ts';
import { measureTarget } from './measure-target.ts';
import { mutantsOf } from './target-files.ts';
import { targets } from './targets.ts';

/** Their suites take only seconds. */
const QUICK_TARGETS = ['hub-protocol', 'player'];
const MUTANTS = 40;
const SEED = 1;
const MISSED_MAX = MUTANTS / 10;

describe('npm run mutate', () => {
  it(`detects at least 90 % of ${MUTANTS} changes, drawn with seed ${SEED}`, {
    timeout: 120_000,
  }, async () => {
    const all = targets
      .filter(({ name }) => QUICK_TARGETS.includes(name))
      .flatMap((target) => mutantsOf(target).map((mutant) => ({ target, mutant })));
    const missed: string[] = [];
    for (const [target, group] of Map.groupBy(drawSample(all, MUTANTS, SEED), (drawn) => drawn.target)) {
      const { survivors } = await measureTarget(
        target,
        group.map(({ mutant }) => mutant),
      );
      missed.push(...survivors.map((mutant) => `${mutant.file}:${mutant.line} ${lineWith(mutant)}`));
    }
    expect(missed.slice(0, missed.length > MISSED_MAX ? missed.length : 0)).toEqual([]);
  });
});
