import { z } from 'zod';
import { instant } from './wire-values.ts';

export const SCAN_PHASES = ['idle', 'walking', 'reading', 'finishing', 'blocked', 'failed'] as const;

export const SCAN_PROBLEM_KINDS = [
  'unreadable',
  'not-audio',
  'too-large',
  'reader-crashed',
  'outside-root',
  'no-permission',
] as const;
export type ScanProblemKind = (typeof SCAN_PROBLEM_KINDS)[number];

export const scanProblem = z.object({
  /** Relative to the music folder. */
  path: z.string(),
  kind: z.enum(SCAN_PROBLEM_KINDS),
  reason: z.string(),
  at: instant,
});
export type ScanProblem = z.infer<typeof scanProblem>;

export const libraryStatus = z.object({
  musicDir: z.string(),
  isDemo: z.boolean(),
  phase: z.enum(SCAN_PHASES),
  /** A sentence for a person: why a scan was blocked, what it is doing. */
  message: z.string(),
  seen: z.number().int(),
  read: z.number().int(),
  toRead: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  missing: z.number().int(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  totals: z.object({
    tracks: z.number().int(),
    albums: z.number().int(),
    artists: z.number().int(),
    genres: z.number().int(),
    missing: z.number().int(),
    problems: z.number().int(),
  }),
  /** The newest ones, at most 200. */
  problems: z.array(scanProblem),
});
export type LibraryStatus = z.infer<typeof libraryStatus>;
