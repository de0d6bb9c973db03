import { z } from 'zod';
import { instant, wireId } from '../wire-values.ts';

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
  /** Why the file cannot be read. Duplicates of one another share a `group`. */
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

export const SCAN_PHASES = ['idle', 'walking', 'reading', 'finishing', 'blocked', 'failed'] as const;

export const SCAN_PROBLEM_KINDS = [
  'unreadable',
  'not-audio',
  'too-large',
  'reader-crashed',
  'outside-root',
  'no-permission',
  /** A picture that cannot be decoded; the next cover candidate is used. */
  'picture',
  /** A skipped item: an unsupported format, or a folder whose name begins with a dot. */
  'skipped',
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

/** Changes made by the last regrouping of all albums. */
export const albumRegrouping = z.object({
  /** Tracks that moved to another album. */
  tracks: z.number().int(),
  /** Albums that were merged into another one. */
  joined: z.number().int(),
  /** Albums that were split off another one. */
  separated: z.number().int(),
  /** Whether an administrator has restored the former albums. */
  isUndone: z.boolean(),
});
export type AlbumRegrouping = z.infer<typeof albumRegrouping>;

/** `former` restores the albums from before the last regrouping, `anew` regroups all, `preview` only counts. */
export const ALBUM_SCANS = ['former', 'anew', 'preview'] as const;
export type AlbumScan = (typeof ALBUM_SCANS)[number];

export const libraryStatus = z.object({
  musicDir: z.string(),
  isDemo: z.boolean(),
  phase: z.enum(SCAN_PHASES),
  /** A sentence for a person: why a scan was blocked, or what it is doing. */
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
  /** The tracks whose sound has been described for recommendations, of those that can be decoded. */
  timbres: z.object({ described: z.number().int(), total: z.number().int() }),
  /** Null if no regrouping has changed anything. */
  albumRegrouping: albumRegrouping.nullable(),
  /** The newest ones, at most 200. */
  problems: z.array(scanProblem),
});
export type LibraryStatus = z.infer<typeof libraryStatus>;
