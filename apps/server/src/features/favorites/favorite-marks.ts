import type { FavoriteAlbum, FavoriteArtist } from '@tutti/contract';
import type { Library, LibraryKind } from '#features/library/library.ts';
import { createPerUserCache } from '#features/library/per-user-cache.ts';
import { requireKnown } from '#features/library/require-known.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { createFavoriteStore, prepareMarks } from './favorite-store.ts';
import { createMarkLists, type MarkLists } from './list-marks.ts';

interface FavoriteMarksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly library: Pick<
    Library,
    'albumsByIds' | 'artistsByIds' | 'currentAlbumIds' | 'knownIds' | 'listedIds' | 'readVersion'
  >;
}

interface AddedAlbum {
  readonly albumId: number;
  readonly isFavorite: boolean;
  readonly favorite: FavoriteAlbum | null;
}

interface AddedArtist {
  readonly artistId: number;
  readonly isFavorite: boolean;
  readonly favorite: FavoriteArtist | null;
}

export type MarkedIds = Partial<Readonly<Record<LibraryKind, readonly number[]>>>;

export interface FavoriteMarks extends MarkLists {
  /** Lists the favorites that appear in lists, the newest first. */
  listAlbumIds(userId: string): Promise<readonly number[]>;
  /** Returns when each of these became a favorite, in milliseconds; leaves out the others. */
  listDates(userId: string, kind: LibraryKind, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  addAlbum(userId: string, albumId: number): Promise<AddedAlbum>;
  addArtist(userId: string, artistId: number): Promise<AddedArtist>;
  /** Ignores ids that no longer exist. */
  unmark(userId: string, kind: LibraryKind, id: number): Promise<void>;
  /** Marks all of them or, if one does not exist, none. */
  addAll(userId: string, ids: MarkedIds): Promise<void>;
  /** Expects ids that exist. Keeps the dates of favorites and returns how many are new. */
  addKnown(userId: string, ids: MarkedIds): Promise<number>;
  removeAll(userId: string, ids: MarkedIds): Promise<void>;
}

const KINDS: readonly LibraryKind[] = ['track', 'album', 'artist'];

export function createFavoriteMarks(deps: FavoriteMarksDeps): FavoriteMarks {
  const { database, clock, events, library } = deps;
  const find = prepareAllMarks(database);
  const storeOf = (kind: LibraryKind) => createFavoriteStore(database.queries, kind);

  const listDates: FavoriteMarks['listDates'] = async (userId, kind, ids) => {
    if (ids.length === 0) return new Map();
    return new Map((await find[kind](userId, ids)).map((row) => [row.id, row.favourited_at]));
  };

  /** All changes go through this, because caches on every node depend on the event. */
  const change = <Result>(userId: string, write: (trx: Queries) => Promise<Result>): Promise<Result> =>
    database.transaction(async (trx) => {
      await events.publishIn(trx, 'listenerDataChanged', { userId });
      return write(trx);
    });

  const addKnown: FavoriteMarks['addKnown'] = (userId, ids) => {
    const now = clock.now();
    return change(userId, async (trx) => {
      let added = 0;
      for (const kind of KINDS)
        added += await createFavoriteStore(trx, kind).add(userId, [...new Set(ids[kind])], now);
      return added;
    });
  };

  const addAll: FavoriteMarks['addAll'] = async (userId, ids) => {
    await addKnown(userId, await requireAll(library, ids));
  };

  /** Marks one and returns when it was marked, which may be earlier. */
  async function mark(userId: string, kind: LibraryKind, id: number): Promise<string | undefined> {
    await addAll(userId, { [kind]: [id] });
    const at = (await listDates(userId, kind, [id])).get(id);
    return at === undefined ? undefined : toInstant(at);
  }

  return {
    ...createMarkLists(deps),
    listAlbumIds: createPerUserCache(deps, async (userId) =>
      library.listedIds(
        'album',
        (await storeOf('album').list(userId)).map(({ id }) => id),
      ),
    ),
    listDates,
    async addAlbum(userId, requestedId) {
      const [albumId = requestedId] = await library.currentAlbumIds([requestedId]);
      const favoritedAt = await mark(userId, 'album', albumId);
      const [album] = await library.albumsByIds([albumId]);
      const favorite = album && favoritedAt ? { albumId, album, favoritedAt } : null;
      return { albumId, isFavorite: favoritedAt !== undefined, favorite };
    },
    async addArtist(userId, artistId) {
      const favoritedAt = await mark(userId, 'artist', artistId);
      const [artist] = await library.artistsByIds([artistId]);
      const favorite = artist && favoritedAt ? { artistId, artist, favoritedAt } : null;
      return { artistId, isFavorite: favoritedAt !== undefined, favorite };
    },
    async unmark(userId, kind, id) {
      const ids = kind === 'album' ? await library.currentAlbumIds([id]) : [id];
      await change(userId, (trx) => createFavoriteStore(trx, kind).remove(userId, ids));
    },
    addAll,
    addKnown,
    async removeAll(userId, ids) {
      const known = await requireAll(library, ids);
      await change(userId, async (trx) => {
        for (const kind of KINDS) await createFavoriteStore(trx, kind).remove(userId, known[kind]);
      });
    },
  };
}

function toInstant(atMs: number): string {
  return new Date(atMs).toISOString();
}

async function requireAll(
  library: Pick<Library, 'currentAlbumIds' | 'knownIds'>,
  ids: MarkedIds,
): Promise<Readonly<Record<LibraryKind, readonly number[]>>> {
  const known = { track: ids.track ?? [], album: ids.album ?? [], artist: ids.artist ?? [] };
  for (const kind of KINDS) known[kind] = await requireKnown(library, kind, known[kind]);
  return known;
}

const prepareAllMarks = (database: Database) => ({
  track: prepareMarks(database, 'track'),
  album: prepareMarks(database, 'album'),
  artist: prepareMarks(database, 'artist'),
});
