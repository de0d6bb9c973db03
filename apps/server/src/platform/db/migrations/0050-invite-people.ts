import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('uses', 'integer', (column) => column.notNull())
    .addColumn('uses_max', 'integer', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('expires_at', bigint, (column) => column.notNull())
    .addColumn('revoked_at', bigint)
    .execute();
  await db.schema.createIndex('invitation_by_token').unique().on('invitation').column('token_hash').execute();
  await db.schema.createIndex('invitation_by_time').on('invitation').column('created_at').execute();
}
