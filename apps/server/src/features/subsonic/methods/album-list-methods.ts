import type { AlbumEntry, OrderedQuery } from '#features/library/library.ts';
import { type Catalog, type ToWire, takePage } from '../catalog.ts';
import { defineMethod, type MethodGroup, type SubsonicCall, type Tier } from '../method.ts';
import { count, missing, musicFolder, offset, required, text, year } from '../parameters.ts';
import { SubsonicError } from '../subsonic-error.ts';
import { toAlbum, toAlbumFolder } from '../wire-objects.ts';
import { LIST_SIZE, pickSome } from './list-size.ts';

/** Orders by what the user did rather than by library data. */
const USER_ORDERS = ['highest', 'frequent', 'recent', 'starred'] as const;
export type UserOrder = (typeof USER_ORDERS)[number];

/** Returns only the albums that the user has rated, played or starred. */
export type ListAlbumsOfUser = (userId: string, order: UserOrder) => Promise<readonly number[]>;

export interface AlbumListDeps {
  readonly catalog: Catalog;
  readonly listAlbumsOfUser: ListAlbumsOfUser;
  readonly random: () => number;
}

const albumParameters = {
  type: required(text()),
  size: count(LIST_SIZE.usual, LIST_SIZE.cap),
  offset: offset(),
  fromYear: year(),
  toYear: year(),
  genre: text(),
  musicFolderId: musicFolder(),
};

interface AlbumListOptions {
  readonly type: string;
  readonly fromYear: number | undefined;
  readonly toYear: number | undefined;
  readonly genre: string | undefined;
}

export function createAlbumListMethods({ catalog, listAlbumsOfUser, random }: AlbumListDeps): MethodGroup {
  const { library, findGenreId } = catalog;

  async function listAlbumIds(options: AlbumListOptions, userId: string): Promise<Int32Array> {
    const { type } = options;
    if (isUserOrder(type)) return Int32Array.from(await listAlbumsOfUser(userId, type));
    if (type === 'random') return shuffle(await library.orderedIds({ of: 'albums', order: 'id' }), random);
    if (type === 'byGenre') {
      if (options.genre === undefined) throw missing('genre');
      const genreId = await findGenreId(options.genre);
      if (genreId === undefined) return new Int32Array();
      return library.orderedIds({ of: 'albums', order: 'title', genreId });
    }
    return library.orderedIds(toQuery(options));
  }

  const albumList = (
    described: { name: string; tier: Tier; summary: string; field: string },
    toWire: ToWire<AlbumEntry>,
  ) =>
    defineMethod({
      ...described,
      parameters: albumParameters,
      async answer({ size, offset: start, musicFolderId, ...options }, call) {
        const ids = await listAlbumIds(options, call.user.userId);
        const all = musicFolderId ? ids : ids.subarray(0, 0);
        sayTotal(call, all.length);
        const page = takePage(all, { offset: start, count: size });
        return { [described.field]: { album: await catalog.albums(call.user.userId, page, toWire) } };
      },
    });

  return {
    methods: [
      albumList(
        {
          name: 'getAlbumList2',
          tier: 'A',
          summary: 'Albums in one of many orders, a page at a time',
          field: 'albumList2',
        },
        toAlbum,
      ),
      albumList(
        {
          name: 'getAlbumList',
          tier: 'C',
          summary: 'The same, for apps that know folders',
          field: 'albumList',
        },
        toAlbumFolder,
      ),
    ],
  };
}

function toQuery({ type, fromYear, toYear }: AlbumListOptions): OrderedQuery {
  switch (type) {
    case 'newest':
      return { of: 'albums', order: 'added' };
    case 'alphabeticalByName':
      return { of: 'albums', order: 'title' };
    case 'alphabeticalByArtist':
      return { of: 'albums', order: 'artist' };
    case 'byYear': {
      if (fromYear === undefined) throw missing('fromYear');
      if (toYear === undefined) throw missing('toYear');
      return fromYear <= toYear
        ? { of: 'albums', order: 'year', fromYear, toYear }
        : { of: 'albums', order: 'year descending', fromYear: toYear, toYear: fromYear };
    }
    default:
      throw new SubsonicError('GENERIC', { message: 'There is no such list of albums.' });
  }
}

function isUserOrder(type: string): type is UserOrder {
  return (USER_ORDERS as readonly string[]).includes(type);
}

function sayTotal({ reply }: SubsonicCall, total: number): void {
  reply.header('x-total-count', String(total));
}

function shuffle(ids: Int32Array, random: () => number): Int32Array {
  return Int32Array.from(pickSome(ids, ids.length, random));
}
