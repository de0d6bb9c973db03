import { type Kysely, sql } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { textSearch }: DialectCapabilities): Promise<void> {
  await textSearch.create(db);
  await db.schema.alterTable('album').addColumn('art_colour', 'text').execute();
  await db.schema.alterTable('album').addColumn('art_colour_of', 'text').execute();
  await db.schema
    .alterTable('library_state')
    .addColumn('art_revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Paging compares (key, id) as one value, which a null would break, so a missing year counts as 0.
  await sql`create index album_by_known_year on album ((coalesce(year, 0)), id)`.execute(db);
  await db.schema.createIndex('artist_by_albums').on('artist').columns(['album_count', 'id']).execute();
  await db.schema.createIndex('artist_by_tracks').on('artist').columns(['track_count', 'id']).execute();
}
