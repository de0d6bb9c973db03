/**
 * Whose an album is whose tags name no album artist: the one artist that its tracks have, or various artists. Decided anew
 * from all its tracks whenever some were written, so that a name that is corrected in all of them, or given back its
 * former spelling, is that of the album.
 */
import type { Queries } from '#platform/db/queries.ts';
import { foldName, foldText, sortName, withoutArticle } from '#platform/fold-text.ts';
import { inChunks } from './chunks.ts';

export const VARIOUS_ARTISTS = 'Various Artists';

interface Artist {
  readonly artist_id: number;
  readonly name: string;
}

export async function updateSoleArtists(db: Queries, albumIds: readonly number[]): Promise<void> {
  for (const chunk of inChunks([...new Set(albumIds)], 500)) {
    const albums = await db
      .selectFrom('album')
      .select(['id', 'title', 'artist_credit', 'is_compilation'])
      .where('id', 'in', chunk)
      .execute();
    const artists = await readFirstArtists(db, chunk);
    for (const album of albums) {
      const own = artists.get(album.id);
      // Without artists it says what it said.
      if (own === undefined) continue;
      const [sole] = own;
      const isOfOne = own.every(({ name }) => bareName(name) === bareName(sole?.name ?? ''));
      await setArtist(db, album, isOfOne ? sole : undefined);
    }
  }
}

const bareName = (name: string) => withoutArticle(foldName(name));

/** Of every album that is known by its folder, as those whose tags name no album artist are. */
export async function updateAllSoleArtists(db: Queries): Promise<void> {
  const albums = await db
    .selectFrom('album')
    .select('id')
    .where('identity_key', 'like', 'folder:%')
    .execute();
  await updateSoleArtists(
    db,
    albums.map(({ id }) => id),
  );
}

/** Those of these artists that are called after them, as `updateAllSoleArtists` means it. */
export async function readAlbumsByFolder(db: Queries, artistIds: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const chunk of inChunks(artistIds, 500)) {
    const albums = await db
      .selectFrom('album_artist')
      .innerJoin('album', 'album.id', 'album_artist.album_id')
      .select('album.id')
      .where('album_artist.artist_id', 'in', chunk)
      .where('album.identity_key', 'like', 'folder:%')
      .execute();
    for (const { id } of albums) ids.push(id);
  }
  return ids;
}

/** By album, those its tracks begin with, of the track that was there first to begin with. */
async function readFirstArtists(
  db: Queries,
  albumIds: readonly number[],
): Promise<ReadonlyMap<number | null, readonly Artist[]>> {
  const rows = await db
    .selectFrom('track')
    .innerJoin('track_artist', 'track_artist.track_id', 'track.id')
    .innerJoin('artist', 'artist.id', 'track_artist.artist_id')
    .select(['track.album_id', 'track_artist.artist_id', 'artist.name'])
    .where('track.album_id', 'in', albumIds)
    .where('track.missing_since', 'is', null)
    .where('track_artist.position', '=', 0)
    .groupBy(['track.album_id', 'track_artist.artist_id', 'artist.name'])
    .orderBy(({ fn }) => fn.min('track.id'))
    .execute();
  return Map.groupBy(rows, ({ album_id }) => album_id);
}

interface Album {
  readonly id: number;
  readonly title: string;
  readonly artist_credit: string;
  readonly is_compilation: number;
}

async function setArtist(db: Queries, album: Album, sole: Artist | undefined): Promise<void> {
  const credit = sole?.name ?? VARIOUS_ARTISTS;
  const isCompilation = sole === undefined ? 1 : 0;
  const isSame = album.artist_credit === credit && album.is_compilation === isCompilation;
  // One of various artists has just been filed under the artist of the track that was written.
  if (isSame && sole !== undefined) return;
  await db
    .updateTable('album')
    .set({
      artist_credit: credit,
      sort_artist: sortName(credit),
      search_text: foldText(`${album.title} ${credit}`),
      is_compilation: isCompilation,
    })
    .where('id', '=', album.id)
    .execute();
  await db.deleteFrom('album_artist').where('album_id', '=', album.id).execute();
  if (sole === undefined) return;
  await db
    .insertInto('album_artist')
    .values({ album_id: album.id, position: 0, artist_id: sole.artist_id, join_phrase: '' })
    .execute();
}
