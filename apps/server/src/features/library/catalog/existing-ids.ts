import { type PreparedSource, prepareForIds } from '#platform/db/prepare.ts';

export type LibraryKind = 'track' | 'album' | 'artist';

type Reads = Readonly<Record<LibraryKind, (ids: readonly number[]) => Promise<readonly { id: number }[]>>>;

export function createExistingIds(source: PreparedSource) {
  const { queries: db } = source;
  const reads: Reads = {
    track: prepareForIds(source, (ids) => db.selectFrom('track').select('id').where('id', 'in', ids)),
    album: prepareForIds(source, (ids) => db.selectFrom('album').select('id').where('id', 'in', ids)),
    artist: prepareForIds(source, (ids) => db.selectFrom('artist').select('id').where('id', 'in', ids)),
  };
  return async (kind: LibraryKind, ids: readonly number[]): Promise<ReadonlySet<number>> =>
    new Set((await reads[kind](ids)).map(({ id }) => id));
}

/** Keeps the ids that appear in lists, in their order: present tracks, and albums and artists that have any. */
export function createListedIds(source: PreparedSource) {
  const { queries: db } = source;
  const reads: Reads = {
    track: prepareForIds(source, (ids) =>
      db.selectFrom('track').select('id').where('missing_since', 'is', null).where('id', 'in', ids),
    ),
    album: prepareForIds(source, (ids) =>
      db.selectFrom('album').select('id').where('track_count', '>', 0).where('id', 'in', ids),
    ),
    artist: prepareForIds(source, (ids) =>
      db
        .selectFrom('artist')
        .select('id')
        .where(({ eb, or }) => or([eb('track_count', '>', 0), eb('album_count', '>', 0)]))
        .where('id', 'in', ids),
    ),
  };
  return async (kind: LibraryKind, ids: readonly number[]): Promise<number[]> => {
    const listed = new Set((await reads[kind](ids)).map(({ id }) => id));
    return ids.filter((id) => listed.has(id));
  };
}
