/** Pages of the library in the words of the protocol, with what the user has to do with each thing in them. */

import type { AlbumEntry, ArtistEntry, Library, SongEntry } from '#features/library/library.ts';
import { foldName } from '#platform/fold-text.ts';
import { nextTurn } from '#platform/next-turn.ts';
import { SubsonicError } from './subsonic-error.ts';
import type { FindMarks, Mark, MarkedKind } from './user-marks.ts';
import { toAlbum, toArtist, toSong } from './wire-objects.ts';
import type { WireObject } from './wire-text.ts';

export interface CatalogueDeps {
  readonly library: Pick<Library, 'entries' | 'orderedIds'>;
  readonly findMarks: FindMarks;
}

export type ToWire<Entry> = (entry: Entry, mark?: Mark) => WireObject;

export interface Catalogue extends CatalogueDeps {
  songs(userId: string, ids: readonly number[]): Promise<WireObject[]>;
  albums(userId: string, ids: readonly number[], toWire?: ToWire<AlbumEntry>): Promise<WireObject[]>;
  artists(userId: string, ids: readonly number[], toWire?: ToWire<ArtistEntry>): Promise<WireObject[]>;
  /** Refused as nothing known when it is not there. */
  requireSong(id: number): Promise<SongEntry>;
  requireAlbum(id: number): Promise<AlbumEntry>;
  requireArtist(id: number): Promise<ArtistEntry>;
  /** By its folded name. */
  findGenreId(name: string): Promise<number | undefined>;
}

/** Reading and writing as many takes a few milliseconds; listeners are served in between. */
const AT_ONCE = 250;

export function createCatalogue({ library, findMarks }: CatalogueDeps): Catalogue {
  const { entries } = library;

  async function show<Entry extends { readonly id: number }>(
    ids: readonly number[],
    { read, marks, toWire }: Showing<Entry>,
  ): Promise<WireObject[]> {
    const shown: WireObject[] = [];
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      if (start > 0) await nextTurn();
      const some = ids.slice(start, start + AT_ONCE);
      const found = await read(some);
      const marked = await marks(some);
      for (const entry of found) shown.push(toWire(entry, marked.get(entry.id)));
    }
    return shown;
  }

  const marksOf = (userId: string, kind: MarkedKind) => (ids: readonly number[]) =>
    findMarks(userId, kind, ids);

  return {
    library,
    findMarks,
    songs: (userId, ids) =>
      show(ids, { read: entries.songs, marks: marksOf(userId, 'song'), toWire: toSong }),
    albums: (userId, ids, toWire = toAlbum) =>
      show(ids, { read: entries.albums, marks: marksOf(userId, 'album'), toWire }),
    artists: (userId, ids, toWire = toArtist) =>
      show(ids, { read: entries.artists, marks: marksOf(userId, 'artist'), toWire }),
    requireSong: async (id) => requireOne(await entries.songs([id])),
    requireAlbum: async (id) => requireOne(await entries.albums([id])),
    requireArtist: async (id) => requireOne(await entries.artists([id])),
    async findGenreId(name) {
      const folded = foldName(name);
      return (await entries.genres()).find((genre) => foldName(genre.name) === folded)?.id;
    },
  };
}

interface Showing<Entry> {
  readonly read: (ids: readonly number[]) => Promise<readonly Entry[]>;
  readonly marks: (ids: readonly number[]) => Promise<ReadonlyMap<number, Mark>>;
  readonly toWire: ToWire<Entry>;
}

function requireOne<Entry>([entry]: readonly Entry[]): Entry {
  if (entry === undefined) throw new SubsonicError('NOT_FOUND');
  return entry;
}

/** The part of a list that is asked for. */
export function takePage(
  ids: Int32Array,
  { offset, count }: { readonly offset: number; readonly count: number },
): number[] {
  return Array.from(ids.subarray(offset, offset + count));
}
