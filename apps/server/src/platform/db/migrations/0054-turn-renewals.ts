import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

/** Adds the number of a session's last renewal cookie. Open sessions begin with that of their sign-in. */
export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  for (const name of ['renewal', 'renewal_before', 'renewal_at'])
    await db.schema
      .alterTable('session')
      .addColumn(name, bigint, (column) => column.notNull().defaultTo(0))
      .execute();
}
