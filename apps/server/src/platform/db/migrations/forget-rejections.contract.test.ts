import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertAccounts } from '../../../test/account-rows.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { migrate } from '../migrate.ts';

it.each(DATABASE_KINDS)(
  'a user admitted by a role is not rejected any more, and nobody else is admitted, on %s',
  (kind) =>
    useEarlierDatabase(kind, '0061-forget-rejections', async (database) => {
      const { queries } = database;
      const roles = { ana: 'User', ben: 'Admin', cid: 'Celebrity', dee: undefined };
      await insertAccounts(queries, Object.keys(roles));
      await queries.updateTable('account').set({ is_approved: 0, rejected_at: 7 }).execute();
      await queries.deleteFrom('account_role').execute();
      for (const [id, role] of Object.entries(roles))
        if (role)
          await sql`insert into account_role (account_id, role) values (${id}, ${role})`.execute(queries);
      await migrate(database);
      const rows = await queries
        .selectFrom('account')
        .select(['id', 'rejected_at', 'is_approved'])
        .orderBy('id')
        .execute();
      expect(rows.map((row) => [row.id, row.rejected_at, row.is_approved])).toEqual([
        ['ana', null, 0],
        ['ben', null, 0],
        ['cid', 7, 0],
        ['dee', 7, 0],
      ]);
    }),
);
