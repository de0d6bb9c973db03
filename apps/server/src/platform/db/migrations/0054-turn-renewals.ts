import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

/** Sessions know which of their renewal cookies is the last one. Those that are open begin with that of their sign-in. */
export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  for (const name of ['renewal', 'renewal_before', 'renewal_at'])
    await db.schema
      .alterTable('session')
      .addColumn(name, bigint, (column) => column.notNull().defaultTo(0))
      .execute();
}
