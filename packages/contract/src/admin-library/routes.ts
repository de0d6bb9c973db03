import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { adminLibraryAddresses } from './addresses.ts';
import { ALBUM_SCANS, LIBRARY_PROBLEM_KINDS, libraryProblemsReply, libraryStatus } from './schemas.ts';

export const libraryProblemsQuery = z.object({
  kind: z.enum(LIBRARY_PROBLEM_KINDS).default('unreadable'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type LibraryProblemsQuery = z.infer<typeof libraryProblemsQuery>;

export const purgeReply = z.object({ message: z.string(), purged: z.number().int() });
export type PurgeReply = z.infer<typeof purgeReply>;

export const adminLibraryRoutes = {
  library: defineRoute({
    ...adminLibraryAddresses.library,
    summary: 'State of the library and of the scan',
    reply: libraryStatus,
    errors: ['ADMIN_REQUIRED'],
  }),
  scanLibrary: defineRoute({
    ...adminLibraryAddresses.scanLibrary,
    summary: 'Scan the music folder now',
    /** `acceptLoss` lets a scan mark many files as missing at once; `everything` reads unchanged files again, too. */
    query: z.object({
      acceptLoss: z.enum(['true', 'false']).optional(),
      everything: z.enum(['true', 'false']).optional(),
      albums: z.enum(ALBUM_SCANS).optional(),
    }),
    reply: libraryStatus,
    errors: ['ADMIN_REQUIRED'],
  }),
  libraryProblems: defineRoute({
    ...adminLibraryAddresses.libraryProblems,
    summary: 'Unreadable files; missing, untagged and duplicate tracks',
    query: libraryProblemsQuery,
    reply: libraryProblemsReply,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED'],
  }),
  purgeMissing: defineRoute({
    ...adminLibraryAddresses.purgeMissing,
    summary: 'Forget all missing tracks, with the favorites and plays that hang on them',
    /** The typed phrase, and the number of tracks that the administrator saw: any other number is refused. */
    body: z.object({ confirmation: z.string().max(60), expected: z.number().int().min(0) }),
    reply: purgeReply,
    errors: ['ADMIN_REQUIRED', 'VALIDATION_FAILED', 'CONFIRMATION_MISMATCH', 'CONFLICT'],
  }),
} as const;
