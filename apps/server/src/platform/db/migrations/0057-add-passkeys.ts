import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

/** Adds passkeys. An earlier version ignores both tables and continues with passwords and codes. */
export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('passkey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', bigint, (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('last_used_at', bigint)
    .execute();
  await db.schema.createIndex('passkey_account').on('passkey').column('account_id').execute();
  await db.schema
    .createTable('passkey_challenge')
    .addColumn('flow_hash', 'text', (column) => column.primaryKey())
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.references('account.id').onDelete('cascade'))
    .addColumn('expires_at', bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('passkey_challenge_expires')
    .on('passkey_challenge')
    .column('expires_at')
    .execute();
}
