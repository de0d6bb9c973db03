/**
 * One decision about everybody who waits, however many they are. Each call decides about some of them, the longest waiting
 * first, because ten thousand decisions in one call would take longer than a proxy waits. Who fails is passed over: the
 * next call begins behind the last one that was tried.
 */
import { BULK_USERS_MAX, type BulkPendingReply, type BulkPendingRequest } from '@tutti/contract';
import type { UserLists } from '#features/accounts/administration/user-lists.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type BulkDeps, decideInBulk } from './bulk-decisions.ts';

export interface BulkPendingDeps extends BulkDeps {
  readonly clock: Clock;
  readonly userLists: Pick<UserLists, 'readEmails' | 'readPending'>;
}

interface Place {
  /** When the first call came: nobody who signed up later is meant. */
  readonly until: number;
  readonly after: { readonly createdAt: number; readonly id: string } | undefined;
}

const NOBODY = { requested: 0, succeeded: 0, failures: [], signedOut: 0, next: null };

export async function decideAboutPending(
  deps: BulkPendingDeps,
  administrator: Requester,
  { action, search, after }: BulkPendingRequest,
): Promise<BulkPendingReply> {
  const place = after === undefined ? { until: deps.clock.now(), after: undefined } : readPlace(after);
  const limit = BULK_USERS_MAX;
  const pending = await deps.userLists.readPending({ ...place, search: search || undefined, limit });
  const last = pending.at(-1);
  if (last === undefined) return NOBODY;
  const reply = await decideInBulk(deps, administrator, { action, userIds: pending.map(({ id }) => id) });
  return { ...reply, next: pending.length < limit ? null : writePlace({ ...place, after: last }) };
}

function writePlace({ until, after }: Place): string {
  return Buffer.from(JSON.stringify([until, after?.createdAt, after?.id])).toString('base64url');
}

function readPlace(cursor: string): Place {
  try {
    const [until, createdAt, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Number.isSafeInteger(until) && Number.isSafeInteger(createdAt) && typeof id === 'string')
      return { until: until as number, after: { createdAt: createdAt as number, id } };
  } catch {
    // No JSON: refused below, as everything that we did not write.
  }
  throw new AppError('VALIDATION_FAILED');
}
