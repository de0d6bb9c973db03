/** What a scan writes, and what it knows of what it wrote before. */
import type { ReadTrack } from '#platform/audio/tags/read-track.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { KnownGenres } from './genre-writer.ts';

/** A track to write; with `id` it continues that row. */
export interface TrackWrite {
  readonly track: ReadTrack;
  readonly id: number | undefined;
}

/** Ids by key; a name without an id may be that of an artist with one. */
export type KnownArtists = Map<string, number>;

/** Ids by key, kept over the batches of one scan. */
export interface KnownIds {
  readonly artists: KnownArtists;
  readonly albums: Map<string, number>;
  /** Of `albums` those that this scan has made. */
  readonly freshAlbums: Set<number>;
  /** Of fresh ones that are no more, the one that took them over. */
  readonly continuedBy: Map<number, number>;
  /** Tracks went from one into another, while others seemed to stay or that one was there. */
  readonly leftAlbums: AlbumChange[];
  readonly genres: KnownGenres;
}

export interface AlbumChange {
  readonly from: number;
  readonly to: number;
  /** Nobody has touched the files; they were filed by rules that have changed. */
  readonly isStale: boolean;
}

export function createKnownIds(): KnownIds {
  return {
    artists: new Map(),
    albums: new Map(),
    freshAlbums: new Set(),
    continuedBy: new Map(),
    leftAlbums: [],
    genres: new Map(),
  };
}

/** Of an attempt that the database gave back nothing is there, and nothing of it may be known to the next one. */
export async function writeKnown<Result>(
  database: Pick<Database, 'transaction'>,
  known: KnownIds,
  write: (trx: Queries, known: KnownIds) => Promise<Result>,
): Promise<Result> {
  let written = known;
  const result = await database.transaction((trx) => {
    written = copyKnownIds(known);
    return write(trx, written);
  });
  Object.assign(known, written);
  return result;
}

function copyKnownIds(known: KnownIds): KnownIds {
  const { artists, albums, freshAlbums, continuedBy, leftAlbums, genres } = known;
  return {
    artists: new Map(artists),
    albums: new Map(albums),
    freshAlbums: new Set(freshAlbums),
    continuedBy: new Map(continuedBy),
    leftAlbums: [...leftAlbums],
    genres: new Map(genres),
  };
}
