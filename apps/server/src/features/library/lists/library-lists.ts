/** Reads lists in slices: one page for a client that pages, chunk by chunk for one that wants everything. */
import type { Album, AlbumSort, Artist, ArtistSort, Page, Track, TrackSort } from '@tutti/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '#platform/app-error.ts';
import type { ReadSource } from '#platform/db/read-worker.ts';
import { createCountCache } from '../count-cache.ts';
import { type AlbumFilter, createAlbumStore } from '../entries/album-store.ts';
import { createArtistStore } from '../entries/artist-store.ts';
import { createTrackStore } from '../entries/track-store.ts';
import { toAlbum, toArtist, toTrack } from '../library-presenter.ts';
import type { Slice } from '../pages/keyset.ts';
import {
  decodeCursor,
  encodeCursor,
  type PagePosition,
  type SortKey,
  type SortOrder,
} from '../pages/page-cursor.ts';
import {
  ALBUM_SORT_COLUMNS,
  ARTIST_SORT_COLUMNS,
  type SortColumn,
  TRACK_SORT_COLUMNS,
} from '../pages/sort-orders.ts';
import { toSearchedWords } from '../search/search-term.ts';

export interface ListQuery<Sort extends string> {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly sort?: Sort | undefined;
  readonly order?: SortOrder | undefined;
  readonly search?: string | undefined;
  readonly genreId?: number | undefined;
  readonly artistId?: number | undefined;
  readonly isCounted: boolean;
}

interface Ordering {
  readonly columns: Readonly<Record<string, SortColumn>>;
  readonly defaultSort: string;
  readonly id: RawBuilder<number>;
  findSortKey(id: number, key: RawBuilder<SortKey>): Promise<SortKey | undefined>;
}

export function createLibraryLists(source: ReadSource) {
  const { textSearch } = source.capabilities;
  const tracks = createTrackStore(source);
  const albums = createAlbumStore(source);
  const artists = createArtistStore(source);
  const keepCount = createCountCache(source);

  function filterOf(table: 'album' | 'artist', search: string | undefined): RawBuilder<SqlBool> | undefined {
    const words = toSearchedWords(search ?? '');
    return words.length > 0 ? textSearch.matches(table, textSearch.prefixExpression(words)) : undefined;
  }

  return {
    async listTracks(query: ListQuery<TrackSort>): Promise<Page<Track>> {
      const slice = await locate(query, {
        columns: TRACK_SORT_COLUMNS,
        defaultSort: 'title',
        id: idOf('track'),
        findSortKey: tracks.findSortKey,
      });
      const { genreId } = query;
      const { tracks: rows, keys } = await tracks.listSlice(slice, genreId);
      const total = query.isCounted
        ? await keepCount(`tracks ${genreId ?? ''}`, () => tracks.countPresent(genreId))
        : 0;
      return { items: rows.map(toTrack), nextCursor: nextCursor(slice, rows, keys), total };
    },

    async listAlbums(query: ListQuery<AlbumSort>): Promise<Page<Album>> {
      const slice = await locate(query, {
        columns: ALBUM_SORT_COLUMNS,
        defaultSort: 'title',
        id: idOf('album'),
        findSortKey: albums.findSortKey,
      });
      const matches = filterOf('album', query.search);
      const filter: AlbumFilter = { genreId: query.genreId, artistId: query.artistId, matches };
      const { albums: rows, keys } = await albums.listSlice(filter, slice);
      const total = query.isCounted
        ? await keepCount(`albums ${query.artistId ?? ''} ${query.search ?? ''}`, () => albums.count(filter))
        : 0;
      return { items: rows.map(toAlbum), nextCursor: nextCursor(slice, rows, keys), total };
    },

    async listArtists(query: ListQuery<ArtistSort>): Promise<Page<Artist>> {
      const slice = await locate(query, {
        columns: ARTIST_SORT_COLUMNS,
        defaultSort: 'name',
        id: idOf('artist'),
        findSortKey: artists.findSortKey,
      });
      const matches = filterOf('artist', query.search);
      const { artists: rows, keys } = await artists.listSlice(matches, slice);
      const total = query.isCounted
        ? await keepCount(`artists ${query.search ?? ''}`, () => artists.count(matches))
        : 0;
      return { items: rows.map(toArtist), nextCursor: nextCursor(slice, rows, keys), total };
    },
  };
}

const idOf = (table: string) => sql.ref<number>(`${table}.id`);

async function locate(query: ListQuery<string>, ordering: Ordering): Promise<Slice> {
  const from = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  const sort = query.sort ?? from?.sort ?? ordering.defaultSort;
  const column = Object.hasOwn(ordering.columns, sort) ? ordering.columns[sort] : undefined;
  if (!column) throw new AppError('VALIDATION_FAILED', { message: 'sort: is not known' });
  const order = query.order ?? from?.order ?? column.defaultOrder;
  const after = from && (await findStart(from, { sort, order, column, ordering }));
  return { sort, key: column.key, id: ordering.id, order, limit: query.limit, after };
}

interface Wanted {
  readonly sort: string;
  readonly order: SortOrder;
  readonly column: SortColumn;
  readonly ordering: Ordering;
}

/** Refuses a cursor of another order, because that is a mistake of the client. */
async function findStart(from: PagePosition, wanted: Wanted): Promise<Slice['after']> {
  const { sort, order, column, ordering } = wanted;
  if (from.sort !== sort || from.order !== order)
    throw new AppError('VALIDATION_FAILED', { message: 'cursor: belongs to another order' });
  const key = from.key ?? (await ordering.findSortKey(from.id, column.key));
  if (key === undefined || !column.holds(key))
    throw new AppError('VALIDATION_FAILED', { message: 'cursor: is not one of ours' });
  return { key, id: from.id };
}

function nextCursor(
  { sort, order, limit }: Slice,
  rows: readonly { id: number }[],
  keys: readonly SortKey[],
): string | null {
  const last = rows.at(-1);
  if (!last || rows.length < limit) return null;
  return encodeCursor({ sort, order, id: last.id, key: keys.at(-1) });
}
