import { countsAsApproved, type RoleName } from '@tutti/contract';
import { toEmailKey, toUserNameKey } from '#identity/account-names.ts';
import { readAccounts, readRoles } from '#identity/account-reads.ts';
import type { Queries } from '#platform/db/queries.ts';

export interface Person {
  readonly userId: string;
  readonly userName: string;
  readonly email: string;
  readonly roles: readonly RoleName[];
}

export interface UserDirectory {
  find(name: string): Promise<Person | undefined>;
  list(): Promise<Person[]>;
}

const USERS_MAX = 1_000;

interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly user_name: string;
  readonly is_approved: number;
}

export function createUserDirectory(db: Queries): UserDirectory {
  const rows = () =>
    db
      .selectFrom(readAccounts(db))
      .select(['account.id', 'account.email', 'account.user_name', 'account.is_approved']);

  async function withRoles(found: readonly PersonRow[]): Promise<Person[]> {
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    const given = await db
      .selectFrom(readRoles(db))
      .select(['account_role.account_id', 'account_role.role'])
      .where('account_role.account_id', 'in', ids)
      .execute();
    const rolesOf = Map.groupBy(given, ({ account_id }) => account_id);
    return found.flatMap(({ id: userId, email, user_name: userName, is_approved }) => {
      const roles = (rolesOf.get(userId) ?? []).map(({ role }) => role as RoleName);
      return countsAsApproved(is_approved === 1, roles) ? [{ userId, userName, email, roles }] : [];
    });
  }

  return {
    async find(name) {
      const found = await rows()
        .where(({ eb, or }) =>
          or([
            eb('account.user_name_key', '=', toUserNameKey(name)),
            eb('account.email_key', '=', toEmailKey(name)),
          ]),
        )
        .execute();
      return (await withRoles(found))[0];
    },
    async list() {
      return withRoles(await rows().orderBy('account.user_name_key').limit(USERS_MAX).execute());
    },
  };
}
