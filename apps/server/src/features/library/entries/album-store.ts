import { SHORT_TRACK_MS } from '@tutti/contract/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type PreparedSource, prepare, prepareForIds } from '#platform/db/prepare.ts';
import type { Queries } from '#platform/db/queries.ts';
import { prepareSlices, type Slice, takeSlice } from '../pages/keyset.ts';
import type { SortKey } from '../pages/page-cursor.ts';
import { currentAlbumId } from './current-album.ts';

export interface AlbumRow {
  id: number;
  title: string;
  artist_credit: string;
  artist_id: number | null;
  year: number | null;
  is_compilation: 0 | 1;
  track_count: number;
  duration_ms: number;
  genre_name: string | null;
  art_kind: 'none' | 'folder' | 'embedded';
  art_version: string | null;
  art_colour: string | null;
  art_colours: string | null;
  album_key: string;
}

/** Narrows a list of albums; all conditions must hold. */
export interface AlbumFilter {
  readonly genreId?: number | undefined;
  readonly artistId?: number | undefined;
  readonly matches?: RawBuilder<SqlBool> | undefined;
}

/** Reads only albums with a present track, except when one is requested by its id. */
export function createAlbumStore(source: PreparedSource) {
  const { queries: db } = source;
  const ofArtist = (artistId: number) =>
    db.selectFrom('album_artist').select('album_id').where('artist_id', '=', artistId);
  const listed = (filter: AlbumFilter) => {
    let query = rowsOf(db).where('album.track_count', '>', 0);
    const { genreId, artistId, matches } = filter;
    if (matches) query = query.where(matches);
    if (genreId !== undefined)
      query = query.where('album.id', 'in', (of) =>
        of.selectFrom('album_genre').select('album_id').where('genre_id', '=', genreId),
      );
    if (artistId !== undefined) query = query.where('album.id', 'in', ofArtist(artistId));
    return query;
  };
  const inSlice = (filter: AlbumFilter, slice: Slice) =>
    takeSlice(listed(filter).select(slice.key.as('sort_key')), slice);
  const readSlice = prepareSlices(source, (slice) => inSlice({}, slice));
  const readRows = prepareForIds(source, (ids) => listed({}).where('album.id', 'in', ids));
  const newest = (limit: number) =>
    listed({}).orderBy('album.added_at', 'desc').orderBy('album.id', 'desc').limit(limit);
  const readNewest = prepare<{ limit: number }, AlbumRow>(source, (slot) => newest(slot('limit')));
  const newestLong = (limit: number) =>
    newest(limit).where(({ exists, selectFrom }) =>
      exists(
        selectFrom('track')
          .select('track.id')
          .whereRef('track.album_id', '=', 'album.id')
          .where('track.missing_since', 'is', null)
          .where('track.duration_ms', '>=', SHORT_TRACK_MS),
      ),
    );
  const readNewestLong = prepare<{ limit: number }, AlbumRow>(source, (slot) => newestLong(slot('limit')));
  const readNewestNamed = prepare<{ limit: number }, AlbumRow>(source, (slot) =>
    newestLong(slot('limit')).where('album.artist_credit', '<>', ''),
  );
  const readOfGenre = prepare<{ genreId: number; limit: number }, AlbumRow>(source, (slot) =>
    listed({})
      .innerJoin('album_genre', 'album_genre.album_id', 'album.id')
      .where('album_genre.genre_id', '=', slot('genreId'))
      .orderBy('album_genre.album_id', 'desc')
      .limit(slot('limit')),
  );
  const readOne = prepare<{ id: number }, AlbumRow>(source, (slot) =>
    rowsOf(db).where('album.id', '=', currentAlbumId(slot('id'))),
  );
  return {
    /** Albums by nobody, and then albums with only short tracks (ruling 0.25), are used only if there are no others. */
    async listNewest(limit: number): Promise<readonly AlbumRow[]> {
      for (const read of [readNewestNamed, readNewestLong]) {
        const albums = await read({ limit });
        if (albums.length > 0) return albums;
      }
      return readNewest({ limit });
    },
    /** Uses the key order of `album_genre`, so that a genre of thousands costs as little as a small one. */
    listSomeOfGenre: (genreId: number, limit: number) => readOfGenre({ genreId, limit }),
    async find(id: number): Promise<AlbumRow | undefined> {
      return (await readOne({ id }))[0];
    },
    async listByIds(ids: readonly number[]): Promise<AlbumRow[]> {
      const byId = new Map((await readRows(ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    async listSlice(
      filter: AlbumFilter,
      slice: Slice,
    ): Promise<{ albums: readonly AlbumRow[]; keys: SortKey[] }> {
      const isWhole = Object.values(filter).every((narrowing) => narrowing === undefined);
      const rows = await (isWhole ? readSlice(slice) : inSlice(filter, slice).execute());
      return { albums: rows, keys: rows.map((row) => row.sort_key) };
    },
    async findSortKey(id: number, key: RawBuilder<SortKey>): Promise<SortKey | undefined> {
      const query = db.selectFrom('album').select(key.as('sort_key')).where('album.id', '=', id);
      return (await query.executeTakeFirst())?.sort_key;
    },
    async listOfArtist(artistId: number): Promise<AlbumRow[]> {
      return listed({ artistId })
        .orderBy(sql`coalesce(album.year, 0)`, 'desc')
        .orderBy('album.sort_title')
        .orderBy('album.id')
        .execute();
    },
    /** Lists albums of other artists with a track that names the artist, newest first. */
    async listAppearances(artistId: number, limit: number): Promise<AlbumRow[]> {
      return listed({})
        .where('album.id', 'in', (of) =>
          of
            .selectFrom('track_artist')
            .innerJoin('track', 'track.id', 'track_artist.track_id')
            .select('track.album_id')
            .where('track_artist.artist_id', '=', artistId)
            .where('track.album_id', 'is not', null)
            .where('track.missing_since', 'is', null),
        )
        .where('album.id', 'not in', ofArtist(artistId))
        .orderBy(sql`coalesce(album.year, 0)`, 'desc')
        .orderBy('album.sort_title')
        .orderBy('album.id')
        .limit(limit)
        .execute();
    },
    async count({ artistId, matches }: AlbumFilter): Promise<number> {
      let query = db
        .selectFrom('album')
        .select(sql<number>`count(*)`.as('count'))
        .where('album.track_count', '>', 0);
      if (matches) query = query.where(matches);
      if (artistId !== undefined) query = query.where('album.id', 'in', ofArtist(artistId));
      return (await query.executeTakeFirstOrThrow()).count;
    },
  };
}

function rowsOf(db: Queries) {
  return db
    .selectFrom('album')
    .leftJoin('genre', 'genre.id', 'album.main_genre_id')
    .leftJoin('album_artist', (join) =>
      join.onRef('album_artist.album_id', '=', 'album.id').on('album_artist.position', '=', 0),
    )
    .select(['album.id', 'album.title', 'album.artist_credit', 'album_artist.artist_id', 'album.year'])
    .select(['album.is_compilation', 'album.track_count', 'album.duration_ms', 'genre.name as genre_name'])
    .select(['album.art_kind', 'album.art_version', 'album.art_colour'])
    .select(['album.art_colours', 'album.identity_key as album_key']);
}
