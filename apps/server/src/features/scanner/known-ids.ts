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

/** Kept over the batches of one scan. */
export interface KnownIds {
  /** Ids by key. */
  readonly artists: KnownArtists;
  readonly genres: KnownGenres;
  /** Albums that this scan has made. */
  readonly freshAlbums: Set<number>;
  /** Folded titles of albums of which tracks were changed, moved or lost: settled when everything was seen. */
  readonly pendingFolds: Set<string>;
  /** Tracks whose files somebody has changed. */
  readonly retagged: Set<number>;
  /** How many tracks of a title this scan has added. */
  readonly titleCounts: Map<string, number>;
  /** Whether tracks that change their album remember the former one, as they do while a whole library is regrouped. */
  readonly remembersFormerAlbums: boolean;
}

export function createKnownIds({ remembersFormerAlbums = false } = {}): KnownIds {
  return {
    artists: new Map(),
    genres: new Map(),
    freshAlbums: new Set(),
    pendingFolds: new Set(),
    retagged: new Set(),
    titleCounts: new Map(),
    remembersFormerAlbums,
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

function copyKnownIds({
  artists,
  genres,
  freshAlbums,
  pendingFolds,
  retagged,
  titleCounts,
  remembersFormerAlbums,
}: KnownIds): KnownIds {
  return {
    artists: new Map(artists),
    genres: new Map(genres),
    freshAlbums: new Set(freshAlbums),
    pendingFolds: new Set(pendingFolds),
    retagged: new Set(retagged),
    titleCounts: new Map(titleCounts),
    remembersFormerAlbums,
  };
}
