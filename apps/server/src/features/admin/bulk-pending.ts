/**
 * Handles some pending users per call, the longest waiting first, because ten thousand would exceed a proxy's timeout.
 */
import { BULK_USERS_MAX, type BulkPendingReply, type BulkPendingRequest } from '@tutti/contract';
import type { UserLists } from '#features/auth/administration/user-lists.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type BulkDeps, decideInBulk } from './bulk-decisions.ts';

export interface BulkPendingDeps extends BulkDeps {
  readonly clock: Clock;
  readonly userLists: Pick<UserLists, 'readEmails' | 'readPending'>;
}

interface Cursor {
  /** The time of the first call in Unix milliseconds; people who signed up later are left out. */
  readonly until: number;
  readonly after: { readonly createdAt: number; readonly id: string } | undefined;
}

const NOBODY = { requested: 0, succeeded: 0, failures: [], signedOut: 0, next: null };

export async function decideAboutPending(
  deps: BulkPendingDeps,
  administrator: Requester,
  { action, search, after }: BulkPendingRequest,
): Promise<BulkPendingReply> {
  const cursor = after === undefined ? { until: deps.clock.now(), after: undefined } : decodeCursor(after);
  const limit = BULK_USERS_MAX;
  const pending = await deps.userLists.readPending({ ...cursor, search: search || undefined, limit });
  const last = pending.at(-1);
  if (last === undefined) return NOBODY;
  const reply = await decideInBulk(deps, administrator, { action, userIds: pending.map(({ id }) => id) });
  return { ...reply, next: pending.length < limit ? null : encodeCursor({ ...cursor, after: last }) };
}

function encodeCursor({ until, after }: Cursor): string {
  return Buffer.from(JSON.stringify([until, after?.createdAt, after?.id])).toString('base64url');
}

function decodeCursor(cursor: string): Cursor {
  try {
    const [until, createdAt, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Number.isSafeInteger(until) && Number.isSafeInteger(createdAt) && typeof id === 'string')
      return { until: until as number, after: { createdAt: createdAt as number, id } };
  } catch {
    // Text that is not JSON is refused below, like every cursor that was not written here.
  }
  throw new AppError('VALIDATION_FAILED');
}
