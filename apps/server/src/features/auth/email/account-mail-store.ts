import type { Queries } from '#platform/db/queries.ts';

export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Prefix of the address under which notices are counted, so that requests for links do not use up their limit. */
export const NOTICE_TO = 'notice to ';

export function createAccountMailStore(db: Queries) {
  const within = ({ from, to }: Period) =>
    db
      .selectFrom('account_mail')
      .where('sent_at', '>=', from)
      .where('sent_at', '<=', to)
      .select(({ fn }) => fn.countAll<number>().as('count'));
  const count = async (sent: ReturnType<typeof within>) =>
    Number((await sent.executeTakeFirstOrThrow()).count);
  return {
    countOfAccount: (accountId: string, period: Period) =>
      count(
        within(period).where('account_id', '=', accountId).where('email_key', 'not like', `${NOTICE_TO}%`),
      ),
    countToAddress: (emailKey: string, period: Period) =>
      count(within(period).where('email_key', '=', emailKey)),
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
