import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, _capabilities: DialectCapabilities): Promise<void> {
  await db.schema
    .alterTable('outbox_mail')
    .addColumn('html', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('avatar')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('account.id').onDelete('cascade'),
    )
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
}
