import { accountAddresses } from '@tutti/contract/account/addresses';
import type { AuditPage } from '@tutti/contract/audit/schemas';
import { authAddresses } from '@tutti/contract/auth/addresses';
import { AUDIT_PAGE_SIZE } from '@tutti/contract/limits';
import { callApi } from './api-client.ts';
import type { CurrentUser } from './auth-api.ts';
import { toCurrentUser } from './auth-api.ts';

export interface OwnSession {
  readonly id: string;
  readonly device: string;
  readonly ipAddress: string | undefined;
  readonly lastSeenAt: Date;
  readonly isCurrent: boolean;
}

export interface ActivityFilters {
  readonly action: string;
  readonly resourceType: string;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly success: '' | 'true' | 'false';
}

export async function updateProfile(profile: {
  email: string;
  userName: string;
  currentPassword?: string;
}): Promise<CurrentUser> {
  const reply = await callApi(authAddresses.updateProfile, { body: profile });
  return toCurrentUser(reply);
}

export async function changePassword(passwords: {
  currentPassword: string;
  newPassword: string;
}): Promise<void> {
  await callApi(authAddresses.changePassword, { body: passwords });
}

export async function uploadAvatar(file: Blob): Promise<CurrentUser> {
  const reply = await callApi(accountAddresses.uploadAvatar, { file });
  return toCurrentUser(reply);
}

export async function removeAvatar(): Promise<CurrentUser> {
  const reply = await callApi(accountAddresses.removeAvatar);
  return toCurrentUser(reply);
}

/** Deleting the picture must not wait longer for the copy that an undo needs. */
const PICTURE_TIMEOUT_MS = 5_000;

export async function fetchPicture(address: string): Promise<Blob | undefined> {
  try {
    const answer = await fetch(address, {
      credentials: 'include',
      signal: AbortSignal.timeout(PICTURE_TIMEOUT_MS),
    });
    return answer.ok ? await answer.blob() : undefined;
  } catch {
    return undefined;
  }
}

export async function fetchOwnSessions(signal: AbortSignal): Promise<OwnSession[]> {
  const reply = await callApi(accountAddresses.sessions, { signal });
  return reply.map(({ id, device, ipAddress, lastSeenAt, isCurrent }) => ({
    id,
    device,
    ipAddress: ipAddress ?? undefined,
    lastSeenAt: new Date(lastSeenAt),
    isCurrent,
  }));
}

export async function endSession(id: string): Promise<void> {
  await callApi(accountAddresses.revokeSession, { params: { id } });
}

export async function endOtherSessions(): Promise<void> {
  await callApi(accountAddresses.revokeAllSessions);
}

export async function fetchActivity(
  filters: ActivityFilters,
  page: number,
  signal: AbortSignal,
): Promise<AuditPage> {
  const { success, ...texts } = filters;
  const set = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return callApi(accountAddresses.activity, {
    query: { page, limit: AUDIT_PAGE_SIZE, ...set, ...(success === '' ? {} : { success }) },
    signal,
  });
}
