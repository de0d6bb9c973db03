import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('totp')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('account.id').onDelete('cascade'),
    )
    .addColumn('secret_sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('confirmed_at', bigint)
    .addColumn('last_step', bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_code_pk', ['account_id', 'digest'])
    .execute();
}
