import { adminLibraryAddresses } from '@tutti/contract/admin-library/addresses';
import type {
  AlbumScan,
  LibraryProblemKind,
  LibraryProblemsReply,
  LibraryStatus,
} from '@tutti/contract/admin-library/schemas';
import { callApi } from './api-client.ts';

export type {
  LibraryProblem,
  LibraryProblemKind,
  LibraryStatus,
} from '@tutti/contract/admin-library/schemas';
export type LibraryProblems = LibraryProblemsReply;

export async function fetchLibraryStatus(signal: AbortSignal): Promise<LibraryStatus> {
  return callApi(adminLibraryAddresses.library, { signal });
}

/** `acceptLoss` marks many files as missing at once; `everything` reads every file again; the others are about albums. */
export type ScanKind = 'changes' | 'acceptLoss' | 'everything' | AlbumScan;

const SCAN_QUERIES = {
  changes: {},
  acceptLoss: { acceptLoss: 'true' },
  everything: { everything: 'true' },
  former: { albums: 'former' },
  anew: { albums: 'anew' },
  preview: { albums: 'preview' },
} as const satisfies Record<ScanKind, Record<string, string>>;

export async function startScan(kind: ScanKind): Promise<LibraryStatus> {
  return callApi(adminLibraryAddresses.scanLibrary, { query: SCAN_QUERIES[kind] });
}

export async function fetchProblems(
  kind: LibraryProblemKind,
  page: number,
  signal: AbortSignal,
): Promise<LibraryProblems> {
  return callApi(adminLibraryAddresses.libraryProblems, { query: { kind, page }, signal });
}

/** `expected` is the number that was shown; the server refuses if it has changed. */
export async function purgeMissing(confirmation: string, expected: number): Promise<number> {
  const reply = await callApi(adminLibraryAddresses.purgeMissing, { body: { confirmation, expected } });
  return reply.purged;
}
