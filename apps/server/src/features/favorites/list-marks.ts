import type { FavoriteAlbum, FavoriteArtist } from '@tutti/contract';
import type { Library, LibraryKind } from '#features/library/library.ts';
import { type ChunkedList, inPages } from '#platform/chunked-list.ts';
import type { Database } from '#platform/db/database.ts';
import { createFavoriteStore, type FavoriteMark } from './favorite-store.ts';
import { createFavoriteTrackLists, type FavoriteRow } from './favorite-track-lists.ts';

interface MarkReading<Item> {
  readonly size: number;
  readonly read: (marks: readonly FavoriteMark[]) => Promise<readonly Item[]>;
}

export interface MarkLists {
  listAlbums(userId: string): ChunkedList<FavoriteAlbum>;
  listArtists(userId: string): ChunkedList<FavoriteArtist>;
  /** Lists the newest first, including entries that appear in no list, converted by the caller's `read`. */
  inParts<Item>(userId: string, kind: LibraryKind, reading: MarkReading<Item>): ChunkedList<Item>;
}

interface MarkListDeps {
  readonly database: Database;
  readonly library: Pick<Library, 'albumsByIds' | 'artistsByIds'>;
}

/** A chunk of this size is about 100 KB of JSON and takes a few milliseconds. */
const READ_AT_ONCE = 250;

export function createMarkLists({ database, library }: MarkListDeps): MarkLists {
  const tracks = createFavoriteTrackLists(database);

  const inTrackParts = <Item>(userId: string, { size, read }: MarkReading<Item>) =>
    inPages<FavoriteRow, Item>({
      size,
      readPage: (after, limit) => tracks.listPage(userId, after, limit),
      read: (rows) => read(rows.map(({ track_id: id, favourited_at }) => ({ id, favourited_at }))),
    });

  function inMarkParts<Item>(
    userId: string,
    kind: LibraryKind,
    reading: MarkReading<Item>,
  ): ChunkedList<Item> {
    const store = createFavoriteStore(database.queries, kind);
    return inPages({ ...reading, readPage: (after, limit) => store.listPage(userId, after, limit) });
  }

  /** Leaves out entries that were purged between the two queries, or that appear in no list. */
  function listMarked<Thing extends { readonly id: number }, Item>(
    { userId, kind }: { readonly userId: string; readonly kind: LibraryKind },
    read: (ids: readonly number[]) => Promise<Thing[]>,
    toItem: (thing: Thing, favoritedAt: string) => Item,
  ): ChunkedList<Item> {
    return inMarkParts(userId, kind, {
      size: READ_AT_ONCE,
      async read(marks) {
        const dates = new Map(marks.map((mark) => [mark.id, mark.favourited_at]));
        const things = await read([...dates.keys()]);
        return things.map((thing) => toItem(thing, new Date(dates.get(thing.id) ?? 0).toISOString()));
      },
    });
  }

  return {
    listAlbums: (userId) =>
      listMarked({ userId, kind: 'album' }, library.albumsByIds, (album, favoritedAt) => ({
        albumId: album.id,
        album,
        favoritedAt,
      })),
    listArtists: (userId) =>
      listMarked({ userId, kind: 'artist' }, library.artistsByIds, (artist, favoritedAt) => ({
        artistId: artist.id,
        artist,
        favoritedAt,
      })),
    inParts: (userId, kind, reading) =>
      kind === 'track' ? inTrackParts(userId, reading) : inMarkParts(userId, kind, reading),
  };
}
