import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { packagesBench } from './benches.ts';
import { lineWith } from './explanations.ts';
import { listMutants } from './list-mutants.ts';
import { readSource, root } from './target-files.ts';
import { tryMutants } from './try-mutants.ts';

const FILE = 'lab/mutate/fixtures/countdown.ts';
const SUITE = path.join(root, 'lab/mutate/fixtures/countdown-suite.ts');

describe('tryMutants', () => {
  it('distinguishes detected mutants, including endless loops, from undetected ones', {
    timeout: 60_000,
  }, async () => {
    const mutants = listMutants(FILE, readSource(FILE), ['operator', 'constant', 'statement']);
    const killed = await tryMutants({ mutants, testFiles: [SUITE], bench: packagesBench });
    const outcome = mutants.map((mutant) => [lineWith(mutant), killed.get(mutant)]);
    expect(Object.fromEntries(outcome)).toEqual({
      'const SMALLEST = 1;': 'counts down to one',
      'for (let count = from; (count >= SMALLEST); count--) counts.push(count);': 'counts down to one',
      'for (let count = from; count > SMALLEST; (count++)) counts.push(count);': 'counts down to one',
      'for (let count = from; count > SMALLEST; count--) undefined /* counts.push(count) */;':
        'counts down to one',
      'export const isLarge = (count: number): boolean => (count > 100);': undefined,
      'export const isLarge = (count: number): boolean => count >= (100 + 1);': undefined,
    });
  });
});
