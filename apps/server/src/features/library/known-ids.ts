/** Which of many ids the library knows, missing tracks among them. */
import { type PreparedSource, prepareForIds } from '#platform/db/prepare.ts';

/** What people mark, rate and keep. */
export type LibraryKind = 'track' | 'album' | 'artist';

export function createKnownIds(source: PreparedSource) {
  const { queries: db } = source;
  const reads: Readonly<Record<LibraryKind, (ids: readonly number[]) => Promise<readonly { id: number }[]>>> =
    {
      track: prepareForIds(source, (ids) => db.selectFrom('track').select('id').where('id', 'in', ids)),
      album: prepareForIds(source, (ids) => db.selectFrom('album').select('id').where('id', 'in', ids)),
      artist: prepareForIds(source, (ids) => db.selectFrom('artist').select('id').where('id', 'in', ids)),
    };
  return async (kind: LibraryKind, ids: readonly number[]): Promise<ReadonlySet<number>> =>
    new Set((await reads[kind](ids)).map(({ id }) => id));
}
