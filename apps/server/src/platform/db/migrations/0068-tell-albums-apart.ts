import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Stores what tags say about albums with each track; older tracks get it from the rows of their albums. */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const name of [
    'album_title',
    'album_fold',
    'album_artists',
    'album_edition',
    'mbz_release_id',
    'mbz_release_group_id',
  ])
    await db.schema.alterTable('track').addColumn(name, 'text').execute();
  await db.schema
    .alterTable('track')
    .addColumn('album_credit', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('track')
    .addColumn('is_compilation', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const name of ['former_album_id', 'pinned_album_id'])
    await db.schema.alterTable('track').addColumn(name, 'integer').execute();
  await db.schema.alterTable('album').addColumn('continued_in', 'integer').execute();
  await db.schema.alterTable('library_state').addColumn('album_regrouping', 'text').execute();
  await sql`create index track_by_album_fold on track (album_fold) where album_fold is not null`.execute(db);
  await sql`create index track_by_former_album on track (former_album_id) where former_album_id is not null`.execute(
    db,
  );
  await sql`create index album_by_release on album (mbz_release_id) where mbz_release_id is not null`.execute(
    db,
  );
  await sql`create index album_continued on album (continued_in) where continued_in is not null`.execute(db);
}
