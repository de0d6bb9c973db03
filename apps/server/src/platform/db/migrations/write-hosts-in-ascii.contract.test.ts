import { expect, it } from 'vitest';
import { insertAccounts } from '../../../test/account-rows.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';

const BEFORE = 'info@bücher.example';
const AFTER = 'info@xn--bcher-kva.example';

async function keep(database: Database, id: string, row: { email_key: string; is_approved?: 0 | 1 }) {
  await insertAccounts(database.queries, [id]);
  await database.queries.updateTable('account').set(row).where('id', '=', id).execute();
}

async function keysOf({ queries }: Database) {
  const rows = await queries.selectFrom('account').select(['id', 'email_key']).execute();
  return Object.fromEntries(rows.map(({ id, email_key }) => [id, email_key]));
}

const STEP = '0062-write-hosts-in-ascii';

it.each(DATABASE_KINDS)(
  'accounts and links with hosts in other letters are found by the ASCII form, on %s',
  (kind) =>
    useEarlierDatabase(kind, STEP, async (database) => {
      await keep(database, 'ana', { email_key: BEFORE });
      await keep(database, 'ben', { email_key: 'jörg@example.org' });
      await database.queries
        .insertInto('account_link')
        .values({
          token_hash: 'token',
          account_id: 'ana',
          purpose: 'password',
          email_key: BEFORE,
          password_hash: null,
          created_at: 0,
          expires_at: 1,
          used_at: null,
        })
        .execute();
      await migrate(database);
      expect(await keysOf(database)).toEqual({ ana: AFTER, ben: 'jörg@example.org' });
      expect(await database.queries.selectFrom('account_link').select('email_key').execute()).toEqual([
        { email_key: AFTER },
      ]);
    }),
);

it.each(DATABASE_KINDS)(
  'of two accounts of one mailbox, the approved one keeps the address, or else the one browsers reach, on %s',
  (kind) =>
    useEarlierDatabase(kind, STEP, async (database) => {
      await keep(database, 'first', { email_key: BEFORE });
      await keep(database, 'second', { email_key: AFTER, is_approved: 0 });
      await keep(database, 'third', { email_key: 'x@ü.example' });
      await keep(database, 'fourth', { email_key: 'x@xn--tda.example' });
      await migrate(database);
      expect(await keysOf(database)).toEqual({
        first: AFTER,
        second: BEFORE,
        third: 'x@ü.example',
        fourth: 'x@xn--tda.example',
      });
    }),
);
