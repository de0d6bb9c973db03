import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('account_mail')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('sent_at', bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('account_mail_by_account')
    .on('account_mail')
    .columns(['account_id', 'sent_at'])
    .execute();
  await db.schema
    .createIndex('account_mail_by_email')
    .on('account_mail')
    .columns(['email_key', 'sent_at'])
    .execute();
  await db.schema.createIndex('account_mail_by_time').on('account_mail').column('sent_at').execute();
  await db.schema
    .createTable('known_device')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_used_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('known_device_pk', ['account_id', 'token_hash'])
    .execute();
}
