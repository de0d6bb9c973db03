import { LOCKOUT_DURATION_MS, LOCKOUT_MAX_FAILURES } from '@tutti/contract';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type SignInFailureRow = Selectable<AccountTables['sign_in_failure']>;

export function createSignInFailureStore(db: Queries) {
  return {
    /** Hides an overlong lock, which only a clock that was ahead can have written; `lock` shortens it. */
    async find(emailKey: string, now: number): Promise<SignInFailureRow | undefined> {
      const row = await db
        .selectFrom('sign_in_failure')
        .selectAll()
        .where('email_key', '=', emailKey)
        .executeTakeFirst();
      const isTooLong = (row?.locked_until ?? 0) > now + LOCKOUT_DURATION_MS;
      return row && isTooLong ? { ...row, locked_until: null } : row;
    },
    /** Locks the row, so that parallel guesses are counted in turn; future times of a wrong clock are reset to now. */
    async lock(emailKey: string, now: number): Promise<SignInFailureRow> {
      const since = sql.ref('sign_in_failure.since');
      const lockedUntil = sql.ref('sign_in_failure.locked_until');
      const latestEnd = now + LOCKOUT_DURATION_MS;
      await db
        .insertInto('sign_in_failure')
        .values({ email_key: emailKey, failures: 0, since: now, locked_until: null })
        .onConflict((conflict) =>
          conflict.column('email_key').doUpdateSet({
            since: sql<number>`case when ${since} > ${now} then ${now} else ${since} end`,
            locked_until: sql<number>`case when ${lockedUntil} > ${latestEnd} then ${latestEnd} else ${lockedUntil} end`,
          }),
        )
        .execute();
      return db
        .selectFrom('sign_in_failure')
        .selectAll()
        .where('email_key', '=', emailKey)
        .executeTakeFirstOrThrow();
    },
    /** Counts one failure; the fifth within the window locks. Returns whether this one did. */
    async add(row: SignInFailureRow, now: number): Promise<boolean> {
      const isNewWindow = row.failures === 0 || now - row.since >= LOCKOUT_DURATION_MS;
      const failures = isNewWindow ? 1 : row.failures + 1;
      const isLocked = failures >= LOCKOUT_MAX_FAILURES;
      await db
        .updateTable('sign_in_failure')
        .set({
          failures,
          since: isNewWindow ? now : row.since,
          locked_until: isLocked ? now + LOCKOUT_DURATION_MS : null,
        })
        .where('email_key', '=', row.email_key)
        .execute();
      return isLocked;
    },
    /** Restores the row, because guesses during a lock must not extend it. */
    async keep({
      email_key: emailKey,
      failures,
      since,
      locked_until: lockedUntil,
    }: SignInFailureRow): Promise<void> {
      await db
        .updateTable('sign_in_failure')
        .set({ failures, since, locked_until: lockedUntil })
        .where('email_key', '=', emailKey)
        .execute();
    },
    async clear(emailKey: string): Promise<void> {
      await db.deleteFrom('sign_in_failure').where('email_key', '=', emailKey).execute();
    },
    /** Removes ended windows and locks, because anybody can fill this table with made-up addresses. */
    async removeOld(now: number): Promise<void> {
      await db
        .deleteFrom('sign_in_failure')
        .where('since', '<', now - 2 * LOCKOUT_DURATION_MS)
        .execute();
    },
  };
}
