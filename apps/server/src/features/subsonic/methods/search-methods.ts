import type { AlbumEntry, ArtistEntry, OrderedQuery } from '#features/library/library.ts';
import type { Caller } from '#platform/async/fair-queue.ts';
import { type Catalog, type ToWire, takePage } from '../catalog.ts';
import { defineMethod, type MethodGroup, type Tier } from '../method.ts';
import { count, musicFolder, offset, text } from '../parameters.ts';
import { toAlbum, toAlbumFolder, toArtist, toArtistFolder } from '../wire-objects.ts';

/** A smaller cap would lose songs of apps that add the requested count to their offset. */
const COUNTS = { usual: 20, cap: 10_000 };

const parameters = {
  query: text(),
  artistCount: count(COUNTS.usual, COUNTS.cap),
  artistOffset: offset(),
  albumCount: count(COUNTS.usual, COUNTS.cap),
  albumOffset: offset(),
  songCount: count(COUNTS.usual, COUNTS.cap),
  songOffset: offset(),
  musicFolderId: musicFolder(),
};

interface Described {
  readonly name: string;
  readonly tier: Tier;
  readonly summary: string;
  readonly field: string;
}

interface Kinds {
  readonly toAlbum: ToWire<AlbumEntry>;
  readonly toArtist: ToWire<ArtistEntry>;
}

export function createSearchMethods(catalog: Catalog): MethodGroup {
  const { library } = catalog;

  async function find(
    kind: Kind,
    { term, caller }: { readonly term: string; readonly caller: Caller },
    page: { count: number; offset: number },
  ): Promise<Int32Array> {
    if (page.count === 0) return new Int32Array();
    return takePage(await library.orderedIds(toQuery(kind, term), caller), page);
  }

  const search = (described: Described, shown: Kinds) =>
    defineMethod({
      ...described,
      parameters,
      async answer(values, { user, caller }) {
        const { userId } = user;
        if (!values.musicFolderId) return { [described.field]: {} };
        const searched = { term: toTerm(values.query), caller };
        const artists = await find('artists', searched, {
          count: values.artistCount,
          offset: values.artistOffset,
        });
        const albums = await find('albums', searched, {
          count: values.albumCount,
          offset: values.albumOffset,
        });
        const songs = await find('songs', searched, { count: values.songCount, offset: values.songOffset });
        return {
          [described.field]: {
            artist: await catalog.artists(userId, artists, shown.toArtist),
            album: await catalog.albums(userId, albums, shown.toAlbum),
            song: await catalog.songs(userId, songs),
          },
        };
      },
    });

  return {
    methods: [
      search(
        {
          name: 'search3',
          tier: 'A',
          summary: 'Artists, albums and songs by their words; without a word everything, a page at a time',
          field: 'searchResult3',
        },
        { toAlbum, toArtist },
      ),
      search(
        {
          name: 'search2',
          tier: 'C',
          summary: 'The same, for apps that know folders',
          field: 'searchResult2',
        },
        { toAlbum: toAlbumFolder, toArtist: toArtistFolder },
      ),
    ],
  };
}

type Kind = 'artists' | 'albums' | 'songs';

/** Treats an empty query as a search for everything, which some apps write as two quotes. */
function toTerm(query = ''): string {
  const plain = query.trim();
  return plain === '""' || plain === "''" ? '' : plain.replace(/\*+$/, '').trim();
}

function toQuery(kind: Kind, text: string): OrderedQuery {
  if (text !== '') return { of: 'matches', kind, text };
  if (kind === 'songs') return { of: 'songs' };
  return kind === 'albums' ? { of: 'albums', order: 'id' } : { of: 'artists', order: 'id' };
}
