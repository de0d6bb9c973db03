import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Letters of scripts in which marks make different letters, such as が and か. */
const LETTER_WITH_MARKS =
  /(?=\p{L})[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Hangul}\p{Script=Common}]/u;
const IDS_PER_STATEMENT = 500;

type Tracks = (ids: RawBuilder<unknown>) => RawBuilder<unknown>;

const TRACKS_OF: Readonly<Record<string, Tracks>> = {
  track: (ids) => sql`id in (${ids})`,
  album: (ids) => sql`album_id in (${ids})`,
  artist: (ids) => sql`id in (select track_id from track_artist where artist_id in (${ids}))`,
  genre: (ids) => sql`id in (select track_id from track_genre where genre_id in (${ids}))`,
};

/**
 * Marks files for reading again, because only tags can separate what earlier rules merged: names that may differ in a
 * mark, compilations, and files without an album artist.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('track')
    .addColumn('is_stale', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const mark = async (tracks: RawBuilder<unknown>) => {
    await sql`update track set is_stale = 1 where is_stale = 0 and missing_since is null and ${tracks}`.execute(
      db,
    );
  };
  await mark(
    sql`album_id in (select id from album where identity_key like 'various|%' or identity_key like 'folder:%')`,
  );
  for (const [table, tracksOf] of Object.entries(TRACKS_OF)) {
    const texts = sql<{ id: number; search_text: string }>`select id, search_text from ${sql.table(table)}`;
    const { rows } = await texts.execute(db);
    const ids = rows.flatMap(({ id, search_text }) => (LETTER_WITH_MARKS.test(search_text) ? id : []));
    for (let at = 0; at < ids.length; at += IDS_PER_STATEMENT)
      await mark(tracksOf(sql.join(ids.slice(at, at + IDS_PER_STATEMENT))));
  }
}
