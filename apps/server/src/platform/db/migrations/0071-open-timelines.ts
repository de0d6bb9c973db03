import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

/**
 * Allows stations without a genre, whose rows come from the queue of a room, and rows without a track. An earlier version
 * beside this one joins stations with their genres, so it leaves rooms alone, and its own rows get the defaults.
 */
export async function up(db: Kysely<Schema>, { allowNulls }: DialectCapabilities): Promise<void> {
  await allowNulls(db, [
    { table: 'station', column: 'genre_id' },
    { table: 'timeline_entry', column: 'track_id' },
  ]);
  await db.schema
    .alterTable('station')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('genre'))
    .execute();
  await db.schema
    .alterTable('timeline_entry')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('track'))
    .execute();
  await db.schema.alterTable('timeline_entry').addColumn('entry_id', 'text').execute();
}
