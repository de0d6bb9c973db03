/** Lists of accounts for administrators, in the form that the reading thread loads (platform/db/read-worker.ts). */
import type { AdminUser, UsersPage, UsersQuery } from '@tutti/contract';
import type { ReadSource } from '#platform/db/read-worker.ts';
import { toAdminUser } from '../accounts/account-presenter.ts';
import type { AccountRow } from '../accounts/account-store.ts';
import { createUserListStore, type PendingPart, type UserCursor } from './user-list-store.ts';
import { createUserDetailStore, createUserNumbersStore, type UserTotals } from './user-numbers-store.ts';

export type UserReads = ReturnType<typeof createReads>;

export const USER_READ_NAMES = [
  'readUsersPage',
  'readUsersChunk',
  'readPending',
  'readUserTotals',
  'readUserConcerns',
  'readUserEmails',
  'countRegistrationsPerDay',
] as const satisfies readonly (keyof UserReads)[];

export interface UserConcerns {
  readonly locked: readonly string[];
  readonly unconfirmedAdmins: readonly string[];
  readonly notAdmins: readonly string[];
}

interface ChunkRequest {
  readonly after: UserCursor | undefined;
  readonly limit: number;
  readonly now: number;
}

export interface UsersChunk {
  readonly users: readonly AdminUser[];
  /** Start of the next chunk; undefined after the last one. */
  readonly next: UserCursor | undefined;
}

export function createReads({ queries }: ReadSource) {
  const store = createUserListStore(queries);
  const details = createUserDetailStore(queries);
  const numbers = createUserNumbersStore(queries);

  async function complete(accounts: readonly AccountRow[], now: number) {
    const ids = accounts.map(({ id }) => id);
    const [roles, withSecondFactor, signOnLinks, failures] = await Promise.all([
      details.listRolesOf(ids),
      details.listWithSecondFactor(ids),
      details.countSignOnLinksOf(ids),
      details.listFailuresOf(accounts.map((account) => account.email_key)),
    ]);
    return accounts.map((account) =>
      toAdminUser(account, {
        roles: roles.get(account.id) ?? [],
        failure: failures.get(account.email_key),
        hasSecondFactor: withSecondFactor.has(account.id),
        signOnLinks: signOnLinks.get(account.id),
        now,
      }),
    );
  }

  return {
    async readUsersPage({ query, now }: { query: UsersQuery; now: number }): Promise<UsersPage> {
      const { page, limit } = query;
      const { accounts, total } = await store.listPage(query, now);
      const users = await complete(accounts, now);
      return { users, total, page, limit, totalPages: Math.max(1, Math.ceil(total / limit)) };
    },
    async readUsersChunk({ after, limit, now }: ChunkRequest): Promise<UsersChunk> {
      const accounts = await store.listChunk(after, limit);
      const last = accounts.length === limit ? accounts.at(-1) : undefined;
      return {
        users: await complete(accounts, now),
        next: last && { createdAt: last.created_at, id: last.id },
      };
    },
    readPending: (part: PendingPart): Promise<UserCursor[]> => store.listPending(part),
    readUserTotals: (now: number): Promise<UserTotals> => numbers.readTotals(now),
    async readUserConcerns({
      now,
      candidateIds,
    }: {
      now: number;
      candidateIds: readonly string[];
    }): Promise<UserConcerns> {
      const [locked, unconfirmedAdmins, notAdmins] = await Promise.all([
        numbers.listLocked(now),
        numbers.listUnconfirmedAdmins(),
        numbers.listNotAdmins(candidateIds),
      ]);
      return { locked, unconfirmedAdmins, notAdmins };
    },
    readUserEmails: (ids: readonly string[]): Promise<[id: string, email: string][]> =>
      details.listEmails(ids),
    countRegistrationsPerDay: (from: number): Promise<[day: number, count: number][]> =>
      numbers.countPerDay(from),
  };
}
