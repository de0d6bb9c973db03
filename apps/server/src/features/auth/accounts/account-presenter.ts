import type { AdminUser, CurrentUser, RoleName } from '@tutti/contract';
import { LOCKOUT_DURATION_MS } from '@tutti/contract/limits';
import { countsAsApproved } from '@tutti/contract/roles';
import type { SignInFailureRow } from '../passwords/sign-in-failure-store.ts';
import type { AccountRow } from './account-store.ts';

export function toCurrentUser(account: AccountRow, roles: readonly RoleName[]): CurrentUser {
  return {
    email: account.email,
    userName: account.user_name,
    roles: [...roles],
    profilePictureUrl: account.profile_picture_url,
    id: account.id,
    approved: countsAsApproved(account.is_approved === 1, roles),
    emailConfirmed: account.is_email_confirmed === 1,
  };
}

export interface AccountDetails {
  readonly roles: readonly RoleName[];
  readonly failure: SignInFailureRow | undefined;
  readonly hasSecondFactor?: boolean | undefined;
  readonly signOnLinks?: number | undefined;
}

/** `approved` is the stored flag; roles that also approve are shown beside it. */
export function toAdminUser(
  account: AccountRow,
  { roles, failure, hasSecondFactor = false, signOnLinks = 0, now }: AccountDetails & { now: number },
): AdminUser {
  const lockedUntil = Math.min(failure?.locked_until ?? 0, now + LOCKOUT_DURATION_MS);
  return {
    id: account.id,
    email: account.email,
    userName: account.user_name,
    roles: [...roles],
    approved: account.is_approved === 1,
    registeredDate: new Date(account.created_at).toISOString(),
    phoneNumber: account.phone_number,
    emailConfirmed: account.is_email_confirmed === 1,
    lockoutEnd: lockedUntil > now ? new Date(lockedUntil).toISOString() : null,
    accessFailedCount: failure?.failures ?? 0,
    isProtected: account.is_protected === 1,
    rejectedAt: account.rejected_at === null ? null : new Date(account.rejected_at).toISOString(),
    hasSecondFactor,
    signOnLinks,
  };
}
