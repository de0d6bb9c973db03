import type { adminRoutes } from '@tutti/contract/http/admin';
import type { LibraryProblemKind, LibraryProblemsReply } from '@tutti/contract/model/library-problem';
import type { LibraryStatus } from '@tutti/contract/model/library-scan';
import { callApi } from './api-client.ts';

export type { LibraryProblem, LibraryProblemKind } from '@tutti/contract/model/library-problem';
export type { LibraryStatus } from '@tutti/contract/model/library-scan';
export type LibraryProblems = LibraryProblemsReply;

export async function fetchLibraryStatus(signal: AbortSignal): Promise<LibraryStatus> {
  return callApi<typeof adminRoutes.library>({
    method: 'GET',
    path: '/api/admin/library',
    access: 'admin',
    signal,
  });
}

export async function startScan(mayAcceptLoss: boolean): Promise<LibraryStatus> {
  return callApi<typeof adminRoutes.scanLibrary>({
    method: 'POST',
    path: '/api/admin/library/scan',
    access: 'admin',
    query: mayAcceptLoss ? { acceptLoss: 'true' } : {},
  });
}

export async function fetchProblems(
  kind: LibraryProblemKind,
  page: number,
  signal: AbortSignal,
): Promise<LibraryProblems> {
  return callApi<typeof adminRoutes.libraryProblems>({
    method: 'GET',
    path: '/api/admin/library/problems',
    access: 'admin',
    query: { kind, page },
    signal,
  });
}

/** `expected` is how many were shown: when it is another number by now, the server refuses. */
export async function purgeMissing(confirmation: string, expected: number): Promise<number> {
  const reply = await callApi<typeof adminRoutes.purgeMissing>({
    method: 'POST',
    path: '/api/admin/library/purge',
    access: 'admin',
    body: { confirmation, expected },
  });
  return reply.purged;
}
