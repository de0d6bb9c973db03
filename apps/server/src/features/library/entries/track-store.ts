import { UNKNOWN_GENRE } from '@tutti/contract/library/unknown-genre';
import { SHORT_TRACK_MS } from '@tutti/contract/limits';
import { type Nullable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type PreparedSource, prepare, prepareForIds } from '#platform/db/prepare.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import { foldName } from '#platform/text/fold-text.ts';
import { prepareSlices, type Slice, takeSlice } from '../pages/keyset.ts';
import type { SortKey } from '../pages/page-cursor.ts';
import { inAlbumOrder, inAlbumOrders } from './album-order.ts';
import { currentAlbumId } from './current-album.ts';
import { trackIdsOfArtist } from './tracks-of-artist.ts';

const COLUMNS = [
  'track.id',
  'track.title',
  'track.path',
  'track.artist_credit',
  'track.duration_ms',
  'track.bit_rate_kbps',
  'track.album_id',
  'track.disc_number',
  'track.track_number',
  'track.track_gain_db',
  'track.track_peak',
  'track.album_gain_db',
  'track.album_peak',
  'track.missing_since',
  'track.art_version as own_art_version',
  'album.title as album_title',
  'album.art_kind',
  'album.art_version',
  'album.art_colour',
  'album.art_colours',
  'album.identity_key as album_key',
] as const;

export interface TrackRow {
  id: number;
  title: string;
  path: string;
  artist_credit: string;
  duration_ms: number;
  bit_rate_kbps: number;
  album_id: number | null;
  disc_number: number | null;
  track_number: number | null;
  track_gain_db: number | null;
  track_peak: number | null;
  album_gain_db: number | null;
  album_peak: number | null;
  missing_since: number | null;
  own_art_version: string | null;
  album_title: string | null;
  art_kind: 'none' | 'folder' | 'embedded' | null;
  art_version: string | null;
  art_colour: string | null;
  art_colours: string | null;
  album_key: string | null;
}

export interface WholeTrack extends TrackRow {
  readonly artists: readonly { readonly id: number; readonly name: string }[];
  readonly genres: readonly string[];
}

export interface TrackFile {
  readonly id: number;
  readonly path: string;
  readonly codec: string;
  readonly missingSince: number | null;
}

export interface DescribedFile {
  readonly path: string;
  readonly mtimeMs: number;
  readonly sizeBytes: number;
  readonly codec: string;
  readonly container: string;
  readonly bitRateKbps: number;
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly isMissing: boolean;
}

interface Next {
  readonly fromId: number;
  readonly shortestMs: number;
}

interface NextOfGenre extends Next {
  readonly genreId: number;
}

