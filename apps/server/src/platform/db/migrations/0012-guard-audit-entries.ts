import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { refuseReplacing }: DialectCapabilities): Promise<void> {
  await refuseReplacing(db, 'audit_entry');
}
