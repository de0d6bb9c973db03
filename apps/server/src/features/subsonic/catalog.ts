/** Pages of the library in the protocol's format, with the user's ratings, plays and other marks. */

import type { AlbumEntry, ArtistEntry, Library, SongEntry } from '#features/library/library.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import { type ChunkedList, inParts } from '#platform/chunked-list.ts';
import { foldName } from '#platform/text/fold-text.ts';
import { type ArtistLetters, createArtistLetters } from './artist-letters.ts';
import { SubsonicError } from './subsonic-error.ts';
import type { FindUserMarks, Mark, MarkedKind } from './user-marks.ts';
import { toAlbum, toArtist, toSong } from './wire-objects.ts';
import type { WireList, WireObject } from './wire-text.ts';

export interface CatalogDeps {
  readonly library: Pick<Library, 'currentAlbumIds' | 'entries' | 'orderedIds'>;
  readonly findMarks: FindUserMarks;
}

export type ToWire<Entry> = (entry: Entry, mark?: Mark) => WireObject;

export interface Catalog extends CatalogDeps {
  songs(userId: string, ids: Ids): Promise<WireList>;
  albums(userId: string, ids: Ids, toWire?: ToWire<AlbumEntry>): Promise<WireList>;
  artists(userId: string, ids: Ids, toWire?: ToWire<ArtistEntry>): Promise<WireList>;
  /** Always in chunks, for answers with many short lists. */
  artistsInParts(userId: string, ids: Ids, toWire: ToWire<ArtistEntry>): ChunkedList<WireObject>;
  /** Reads one part of a list, at most `ENTRIES_IN_A_PART` ids; deleted items are left out. */
  readSongs(userId: string, ids: readonly number[]): Promise<readonly WireObject[]>;
  readAlbums(
    userId: string,
    ids: readonly number[],
    toWire: ToWire<AlbumEntry>,
  ): Promise<readonly WireObject[]>;
  readArtists(
    userId: string,
    ids: readonly number[],
    toWire: ToWire<ArtistEntry>,
  ): Promise<readonly WireObject[]>;
  readonly letters: () => Promise<ArtistLetters>;
  /** Reads all at once, for callers that need each song; never the whole library. */
  fewSongs(userId: string, ids: readonly number[]): Promise<readonly WireObject[]>;
  /** Throws NOT_FOUND if it does not exist. */
  requireSong(id: number): Promise<SongEntry>;
  requireAlbum(id: number): Promise<AlbumEntry>;
  requireArtist(id: number): Promise<ArtistEntry>;
  findGenreId(name: string): Promise<number | undefined>;
}

type Ids = readonly number[] | Int32Array;

/** Takes one or two milliseconds, and 50 KB for each waiting answer; a statement is prepared for exactly this many. */
export const ENTRIES_IN_A_PART = 50;

export function createCatalog({ library, findMarks }: CatalogDeps): Catalog {
  const { entries } = library;

  const marksOf = (userId: string, kind: MarkedKind) => (ids: readonly number[]) =>
    findMarks(userId, kind, ids);
  const showSongs = (userId: string) => ({
    read: entries.songs,
    marks: marksOf(userId, 'song'),
    toWire: toSong,
  });
  const showAlbums = (userId: string, toWire: ToWire<AlbumEntry>) => ({
    read: entries.albums,
    marks: marksOf(userId, 'album'),
    toWire,
  });
  const showArtists = (userId: string, toWire: ToWire<ArtistEntry>) => ({
    read: entries.artists,
    marks: marksOf(userId, 'artist'),
    toWire,
  });

  return {
    library,
    findMarks,
    songs: (userId, ids) => show(ids, showSongs(userId)),
    albums: (userId, ids, toWire = toAlbum) => show(ids, showAlbums(userId, toWire)),
    artists: (userId, ids, toWire = toArtist) => show(ids, showArtists(userId, toWire)),
    artistsInParts: (userId, ids, toWire) => showInParts(ids, showArtists(userId, toWire)),
    readSongs: (userId, ids) => readPart(ids, showSongs(userId)),
    readAlbums: (userId, ids, toWire) => readPart(ids, showAlbums(userId, toWire)),
    readArtists: (userId, ids, toWire) => readPart(ids, showArtists(userId, toWire)),
    letters: createArtistLetters(library),
    async fewSongs(userId, ids) {
      const shown: WireObject[] = [];
      for (const readPart of showInParts(ids, showSongs(userId)).parts()) {
        if (shown.length > 0) await yieldToEventLoop();
        shown.push(...(await readPart()));
      }
      return shown;
    },
    requireSong: async (id) => requireOne(await entries.songs([id])),
    requireAlbum: async (id) => requireOne(await entries.albums(await library.currentAlbumIds([id]))),
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

type Identified = { readonly id: number };

/** Reads a list that fits into one part before the answer begins, so that a failure still gets an error answer. */
async function show<Entry extends Identified>(ids: Ids, showing: Showing<Entry>): Promise<WireList> {
  return ids.length > ENTRIES_IN_A_PART ? showInParts(ids, showing) : readPart(Array.from(ids), showing);
}

function showInParts<Entry extends Identified>(ids: Ids, showing: Showing<Entry>): ChunkedList<WireObject> {
  return inParts<number, WireObject>(ids, {
    size: ENTRIES_IN_A_PART,
    read: (some) => readPart(some, showing),
  });
}

async function readPart<Entry extends Identified>(
  ids: readonly number[],
  { read, marks, toWire }: Showing<Entry>,
): Promise<WireObject[]> {
  const found = await read(ids);
  const marked = await marks(ids);
  return found.map((entry) => toWire(entry, marked.get(entry.id)));
}

function requireOne<Entry>([entry]: readonly Entry[]): Entry {
  if (entry === undefined) throw new SubsonicError('NOT_FOUND');
  return entry;
}

export function takePage(
  ids: Int32Array,
  { offset, count }: { readonly offset: number; readonly count: number },
): Int32Array {
  return ids.subarray(offset, offset + count);
}
