import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('sign_on_link')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('made_password_hash', 'text')
    .addColumn('created_at', bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sign_on_link_subject')
    .on('sign_on_link')
    .columns(['issuer', 'subject'])
    .unique()
    .execute();
  await db.schema
    .createIndex('sign_on_link_account')
    .on('sign_on_link')
    .columns(['account_id', 'issuer'])
    .unique()
    .execute();
}
