import { RATING_MAX } from '@tutti/contract';
import type { Favorites } from '#features/favorites/favorites.ts';
import type { Library, LibraryKind } from '#features/library/library.ts';
import type { Ratings } from '#features/ratings/ratings.ts';
import type { ChunkedList } from '#platform/chunked-list.ts';
import { type Catalog, ENTRIES_IN_A_PART, type ToWire } from '../catalog.ts';
import { defineMethod, type MethodGroup, type Tier } from '../method.ts';
import { entityId, integer, list, missing, musicFolder, required } from '../parameters.ts';
import type { EntityId } from '../subsonic-ids.ts';
import { toAlbum, toAlbumFolder, toArtist, toArtistFolder } from '../wire-objects.ts';
import type { WireObject } from '../wire-text.ts';

interface MarkDeps {
  readonly catalog: Catalog;
  readonly library: Pick<Library, 'listedIds'>;
  readonly favorites: { readonly marks: Pick<Favorites['marks'], 'addAll' | 'inParts' | 'removeAll'> };
  readonly ratings: Pick<Ratings, 'rate'>;
}

const starred = {
  id: list(entityId('song', 'album', 'artist')),
  albumId: list(entityId('album')),
  artistId: list(entityId('artist')),
};

const KINDS = { song: 'track', album: 'album', artist: 'artist' } as const;

function kindOf({ kind }: EntityId): LibraryKind {
  return KINDS[kind as keyof typeof KINDS];
}

export function createMarkMethods({ catalog, library, favorites, ratings }: MarkDeps): MethodGroup {
  const { marks } = favorites;

  function listStarred(userId: string, shown: Shown): WireObject {
    const listKind = (
      kind: LibraryKind,
      read: (ids: readonly number[]) => Promise<readonly WireObject[]>,
    ): ChunkedList<WireObject> =>
      marks.inParts(userId, kind, {
        size: ENTRIES_IN_A_PART,
        read: async (marked) =>
          read(
            await library.listedIds(
              kind,
              marked.map(({ id }) => id),
            ),
          ),
      });
    return {
      artist: listKind('artist', (ids) => catalog.readArtists(userId, ids, shown.toArtist)),
      album: listKind('album', (ids) => catalog.readAlbums(userId, ids, shown.toAlbum)),
      song: listKind('track', (ids) => catalog.readSongs(userId, ids)),
    };
  }

  const getStarred = (
    described: { name: string; tier: Tier; summary: string; field: string },
    shown: Shown,
  ) =>
    defineMethod({
      ...described,
      parameters: { musicFolderId: musicFolder() },
      answer: ({ musicFolderId }, { user }) => ({
        [described.field]: musicFolderId ? listStarred(user.userId, shown) : {},
      }),
    });

  return {
    methods: [
      defineMethod({
        name: 'star',
        tier: 'B',
        summary: 'Songs, albums and artists become favorites, all of them or none',
        parameters: starred,
        answer: (values, { user }) => marks.addAll(user.userId, byKind(values)).then(() => undefined),
      }),
      defineMethod({
        name: 'unstar',
        tier: 'B',
        summary: 'They are no favorites any more',
        parameters: starred,
        answer: (values, { user }) => marks.removeAll(user.userId, byKind(values)).then(() => undefined),
      }),
      getStarred(
        { name: 'getStarred2', tier: 'B', summary: 'Favourites, the newest first', field: 'starred2' },
        { toAlbum, toArtist },
      ),
      getStarred(
        { name: 'getStarred', tier: 'C', summary: 'The same, for apps that know folders', field: 'starred' },
        { toAlbum: toAlbumFolder, toArtist: toArtistFolder },
      ),
      defineMethod({
        name: 'setRating',
        tier: 'B',
        summary: 'One to five stars for a song, album or artist; 0 takes them away',
        parameters: {
          id: required(entityId('song', 'album', 'artist')),
          rating: required(integer({ min: 0, max: RATING_MAX })),
        },
        async answer({ id, rating }, { user }) {
          await ratings.rate(user.userId, { kind: kindOf(id), id: id.id, rating });
          return undefined;
        },
      }),
    ],
  };
}

interface Shown {
  readonly toAlbum: ToWire<Parameters<typeof toAlbum>[0]>;
  readonly toArtist: ToWire<Parameters<typeof toArtist>[0]>;
}

/** Sorts ids by kind, because some apps pass albums and artists as `id`, as if they were folders. */
function byKind(values: Readonly<Record<keyof typeof starred, readonly EntityId[]>>) {
  const all = [...values.id, ...values.albumId, ...values.artistId];
  if (all.length === 0) throw missing('id');
  const ids = (kind: LibraryKind) => all.filter((one) => kindOf(one) === kind).map(({ id }) => id);
  return { track: ids('track'), album: ids('album'), artist: ids('artist') };
}
