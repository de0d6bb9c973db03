import { countsAsApproved, type RoleName } from '@tutti/contract';
import type { AppKeyUserRow } from './app-key-store.ts';

export interface AppKeyHolder {
  readonly keyId: string;
  readonly userId: string;
  readonly userName: string;
  readonly email: string;
  readonly roles: readonly RoleName[];
  readonly registeredAt: number;
}

export interface UsableKey {
  readonly holder: AppKeyHolder;
  readonly sealed: string;
  readonly lastUsedAt: number | null;
}

export function listUsable(rows: readonly AppKeyUserRow[]): UsableKey[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofKey) => {
    const [row] = ofKey;
    const roles = ofKey.flatMap(({ role }) => (role === null ? [] : [role as RoleName]));
    if (row === undefined || !countsAsApproved(row.is_approved === 1, roles)) return [];
    const { id: keyId, account_id: userId, user_name: userName, email, registered_at: registeredAt } = row;
    const holder = { keyId, userId, userName, email, roles, registeredAt };
    return { holder, sealed: row.secret_sealed, lastUsedAt: row.last_used_at };
  });
}
