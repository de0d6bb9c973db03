import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema.alterTable('playlist').addColumn('deleted_at', bigint).execute();
  await db.schema.createIndex('playlist_by_deletion').on('playlist').column('deleted_at').execute();
}
