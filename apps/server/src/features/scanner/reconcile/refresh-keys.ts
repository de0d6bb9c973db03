/**
 * Gives rows today's keys without changing their ids, and with them favorites, stations and addresses; runs before a
 * scan compares files, because wrongly joined rows find their own as files are read again.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { foldName } from '#platform/text/fold-text.ts';
import { recallEvidence } from '../albums/recall-evidence.ts';
import { artistKey } from '../identity/identity.ts';
import { moveMarks } from '../store/move-marks.ts';
import { refreshTexts } from './refresh-texts.ts';
import { isSpellingKey } from './split-same-name-artists.ts';

type Table = 'genre' | 'artist';

interface Keyed {
  readonly id: number;
  readonly identity_key: string;
}

/** Returns whether an earlier version has written some of the tracks. */
export async function refreshKeysAndTexts(
  database: Pick<Database, 'queries' | 'transaction'>,
  { areRulesNew }: { readonly areRulesNew: boolean },
): Promise<boolean> {
  if (areRulesNew) {
    await refreshTexts(database);
    await database.transaction(refreshKeys);
  }
  return recallEvidence(database);
}

async function refreshKeys(db: Queries): Promise<void> {
  const genres = await db.selectFrom('genre').select(['id', 'identity_key', 'name']).execute();
  await refresh(db, 'genre', { rows: genres, keyOf: ({ name }) => foldName(name) });
  const artists = await db
    .selectFrom('artist')
    .select(['id', 'identity_key', 'name', 'mbz_artist_id as mbzArtistId'])
    .execute();
  await refresh(db, 'artist', {
    rows: artists,
    keyOf: (artist) => (isSpellingKey(artist.identity_key) ? artist.identity_key : artistKey(artist)),
  });
}

async function refresh<Row extends Keyed>(
  db: Queries,
  table: Table,
  { rows, keyOf }: { rows: readonly Row[]; keyOf: (row: Row) => string },
): Promise<void> {
  const taken = new Map(rows.map(({ id, identity_key }) => [identity_key, id]));
  for (const row of rows) {
    const identity_key = keyOf(row);
    if (identity_key === row.identity_key) continue;
    const to = taken.get(identity_key);
    if (to === undefined) {
      await db.updateTable(table).set({ identity_key }).where('id', '=', row.id).execute();
      taken.set(identity_key, row.id);
      continue;
    }
    // An older version has made a second row; its tracks find the other one when they are read again.
    await markStale(db, TRACKS_OF[table](row.id));
    if (table !== 'genre') await moveMarks(db, table, [{ from: row.id, to }]);
  }
}

const TRACKS_OF: Readonly<Record<Table, (id: number) => RawBuilder<SqlBool>>> = {
  genre: (id) => sql`id in (select track_id from track_genre where genre_id = ${id})`,
  artist: (id) => sql`(id in (select track_id from track_artist where artist_id = ${id})
    or album_id in (select album_id from album_artist where artist_id = ${id}))`,
};

async function markStale(db: Queries, tracks: RawBuilder<SqlBool>): Promise<void> {
  await db
    .updateTable('track')
    .set({ is_stale: 1 })
    .where(tracks)
    .where('missing_since', 'is', null)
    .execute();
}
