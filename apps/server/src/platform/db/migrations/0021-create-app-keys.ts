import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('app_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret_sealed', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('last_used_at', bigint)
    .addColumn('last_client', 'text')
    .addColumn('last_ip', 'text')
    .execute();
  await db.schema.createIndex('app_key_by_digest').unique().on('app_key').column('digest').execute();
  await db.schema
    .createIndex('app_key_by_account')
    .on('app_key')
    .columns(['account_id', 'created_at'])
    .execute();
}
