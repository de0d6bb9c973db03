/** Derives evidence of earlier versions without reading files: an album's key says how the album was found. */
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inChunks } from '../store/chunks.ts';
import { type AlbumTags, albumFoldOf, discNumberOf, toStoredArtists } from './evidence.ts';

const ALBUMS_PER_STEP = 200;

interface FormerAlbum {
  readonly id: number;
  readonly identity_key: string;
  readonly title: string;
  readonly artist_credit: string;
  readonly is_compilation: 0 | 1;
  readonly mbz_release_id: string | null;
  readonly mbz_release_group_id: string | null;
}

/** Returns whether there was any such track. An older version that runs at the same time may write more of them. */
export async function recallEvidence(database: Pick<Database, 'queries' | 'transaction'>): Promise<boolean> {
  const albums = await database.queries
    .selectFrom('album')
    .select([
      'id',
      'identity_key',
      'title',
      'artist_credit',
      'is_compilation',
      'mbz_release_id',
      'mbz_release_group_id',
    ])
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('track')
        .select('album_id')
        .where('album_fold', 'is', null)
        .where('album_id', 'is not', null),
    )
    .orderBy('id')
    .execute();
  for (const chunk of inChunks(albums, ALBUMS_PER_STEP))
    await database.transaction(async (trx) => {
      await recall(trx, chunk);
    });
  return albums.length > 0;
}

async function recall(db: Queries, albums: readonly FormerAlbum[]): Promise<void> {
  const ids = albums.map(({ id }) => id);
  const artists = await readArtists(db, ids);
  await numberDiscs(db, ids);
  for (const album of albums)
    await db
      .updateTable('track')
      .set(tagsOf(album, artists.get(album.id) ?? []))
      .where('album_id', '=', album.id)
      .where('album_fold', 'is', null)
      .execute();
}

type Artists = Parameters<typeof toStoredArtists>[1];

function tagsOf(album: FormerAlbum, artists: Artists): AlbumTags {
  const { identity_key: key, title, artist_credit: credit } = album;
  const isFlagged = key.startsWith('various|') || (key.startsWith('mbz:') && album.is_compilation === 1);
  const isNamed = !key.startsWith('various|') && !key.startsWith('folder:') && artists.length > 0;
  return {
    album_title: title || null,
    album_fold: albumFoldOf(title, album.mbz_release_id) ?? '',
    album_credit: isNamed ? credit : '',
    album_artists: isNamed ? toStoredArtists(credit, artists) : null,
    is_compilation: isFlagged ? 1 : 0,
    mbz_release_id: key.startsWith('mbz:') ? (album.mbz_release_id ?? key.slice('mbz:'.length)) : null,
    mbz_release_group_id: album.mbz_release_group_id,
    album_edition: null,
  };
}

async function readArtists(db: Queries, albumIds: readonly number[]) {
  const rows = await db
    .selectFrom('album_artist')
    .innerJoin('artist', 'artist.id', 'album_artist.artist_id')
    .select(['album_artist.album_id', 'artist.name', 'album_artist.join_phrase as joinPhrase'])
    .select('artist.mbz_artist_id as mbzArtistId')
    .where('album_artist.album_id', 'in', albumIds)
    .orderBy('album_artist.position')
    .execute();
  return Map.groupBy(rows, ({ album_id }) => album_id);
}

/** Numbers discs by title or folder where the tags have no number, as it is done for files that are read now. */
async function numberDiscs(db: Queries, albumIds: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('track')
    .innerJoin('album', 'album.id', 'track.album_id')
    .select(['track.id', 'track.path', 'album.title'])
    .where('track.album_id', 'in', albumIds)
    .where('track.album_fold', 'is', null)
    .where('track.disc_number', 'is', null)
    .execute();
  const discs = rows.flatMap(({ id, path, title }) => {
    const disc = discNumberOf({ discNumber: null, album: title, path });
    return disc === null ? [] : { id, disc };
  });
  for (const [disc, own] of Map.groupBy(discs, (row) => row.disc))
    for (const chunk of inChunks(own, 500))
      await sql`update track set disc_number = ${disc} where id in (${sql.join(chunk.map(({ id }) => id))})`.execute(
        db,
      );
}
