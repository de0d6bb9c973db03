import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type PreparedSource, prepare, prepareForIds } from '#platform/db/prepare.ts';
import type { Queries } from '#platform/db/queries.ts';
import { prepareSlices, type Slice, takeSlice } from '../pages/keyset.ts';
import type { SortKey } from '../pages/page-cursor.ts';
import { trackIdsOfArtist } from './tracks-of-artist.ts';

export interface ArtistRow {
  id: number;
  name: string;
  album_count: number;
  track_count: number;
  /** One of the artist's albums that has artwork. */
  art_album_id: number | null;
  art_version: string | null;
  picture_kind: 'none' | 'folder' | 'embedded';
  picture_version: string | null;
  picture_palette: string | null;
}

interface CoverRow {
  id: number;
  art_version: string | null;
}

/** The cover of an artist without pictures is that of an album, or else of a song that is in none. */
export interface SongArtRow {
  song_id: number | null;
  song_art_version: string | null;
  album_id: number | null;
  album_art_version: string | null;
}

export interface PicturedArtist extends ArtistRow {
  readonly covers: readonly CoverRow[];
  /** Only of an artist without pictures. */
  readonly songArt?: SongArtRow | undefined;
}

const COVERS_OF_ARTIST = 4;

const isListed = sql<SqlBool>`artist.track_count + artist.album_count > 0`;

export function createArtistStore(source: PreparedSource) {
  const { queries: db } = source;
  const listed = (slice: Slice) =>
    takeSlice(rowsOf(db).select(slice.key.as('sort_key')).where(isListed), slice);
  const readSlice = prepareSlices(source, listed);
  const readRows = prepareForIds(source, (ids) => rowsOf(db).where('artist.id', 'in', ids).where(isListed));
  const readOne = prepare<{ id: number }, ArtistRow>(source, (slot) =>
    rowsOf(db).where('artist.id', '=', slot('id')),
  );
  const withCovers = prepareCovers(source);
  return {
    async find(id: number): Promise<PicturedArtist | undefined> {
      const [row] = await readOne({ id });
      return row && (await withCovers([row]))[0];
    },
    async listByIds(ids: readonly number[]): Promise<PicturedArtist[]> {
      const byId = new Map((await readRows(ids)).map((row) => [row.id, row]));
      return withCovers(ids.flatMap((id) => byId.get(id) ?? []));
    },
    async listSlice(
      matches: RawBuilder<SqlBool> | undefined,
      slice: Slice,
    ): Promise<{ artists: readonly PicturedArtist[]; keys: SortKey[] }> {
      const rows = await (matches ? listed(slice).where(matches).execute() : readSlice(slice));
      return { artists: await withCovers(rows), keys: rows.map((row) => row.sort_key) };
    },
    async findSortKey(id: number, key: RawBuilder<SortKey>): Promise<SortKey | undefined> {
      const query = db.selectFrom('artist').select(key.as('sort_key')).where('artist.id', '=', id);
      return (await query.executeTakeFirst())?.sort_key;
    },
    async count(matches?: RawBuilder<SqlBool>): Promise<number> {
      let query = db.selectFrom('artist').select(sql<number>`count(*)`.as('count')).where(isListed);
      if (matches) query = query.where(matches);
      return (await query.executeTakeFirstOrThrow()).count;
    },
    async listGenres(artistId: number): Promise<{ id: number; name: string }[]> {
      return db
        .selectFrom('genre')
        .select(['genre.id', 'genre.name'])
        .where('genre.id', 'in', (of) =>
          of
            .selectFrom('track')
            .innerJoin('track_genre', 'track_genre.track_id', 'track.id')
            .select('track_genre.genre_id')
            .where('track.id', 'in', trackIdsOfArtist(artistId))
            .where('track.missing_since', 'is', null),
        )
        .orderBy('genre.identity_key')
        .execute();
    },
  };
}

function rowsOf(db: Queries) {
  const artAlbum = sql<number | null>`(select album.id from album_artist
    join album on album.id = album_artist.album_id
    where album_artist.artist_id = artist.id and album.art_kind <> 'none' and album.track_count > 0
    order by album_artist.album_id limit 1)`;
  return db
    .selectFrom('artist')
    .leftJoin('album as art', (join) => join.on('art.id', '=', artAlbum))
    .select(['artist.id', 'artist.name', 'artist.album_count', 'artist.track_count'])
    .select(['art.id as art_album_id', 'art.art_version'])
    .select(['artist.art_kind as picture_kind', 'artist.art_version as picture_version'])
    .select('artist.art_colours as picture_palette');
}

/** Adds covers with one query for all rows together. */
function prepareCovers(source: PreparedSource) {
  const readCovers = prepareForIds(source, (ids) =>
    source.queries
      .selectFrom('album_artist')
      .innerJoin('album', 'album.id', 'album_artist.album_id')
      .select(['album_artist.artist_id', 'album.id', 'album.art_version'])
      .where('album_artist.artist_id', 'in', ids)
      .where('album.art_kind', '<>', 'none')
      .where('album.track_count', '>', 0)
      .orderBy(sql`coalesce(album.year, 0)`, 'desc')
      .orderBy('album.id'),
  );
  const readSongArt = prepareSongArt(source);
  return async (rows: readonly ArtistRow[]): Promise<PicturedArtist[]> => {
    const found = Map.groupBy(await readCovers(rows.map(({ id }) => id)), ({ artist_id }) => artist_id);
    const bare = rows.filter(({ id, picture_kind }) => picture_kind === 'none' && !found.has(id));
    const drawn = bare.length === 0 ? [] : await readSongArt(bare.map(({ id }) => id));
    const songArt = new Map(drawn.map((row) => [row.artist_id, row]));
    return rows.map((row) => ({
      ...row,
      covers: (found.get(row.id) ?? []).slice(0, COVERS_OF_ARTIST),
      songArt: songArt.get(row.id),
    }));
  };
}

/** Reads the first album of an artist, or else the first song they play on, with its album. */
function prepareSongArt(source: PreparedSource) {
  const ownAlbum = sql<number | null>`(select owned.id from album_artist
    join album as owned on owned.id = album_artist.album_id
    where album_artist.artist_id = artist.id and owned.track_count > 0
    order by album_artist.album_id limit 1)`;
  const firstSong = sql<number | null>`(select track_artist.track_id from track_artist
    join track as present on present.id = track_artist.track_id
    where track_artist.artist_id = artist.id and present.missing_since is null
    order by track_artist.track_id limit 1)`;
  return prepareForIds(source, (ids) =>
    source.queries
      .selectFrom('artist')
      .leftJoin('track as song', (join) => join.on('song.id', '=', firstSong))
      .leftJoin('album', (join) =>
        join.on('album.id', '=', sql<number | null>`coalesce(${ownAlbum}, song.album_id)`),
      )
      .select(['artist.id as artist_id', 'song.id as song_id', 'song.art_version as song_art_version'])
      .select(['album.id as album_id', 'album.art_version as album_art_version'])
      .where('artist.id', 'in', ids),
  );
}
