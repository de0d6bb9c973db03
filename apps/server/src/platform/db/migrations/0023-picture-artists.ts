import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Adds pictures of artists; those inside known files are found when such a file is read again. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('artist')
    .addColumn('art_kind', 'text', (column) => column.notNull().defaultTo('none'))
    .execute();
  for (const name of ['art_path', 'art_version', 'art_colours', 'art_colours_of'])
    await db.schema.alterTable('artist').addColumn(name, 'text').execute();
  await db.schema
    .alterTable('track')
    .addColumn('has_artist_picture', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
