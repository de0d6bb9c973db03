import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** The language that mails to an account are written in. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('account').addColumn('language', 'text').execute();
}
