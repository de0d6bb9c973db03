import type { Queries } from '#platform/db/queries.ts';

export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Before an address, where what it was told of is counted: apart, or whoever asks for links would use that up. */
export const NOTICE_TO = 'notice to ';

export function createAccountMailStore(db: Queries) {
  const count = async (column: 'account_id' | 'email_key', value: string, { from, to }: Period) => {
    const row = await db
      .selectFrom('account_mail')
      .where(column, '=', value)
      .where('sent_at', '>=', from)
      .where('sent_at', '<=', to)
      .where((where) =>
        column === 'account_id' ? where('email_key', 'not like', `${NOTICE_TO}%`) : where.lit(true),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    /** Of those that somebody has asked for. */
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
