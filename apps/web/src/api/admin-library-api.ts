import { adminLibraryAddresses } from '@tutti/contract/addresses/admin-library';
import type {
  LibraryProblemKind,
  LibraryProblemsReply,
  LibraryStatus,
} from '@tutti/contract/model/admin-library';
import { callApi } from './api-client.ts';

export type { LibraryProblem, LibraryProblemKind, LibraryStatus } from '@tutti/contract/model/admin-library';
export type LibraryProblems = LibraryProblemsReply;

export async function fetchLibraryStatus(signal: AbortSignal): Promise<LibraryStatus> {
  return callApi(adminLibraryAddresses.library, { signal });
}

/** `acceptLoss` marks many files as missing at once; `everything` reads every file again. */
export type ScanKind = 'changes' | 'acceptLoss' | 'everything';

export async function startScan(kind: ScanKind): Promise<LibraryStatus> {
  return callApi(adminLibraryAddresses.scanLibrary, { query: kind === 'changes' ? {} : { [kind]: 'true' } });
}

export async function fetchProblems(
  kind: LibraryProblemKind,
  page: number,
  signal: AbortSignal,
): Promise<LibraryProblems> {
  return callApi(adminLibraryAddresses.libraryProblems, { query: { kind, page }, signal });
}

/** `expected` is how many were shown: when it is another number by now, the server refuses. */
export async function purgeMissing(confirmation: string, expected: number): Promise<number> {
  const reply = await callApi(adminLibraryAddresses.purgeMissing, { body: { confirmation, expected } });
  return reply.purged;
}