export function createTrackStore(source: PreparedSource) {
  const { queries: db } = source;
  const present = () => rowsOf(db).where('track.missing_since', 'is', null);
  const readRows = prepareForIds(source, (ids) => rowsOf(db).where('track.id', 'in', ids));
  const inSlice = (slice: Slice) => takeSlice(present().select(slice.key.as('sort_key')), slice);
  const readSlice = prepareSlices(source, inSlice);
  const complete = prepareCompletion(source);
  const readNextOfGenre = prepare<NextOfGenre, { id: number }>(source, (slot) =>
    idsOfGenre(db, slot('genreId'))
      .where('track_genre.track_id', '>=', slot('fromId'))
      .where('track.duration_ms', '>=', slot('shortestMs'))
      .orderBy('track_genre.track_id')
      .limit(1),
  );
  const readNext = prepare<Next, { id: number }>(source, (slot) =>
    db
      .selectFrom('track')
      .select('id')
      .where('missing_since', 'is', null)
      .where('id', '>=', slot('fromId'))
      .where('duration_ms', '>=', slot('shortestMs'))
      .orderBy('id')
      .limit(1),
  );
  const readAtLeast = prepareForIds(source, (ids) =>
    db.selectFrom('track').select('id').where('id', 'in', ids).where('duration_ms', '>=', SHORT_TRACK_MS),
  );
  const readCredited = prepareForIds(source, (ids) =>
    db.selectFrom('track').select('id').where('id', 'in', ids).where('artist_credit', '<>', ''),
  );
  const readNamed = prepareForIds(source, (ids) =>
    db
      .selectFrom('track')
      .innerJoin('track_genre', 'track_genre.track_id', 'track.id')
      .innerJoin('genre', 'genre.id', 'track_genre.genre_id')
      .select('track.id')
      .where('track.id', 'in', ids)
      .where('track.artist_credit', '<>', '')
      .where('genre.identity_key', '<>', foldName(UNKNOWN_GENRE)),
  );
  const presentPositions = () =>
    db
      .selectFrom('track')
      .leftJoin('album', 'album.id', 'track.album_id')
      .select(['track.id', 'track.path', 'track.title', 'track.disc_number', 'track.track_number'])
      .select('track.album_id')
      .where('track.missing_since', 'is', null);
  return {
    async findFile(id: number): Promise<TrackFile | undefined> {
      return db
        .selectFrom('track')
        .select(['id', 'path', 'codec', 'missing_since as missingSince'])
        .where('id', '=', id)
        .executeTakeFirst();
    },

    async describeFile(id: number): Promise<DescribedFile | undefined> {
      const row = await db
        .selectFrom('track')
        .select(['path', 'mtime_ms as mtimeMs', 'size_bytes as sizeBytes', 'codec', 'container', 'channels'])
        .select(['bit_rate_kbps as bitRateKbps', 'sample_rate_hz as sampleRateHz', 'missing_since'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { missing_since, ...file } = row;
      return { ...file, isMissing: missing_since !== null };
    },

    /** Reads tracks in the order of the ids; leaves out unknown ids. */
    async listByIds(ids: readonly number[]): Promise<WholeTrack[]> {
      const byId = new Map((await readRows(ids)).map((row) => [row.id, row]));
      return complete(ids.flatMap((id) => byId.get(id) ?? []));
    },

    /** Returns the key of each row as well, from which the next cursor is built. */
    async listSlice(
      slice: Slice,
      genreId: number | undefined,
    ): Promise<{ tracks: WholeTrack[]; keys: SortKey[] }> {
      const rows = await (genreId === undefined
        ? readSlice(slice)
        : inSlice(slice).where('track.id', 'in', trackIdsOfGenre(db, genreId)).execute());
      return { tracks: await complete(rows), keys: rows.map((row) => row.sort_key) };
    },

    async findSortKey(id: number, key: RawBuilder<SortKey>): Promise<SortKey | undefined> {
      const query = db.selectFrom('track').select(key.as('sort_key')).where('track.id', '=', id);
      return (await query.executeTakeFirst())?.sort_key;
    },

    async listOfAlbum(albumId: number): Promise<WholeTrack[]> {
      const rows = await present().where('track.album_id', '=', currentAlbumId(albumId)).execute();
      return complete(rows);
    },

    async listOfArtist(artistId: number): Promise<WholeTrack[]> {
      return complete(inAlbumOrders(await inArtistOrder(present(), artistId).execute()));
    },

    async listIdsOfArtist(artistId: number): Promise<number[]> {
      const rows = await inArtistOrder(presentPositions(), artistId).execute();
      return inAlbumOrders(rows).map(({ id }) => id);
    },

    async listTitlesOfAlbum(albumId: number): Promise<{ id: number; title: string }[]> {
      return db
        .selectFrom('track')
        .where('album_id', '=', currentAlbumId(albumId))
        .where('missing_since', 'is', null)
        .select(['id', 'title'])
        .execute();
    },

    async listIdsOfAlbum(albumId: number): Promise<number[]> {
      const rows = await presentPositions().where('track.album_id', '=', currentAlbumId(albumId)).execute();
      return inAlbumOrder(rows).map(({ id }) => id);
    },

    countPresent: (genreId: number | undefined): Promise<number> =>
      genreId === undefined ? countPresent(db) : countOfGenre(db, genreId),

    async listIdsOfGenre(genreId: number, limit?: number): Promise<number[]> {
      const all = idsOfGenre(db, genreId);
      const rows = await (limit === undefined ? all : all.limit(limit)).execute();
      return [...new Set(rows.map(({ id }) => id))];
    },

    /** Lists the tracks of the genre that are not short (ruling 0.25). */
    async listLongIdsOfGenre(genreId: number): Promise<number[]> {
      const rows = await idsOfGenre(db, genreId).where('track.duration_ms', '>=', SHORT_TRACK_MS).execute();
      return [...new Set(rows.map(({ id }) => id))];
    },

    /** Finds the next track of a genre from an id on, wrapping around; a random id picks a random track cheaply. */
    async findOfGenreFrom(next: NextOfGenre): Promise<number | undefined> {
      const [found] = await readNextOfGenre(next);
      return (found ?? (await readNextOfGenre({ ...next, fromId: 0 }))[0])?.id;
    },

    /** Finds the next track of all, wrapping around. */
    async findIdFrom(next: Next): Promise<number | undefined> {
      const [found] = await readNext(next);
      return (found ?? (await readNext({ ...next, fromId: 0 }))[0])?.id;
    },

    /** Keeps the tracks that are not short, in the given order (ruling 0.25). */
    async keepLong(ids: readonly number[]): Promise<number[]> {
      const long = new Set((await readAtLeast(ids)).map(({ id }) => id));
      return ids.filter((id) => long.has(id));
    },

    /** Keeps the tracks that have an artist, or an artist and a genre, in the given order. */
    async keepNamed(ids: readonly number[], names: 'artist' | 'artist and genre'): Promise<number[]> {
      const read = names === 'artist' ? readCredited : readNamed;
      const named = new Set((await read(ids)).map(({ id }) => id));
      return ids.filter((id) => named.has(id));
    },

    async hasLong(genreId: number): Promise<boolean> {
      const longOnes = await readNextOfGenre({ genreId, fromId: 0, shortestMs: SHORT_TRACK_MS });
      return longOnes.length > 0;
    },

    async findLargestId(): Promise<number> {
      const query = db.selectFrom('track').select(sql<number | null>`max(id)`.as('largest'));
      return (await query.executeTakeFirst())?.largest ?? 0;
    },

    async listPlayableIdsOfGenre(genreId: number): Promise<number[]> {
      const rows = await idsOfGenre(db, genreId).where('track.is_playable', '=', 1).execute();
      return [...new Set(rows.map(({ id }) => id))];
    },
  };
}

function rowsOf(db: Queries) {
  return db.selectFrom('track').leftJoin('album', 'album.id', 'track.album_id').select(COLUMNS);
}

type TrackQuery<Row> = SelectQueryBuilder<
  Schema & { album: Nullable<Schema['album']> },
  'track' | 'album',
  Row
>;

/** Lists tracks album by album; `inAlbumOrders` sorts each album. */
function inArtistOrder<Row>(query: TrackQuery<Row>, artistId: number): TrackQuery<Row> {
  return query
    .where('track.id', 'in', trackIdsOfArtist(artistId))
    .orderBy(sql`coalesce(album.year, 0)`, 'desc')
    .orderBy('track.sort_album')
    .orderBy('track.album_id')
    .orderBy('track.id');
}

/** Counts present tracks as all minus the few missing ones, because an index covers both counts. */
async function countPresent(db: Queries): Promise<number> {
  const { all } = await db
    .selectFrom('track')
    .select(sql<number>`count(*)`.as('all'))
    .executeTakeFirstOrThrow();
  const { missing } = await db
    .selectFrom('track')
    .select(sql<number>`count(*)`.as('missing'))
    .where('missing_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return all - missing;
}

async function countOfGenre(db: Queries, genreId: number): Promise<number> {
  const { count } = await db
    .selectFrom('track')
    .select(sql<number>`count(*)`.as('count'))
    .where('missing_since', 'is', null)
    .where('id', 'in', trackIdsOfGenre(db, genreId))
    .executeTakeFirstOrThrow();
  return count;
}

function trackIdsOfGenre(db: Queries, genreId: number) {
  return db.selectFrom('track_genre').select('track_genre.track_id').where('genre_id', '=', genreId);
}

function idsOfGenre(
  db: Queries,
  genreId: number,
): SelectQueryBuilder<Schema, 'track' | 'track_genre', { id: number }> {
  return db
    .selectFrom('track_genre')
    .innerJoin('track', 'track.id', 'track_genre.track_id')
    .select('track.id')
    .where('track_genre.genre_id', '=', genreId)
    .where('track.missing_since', 'is', null);
}

/** Adds artists and genres with two queries for all rows together, never one per row. */
function prepareCompletion(source: PreparedSource) {
  const { queries: db } = source;
  const readArtists = prepareForIds(source, (ids) =>
    db
      .selectFrom('track_artist')
      .innerJoin('artist', 'artist.id', 'track_artist.artist_id')
      .select(['track_artist.track_id', 'artist.id', 'artist.name'])
      .where('track_artist.track_id', 'in', ids)
      .orderBy('track_artist.track_id')
      .orderBy('track_artist.position'),
  );
  const readGenres = prepareForIds(source, (ids) =>
    db
      .selectFrom('track_genre')
      .innerJoin('genre', 'genre.id', 'track_genre.genre_id')
      .select(['track_genre.track_id', 'genre.name'])
      .where('track_genre.track_id', 'in', ids)
      .orderBy('track_genre.track_id')
      .orderBy('track_genre.position'),
  );
  return async (rows: readonly TrackRow[]): Promise<WholeTrack[]> => {
    const ids = rows.map(({ id }) => id);
    const artists = new Map<number, { id: number; name: string }[]>();
    const genres = new Map<number, string[]>();
    for (const { track_id, id, name } of await readArtists(ids)) append(artists, track_id, { id, name });
    for (const { track_id, name } of await readGenres(ids)) append(genres, track_id, name);
    return rows.map((row) => ({
      ...row,
      artists: artists.get(row.id) ?? [],
      genres: genres.get(row.id) ?? [],
    }));
  };
}

function append<Value>(map: Map<number, Value[]>, key: number, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
