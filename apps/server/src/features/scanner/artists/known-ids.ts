/** Describes a track to write, and remembers the ids that a scan has written before. */
import type { ReadTrack } from '#platform/audio/tags/read-track.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { UndoableMap, UndoableSet } from '../undoable.ts';
import type { KnownGenre } from './genre-writer.ts';

/** A track to write; with `id` it continues that row. */
export interface TrackWrite {
  readonly track: ReadTrack;
  readonly id: number | undefined;
}

/** Ids by key; a name without an id may be that of an artist with one. */
export type KnownArtists = Map<string, number>;

/** Lives for one scan; `writeKnown` takes back what a failed batch has noted. */
export interface KnownIds {
  readonly artists: UndoableMap<string, number>;
  readonly genres: UndoableMap<string, KnownGenre>;
  readonly freshAlbums: UndoableSet<number>;
  /** Folded titles of albums of which tracks were changed, moved or lost: settled when everything was seen. */
  readonly pendingFolds: UndoableSet<string>;
  /** Tracks whose files somebody has changed. */
  readonly retagged: UndoableSet<number>;
  /** How many tracks of a title this scan has added. */
  readonly titleCounts: UndoableMap<string, number>;
  /** Whether tracks that change their album remember the former one, as they do while a whole library is regrouped. */
  readonly remembersFormerAlbums: boolean;
}

export function createKnownIds({ remembersFormerAlbums = false } = {}): KnownIds {
  return {
    artists: new UndoableMap(),
    genres: new UndoableMap(),
    freshAlbums: new UndoableSet(),
    pendingFolds: new UndoableSet(),
    retagged: new UndoableSet(),
    titleCounts: new UndoableMap(),
    remembersFormerAlbums,
  };
}

/** Takes back what an attempt noted that the database rolled back, because its rows do not exist. */
export async function writeKnown<Result>(
  database: Pick<Database, 'transaction'>,
  known: KnownIds,
  write: (trx: Queries, known: KnownIds) => Promise<Result>,
): Promise<Result> {
  const { artists, genres, freshAlbums, pendingFolds, retagged, titleCounts } = known;
  const noted = [artists, genres, freshAlbums, pendingFolds, retagged, titleCounts];
  for (const each of noted) each.commit();
  try {
    const result = await database.transaction((trx) => {
      for (const each of noted) each.undo();
      return write(trx, known);
    });
    for (const each of noted) each.commit();
    return result;
  } catch (error) {
    for (const each of noted) each.undo();
    throw error;
  }
}
