import type { Queries } from '#platform/db/queries.ts';

export function createAccountMailStore(db: Queries) {
  const count = async (column: 'account_id' | 'email_key', value: string, since: number) => {
    const row = await db
      .selectFrom('account_mail')
      .where(column, '=', value)
      .where('sent_at', '>=', since)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    countOfAccount: (accountId: string, since: number) => count('account_id', accountId, since),
    countToAddress: (emailKey: string, since: number) => count('email_key', emailKey, since),
    async insert(mail: {
      id: string;
      account_id: string;
      email_key: string;
      sent_at: number;
    }): Promise<void> {
      await db.insertInto('account_mail').values(mail).execute();
    },
    async removeBefore(sentAt: number): Promise<void> {
      await db.deleteFrom('account_mail').where('sent_at', '<', sentAt).execute();
    },
  };
}
