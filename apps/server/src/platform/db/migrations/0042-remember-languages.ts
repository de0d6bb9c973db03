import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('account').addColumn('language', 'text').execute();
}
