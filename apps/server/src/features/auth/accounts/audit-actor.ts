import type { AccountRow } from './account-store.ts';

export function toAuditActor(account: AccountRow): { userId: string; userName: string; email: string } {
  return { userId: account.id, userName: account.user_name, email: account.email };
}
