import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema.alterTable('session').addColumn('proved_at', bigint).execute();
}
