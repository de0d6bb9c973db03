/** Sorts by the artists' sort names, because all lists must agree even when only some files have sort tags. */
import { sql } from 'kysely';
import type { CreditedArtist } from '#platform/audio/tags/read-track.ts';
import type { Queries } from '#platform/db/queries.ts';
import { foldText, sortName, sortTitle } from '#platform/text/fold-text.ts';
import { searchText } from '#platform/text/search-text.ts';
import { inLists } from './chunks.ts';

const ROWS_AT_ONCE = 500;

interface Credited {
  readonly sorted: string;
  readonly joinPhrase: string;
}

/** The sort text of a credit by the tags of one file; the row of the artist may have a better one. */
export function sortCredit(credit: string, artists: readonly CreditedArtist[]): string {
  const credited = artists.map(({ name, sortName: tagged, joinPhrase }) => ({
    sorted: tagged ? sortTitle(tagged) : sortName(name),
    joinPhrase,
  }));
  return joinSorted(credit, credited);
}

/** Joins the sort names of the credited artists, in their order. */
export function joinSorted(credit: string, artists: readonly Credited[]): string {
  if (artists.length === 0) return sortName(credit);
  const parts = artists.flatMap(({ sorted, joinPhrase }) => [sorted, foldText(joinPhrase)]);
  return sortTitle(parts.filter(Boolean).join(' '));
}

const OF = {
  track: { links: 'track_artist', key: 'track_id' },
  album: { links: 'album_artist', key: 'album_id' },
} as const;

/** Has to run after artists are renamed. Includes all tracks of `artistIds`, whose sort names have changed. */
export async function sortTracksByArtists(
  db: Queries,
  { trackIds, artistIds }: { readonly trackIds: readonly number[]; readonly artistIds: readonly number[] },
): Promise<void> {
  const ids = new Set(trackIds);
  for (const chunk of inLists(artistIds)) {
    const theirs = db.selectFrom('track_artist').select('track_id').where('artist_id', 'in', chunk);
    for (const { track_id } of await theirs.execute()) ids.add(track_id);
  }
  await sortRowsByArtists(db, 'track', [...ids]);
}

/** Goes through all albums, because several steps of a scan may have changed whose an album is. */
export async function sortAlbumsByArtists(db: Queries): Promise<void> {
  let albums = await listAlbumsAfter(db, 0);
  while (albums.length > 0) {
    for (const { id, title, artist_credit, search_text: before } of albums) {
      const search_text = searchText(title, artist_credit);
      if (search_text !== before)
        await db.updateTable('album').set({ search_text }).where('id', '=', id).execute();
    }
    const ids = albums.map(({ id }) => id);
    await sortRowsByArtists(db, 'album', ids);
    albums = await listAlbumsAfter(db, ids.at(-1) ?? 0);
  }
}

function listAlbumsAfter(db: Queries, id: number) {
  return db
    .selectFrom('album')
    .select(['id', 'title', 'artist_credit', 'search_text'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
}

export async function sortRowsByArtists(
  db: Queries,
  table: keyof typeof OF,
  ids: readonly number[],
): Promise<void> {
  for (const chunk of inLists(ids)) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'artist_credit', 'sort_artist'])
      .where('id', 'in', chunk)
      .execute();
    const artists = await readCredited(db, table, chunk);
    for (const { id, artist_credit, sort_artist: before } of rows) {
      const sort_artist = joinSorted(artist_credit, artists.get(id) ?? []);
      if (sort_artist !== before)
        await db.updateTable(table).set({ sort_artist }).where('id', '=', id).execute();
    }
  }
}

async function readCredited(
  db: Queries,
  table: keyof typeof OF,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Credited[]>> {
  const { links, key } = OF[table];
  const { rows } = await sql<{ id: number; sort_name: string; join_phrase: string }>`
    select ${sql.ref(`${links}.${key}`)} as id, artist.sort_name, ${sql.ref(`${links}.join_phrase`)} as join_phrase
    from ${sql.table(links)} join artist on artist.id = ${sql.ref(`${links}.artist_id`)}
    where ${sql.ref(`${links}.${key}`)} in (${sql.join(ids)})
    order by ${sql.ref(`${links}.${key}`)}, ${sql.ref(`${links}.position`)}`.execute(db);
  const credited = rows.map(({ id, sort_name, join_phrase }) => ({
    id,
    sorted: sort_name,
    joinPhrase: join_phrase,
  }));
  return Map.groupBy(credited, ({ id }) => id);
}
