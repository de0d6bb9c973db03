/**
 * Rows that older rules have named keep their id under the name of today, and with it hearts, stars, stations and addresses.
 * Of what was put together wrongly the row goes to what it is called; the rest finds a row of its own as its files are
 * read anew.
 */
import type { Queries } from '#platform/db/queries.ts';
import { foldName, searchName } from '#platform/fold-text.ts';
import { artistKey, namedAlbumKey } from './identity.ts';

interface Keyed {
  readonly id: number;
  readonly identity_key: string;
}

export async function renewKeys(db: Queries): Promise<void> {
  const genres = await db.selectFrom('genre').select(['id', 'identity_key', 'name']).execute();
  await renew(db, 'genre', { rows: genres, keyOf: ({ name }) => foldName(name) });
  const artists = await db
    .selectFrom('artist')
    .select(['id', 'identity_key', 'name', 'mbz_artist_id as mbzArtistId'])
    .execute();
  await renew(db, 'artist', { rows: artists, keyOf: artistKey });
  const albums = await db
    .selectFrom('album')
    .select(['id', 'identity_key', 'title', 'artist_credit', 'is_compilation'])
    .execute();
  await renew(db, 'album', { rows: albums, keyOf: keyOfAlbum });
}

type StoredAlbum = Keyed & {
  readonly title: string;
  readonly artist_credit: string;
  readonly is_compilation: number;
};

function keyOfAlbum({ identity_key, title, artist_credit: credit, is_compilation }: StoredAlbum): string {
  if (identity_key.startsWith('mbz:')) return identity_key;
  if (!identity_key.startsWith('folder:')) {
    const names = { title: foldName(title), credit, isCompilation: is_compilation === 1 };
    return namedAlbumKey(names) ?? identity_key;
  }
  const former = `|${searchName(title)}`;
  if (!identity_key.endsWith(former)) return identity_key;
  return `${identity_key.slice(0, -former.length)}|${foldName(title)}`;
}

async function renew<Row extends Keyed>(
  db: Queries,
  table: 'genre' | 'artist' | 'album',
  { rows, keyOf }: { rows: readonly Row[]; keyOf: (row: Row) => string },
): Promise<void> {
  const taken = new Set(rows.map(({ identity_key }) => identity_key));
  for (const row of rows) {
    const identity_key = keyOf(row);
    if (taken.has(identity_key)) continue;
    taken.add(identity_key);
    await db.updateTable(table).set({ identity_key }).where('id', '=', row.id).execute();
  }
}
