import type { JobLimits } from '#platform/children/job-watch.ts';

export const CHILD_LIMIT_MS = 60_000;
/** More than any test needs of a child. */
export const PLENTY: JobLimits = {
  silenceMaxMs: CHILD_LIMIT_MS,
  wallMaxMs: CHILD_LIMIT_MS,
  processorMaxMs: CHILD_LIMIT_MS,
  memoryMaxBytes: 1_024 ** 3,
};
