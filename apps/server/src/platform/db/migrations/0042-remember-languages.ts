import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Adds the language of mails to an account. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('account').addColumn('language', 'text').execute();
}
