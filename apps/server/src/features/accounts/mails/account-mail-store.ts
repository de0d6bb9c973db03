import type { Queries } from '#platform/db/queries.ts';

export interface Period {
  readonly from: number;
  readonly to: number;
}

export function createAccountMailStore(db: Queries) {
  const count = async (column: 'account_id' | 'email_key', value: string, { from, to }: Period) => {
    const row = await db
      .selectFrom('account_mail')
      .where(column, '=', value)
      .where('sent_at', '>=', from)
      .where('sent_at', '<=', to)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    countOfAccount: (accountId: string, period: Period) => count('account_id', accountId, period),
    countToAddress: (emailKey: string, period: Period) => count('email_key', emailKey, period),
    async insert(mail: {
      id: string;
      account_id: string;
      email_key: string;
      sent_at: number;
    }): Promise<void> {
      await db.insertInto('account_mail').values(mail).execute();
    },
    async removeOutside({ from, to }: Period): Promise<void> {
      await db
        .deleteFrom('account_mail')
        .where((where) => where.or([where('sent_at', '<', from), where('sent_at', '>', to)]))
        .execute();
    },
  };
}
