import { z } from 'zod';
import { instant, wireId } from './wire-values.ts';

/**
 * - `unreadable` files the scan could not read
 * - `missing`    tracks whose file is gone; their rows stay until they are purged
 * - `untagged`   tracks whose tags name no artist
 * - `duplicate`  tracks whose audio is the same as another one's
 */
export const LIBRARY_PROBLEM_KINDS = ['unreadable', 'missing', 'untagged', 'duplicate'] as const;
export type LibraryProblemKind = (typeof LIBRARY_PROBLEM_KINDS)[number];

export const libraryProblem = z.object({
  kind: z.enum(LIBRARY_PROBLEM_KINDS),
  /** Relative to the music folder. */
  path: z.string(),
  /** Null for a file that never became a track. */
  trackId: wireId.nullable(),
  title: z.string().nullable(),
  artist: z.string().nullable(),
  /** Why the file cannot be read; which tracks are the same share a `group`. */
  reason: z.string(),
  group: z.string().nullable(),
  at: instant.nullable(),
});
export type LibraryProblem = z.infer<typeof libraryProblem>;

export const libraryProblemsReply = z.object({
  kind: z.enum(LIBRARY_PROBLEM_KINDS),
  counts: z.record(z.enum(LIBRARY_PROBLEM_KINDS), z.number().int()),
  items: z.array(libraryProblem),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
  totalPages: z.number().int(),
});
export type LibraryProblemsReply = z.infer<typeof libraryProblemsReply>;
