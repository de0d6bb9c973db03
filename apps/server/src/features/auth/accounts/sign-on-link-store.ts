import type { Selectable } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type SignOnLinkRow = Selectable<AccountTables['sign_on_link']>;

export function createSignOnLinkStore(db: Queries) {
  return {
    async find(issuer: string, subject: string): Promise<SignOnLinkRow | undefined> {
      return db
        .selectFrom('sign_on_link')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
    },
    async listOfAccount(accountId: string): Promise<SignOnLinkRow[]> {
      return db
        .selectFrom('sign_on_link')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },
    async findOfAccount(accountId: string, issuer: string): Promise<SignOnLinkRow | undefined> {
      return db
        .selectFrom('sign_on_link')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('issuer', '=', issuer)
        .executeTakeFirst();
    },
    async insert(link: SignOnLinkRow): Promise<void> {
      await db.insertInto('sign_on_link').values(link).execute();
    },
    async remove(accountId: string, id: string): Promise<SignOnLinkRow | undefined> {
      return db
        .deleteFrom('sign_on_link')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },
    async removeOfAccount(accountId: string): Promise<readonly SignOnLinkRow[]> {
      return db.deleteFrom('sign_on_link').where('account_id', '=', accountId).returningAll().execute();
    },
  };
}
