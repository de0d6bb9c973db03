/** Test environments of the suites during mutation testing; the same as in `vitest.config.ts`. */
import type { CliOptions } from 'vitest/node';

export interface Bench {
  readonly vitest: CliOptions;
  /** Tests in these files depend on earlier ones, so they are not run alone. */
  readonly isWholeFile: boolean;
  /** A mutant without output for this long is in an endless loop. */
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
