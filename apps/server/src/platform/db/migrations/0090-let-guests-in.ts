import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

/**
 * Allows members of rooms without an account. An earlier version beside this one shows them without a name; it admits
 * none, because it knows no guests.
 */
export async function up(db: Kysely<Schema>, { allowNulls, bigint }: DialectCapabilities): Promise<void> {
  await allowNulls(db, [{ table: 'room_member', column: 'account_id' }]);
  await db.schema
    .createTable('room_guest')
    .addColumn('member_id', 'text', (column) =>
      column.primaryKey().references('room_member.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('device_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', bigint, (column) => column.notNull())
    .addColumn('is_approved', 'integer', (column) => column.notNull())
    .addColumn('spent_until', bigint, (column) => column.notNull())
    .execute();
}
