/** Lists all ids in an order, for clients that page by offset; leaves out missing and empty entries. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadSource } from '#platform/db/read-worker.ts';
import { inAlbumOrders, type PositionedTrack } from '../entries/album-order.ts';
import { currentAlbumId } from '../entries/current-album.ts';
import { listRelatedIds } from '../entries/related-artists.ts';
import type { FoundQuery } from '../search/found-tracks.ts';

export type AlbumOrder = 'added' | 'title' | 'artist' | 'year' | 'year descending' | 'id';

type SongQuery =
  | {
      readonly of: 'songs';
      readonly genreId?: number;
      readonly fromYear?: number;
      readonly toYear?: number;
      readonly shortestMs?: number;
    }
  | { readonly of: 'songs of artist'; readonly artistId: number; readonly shortestMs?: number }
  | { readonly of: 'tracks of artist'; readonly artistId: number }
  | { readonly of: 'songs of album'; readonly albumId: number; readonly isByTitle?: boolean };

/** Names a list. Equal queries mean the same list until the library changes. */
export type OrderedQuery =
  | SongQuery
  | {
      readonly of: 'albums';
      readonly order: AlbumOrder;
      readonly genreId?: number;
      readonly fromYear?: number;
      readonly toYear?: number;
    }
  | { readonly of: 'albums of artist'; readonly artistId: number }
  | { readonly of: 'albums with artist'; readonly artistId: number }
  | { readonly of: 'artists like'; readonly artistId: number }
  | { readonly of: 'artists'; readonly order: 'name' | 'id' }
  | { readonly of: 'matches'; readonly kind: 'songs' | 'albums' | 'artists'; readonly text: string };

/** Limit for searches, because nobody pages through more. */
export const MATCHES_MAX = 10_000;

interface Finder {
  /** Returns the ids in the order of the artist's page, with all tracks of the artist's albums. */
  listIdsOfArtist(artistId: number): Promise<readonly number[]>;
  listIdsOfAlbumByTitle(albumId: number): Promise<readonly number[]>;
  findAll(table: 'album' | 'artist', text: string, limit: number): Promise<readonly number[]>;
  findTracks(text: string, query: FoundQuery): Promise<{ ids: readonly number[] }>;
}

const ALBUM_ORDERS: Readonly<Record<AlbumOrder, RawBuilder<unknown>>> = {
  added: sql`album.added_at desc, album.id desc`,
  title: sql`album.sort_title, album.id`,
  artist: sql`album.sort_artist, album.sort_title, album.id`,
  year: sql`album.year, album.id`,
  'year descending': sql`album.year desc, album.id desc`,
  id: sql`album.id`,
};

const columns = sql`track.id, track.path, track.title, track.disc_number, track.track_number, track.album_id`;

export function createCatalogOrders(source: ReadSource, finder: Finder) {
  const list = async (query: RawBuilder<{ id: number }>): Promise<number[]> =>
    (await query.execute(source.queries)).rows.map(({ id }) => id);
  const listInOrder = async (
    query: RawBuilder<PositionedTrack & { album_id: number | null }>,
  ): Promise<number[]> => inAlbumOrders((await query.execute(source.queries)).rows).map(({ id }) => id);

  async function listSongIds(query: SongQuery): Promise<readonly number[]> {
    switch (query.of) {
      case 'songs':
        return list(sql`select track.id from track
    where track.missing_since is null and ${songsIn(query)} order by track.id`);
      case 'songs of artist':
        return listInOrder(sql`select ${columns} from track left join album on album.id = track.album_id
    where track.missing_since is null and track.duration_ms >= ${query.shortestMs ?? 0} and track.id in (
      select track_id from track_artist where artist_id = ${query.artistId})
    order by coalesce(track.year, album.year, 0) desc, track.album_id, track.id`);
      case 'tracks of artist':
        return finder.listIdsOfArtist(query.artistId);
      case 'songs of album':
        if (query.isByTitle) return finder.listIdsOfAlbumByTitle(query.albumId);
        return listInOrder(sql`select ${columns} from track
    where track.missing_since is null and track.album_id = ${currentAlbumId(query.albumId)}`);
    }
  }

  return {
    async listOrderedIds(query: OrderedQuery): Promise<readonly number[]> {
      switch (query.of) {
        case 'albums':
          return list(sql`select album.id from album
            where album.track_count > 0 and ${albumsIn(query)} order by ${ALBUM_ORDERS[query.order]}`);
        case 'albums of artist':
          return list(sql`select album.id from album
            where album.track_count > 0 and album.id in (
              select album_id from album_artist where artist_id = ${query.artistId})
            order by coalesce(album.year, 0) desc, album.sort_title, album.id`);
        case 'albums with artist':
          return list(sql`select track.album_id as id from track join album on album.id = track.album_id
            where track.missing_since is null and track.id in (
              select track_id from track_artist where artist_id = ${query.artistId})
            group by track.album_id
            order by max(coalesce(track.year, album.year, 0)) desc, track.album_id`);
        case 'artists like':
          return listRelatedIds(source.queries, query.artistId);
        case 'artists':
          return list(sql`select artist.id from artist where artist.track_count + artist.album_count > 0
            order by ${query.order === 'name' ? sql`artist.sort_name, artist.id` : sql`artist.id`}`);
        case 'matches':
          return findMatches(finder, query);
        default:
          return listSongIds(query);
      }
    },
  };
}

async function findMatches(
  { findTracks, findAll }: Finder,
  { kind, text }: OrderedQuery & { of: 'matches' },
): Promise<readonly number[]> {
  if (kind === 'songs') return (await findTracks(text, { limit: MATCHES_MAX, isCounted: false })).ids;
  return findAll(kind === 'albums' ? 'album' : 'artist', text, MATCHES_MAX);
}

interface YearsAndGenre {
  readonly genreId?: number;
  readonly fromYear?: number;
  readonly toYear?: number;
}

function songsIn({
  genreId,
  fromYear,
  toYear,
  shortestMs,
}: YearsAndGenre & { readonly shortestMs?: number }): RawBuilder<SqlBool> {
  const year = sql`coalesce(track.year, (select year from album where album.id = track.album_id))`;
  return every([
    genreId !== undefined && sql`track.id in (select track_id from track_genre where genre_id = ${genreId})`,
    fromYear !== undefined && sql`${year} >= ${fromYear}`,
    toYear !== undefined && sql`${year} <= ${toYear}`,
    shortestMs !== undefined && sql`track.duration_ms >= ${shortestMs}`,
  ]);
}

function albumsIn({ genreId, fromYear, toYear }: YearsAndGenre): RawBuilder<SqlBool> {
  return every([
    genreId !== undefined && sql`album.id in (select album_id from album_genre where genre_id = ${genreId})`,
    fromYear !== undefined && sql`album.year >= ${fromYear}`,
    toYear !== undefined && sql`album.year <= ${toYear}`,
  ]);
}

function every(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<SqlBool> {
  const wanted = conditions.filter((condition) => condition !== false);
  return wanted.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(wanted, sql` and `)}`;
}
