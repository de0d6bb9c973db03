/** What a suite needs around it while mutants are tried; as in `vitest.config.ts`. */
import type { CliOptions } from 'vitest/node';

export interface Bench {
  readonly vitest: CliOptions;
  /** Tests that build on those before them in the file are not run by themselves. */
  readonly isWholeFile: boolean;
  /** A mutant that says nothing for so long is in an endless loop. */
  readonly limitMs: number;
}

export const packagesBench: Bench = { vitest: {}, isWholeFile: false, limitMs: 60_000 };

export const serverBench: Bench = {
  vitest: {
    globalSetup: ['apps/server/src/test/postgres-global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
  isWholeFile: true,
  limitMs: 120_000,
};
