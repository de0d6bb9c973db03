/** A bounded sample with a new seed each time, and TUTTI_FUZZ_TIMES as many in `npm run torture -- fuzz`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SEED_END = 2 ** 31;
const MEBIBYTE = 1_024 * 1_024;

export interface FuzzRun {
  readonly seed: number;
  readonly count: number;
  /** The time limit for the test itself. */
  readonly limitMs: number;
}

interface UsualRun {
  readonly name: string;
  readonly count: number;
  readonly limitMs?: number;
}

export function readFuzzRun({ name, count, limitMs = 120_000 }: UsualRun): FuzzRun {
  const { TUTTI_FUZZ_SEED, TUTTI_FUZZ_TIMES = '1' } = process.env;
  const times = Math.max(1, Number(TUTTI_FUZZ_TIMES));
  const seed = TUTTI_FUZZ_SEED === undefined ? Date.now() % SEED_END : Number(TUTTI_FUZZ_SEED);
  process.stdout.write(
    `fuzz ${name}: ${count * times} cases, TUTTI_FUZZ_SEED=${seed} TUTTI_FUZZ_TIMES=${times}\n`,
  );
  return { seed, count: count * times, limitMs: limitMs * times };
}

export function readCases<Case>(name: string): readonly (Case & { readonly why: string })[] {
  const file = path.join(import.meta.dirname, 'cases', `${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as (Case & { why: string })[];
}

export function readHeapMb(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / MEBIBYTE;
}
