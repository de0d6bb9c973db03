import { type PreparedSource, prepare, prepareForIds } from '#platform/db/prepare.ts';
import { unknownLast } from '../catalog-reads.ts';

export interface GenreRow {
  id: number;
  name: string;
  search_text: string;
  track_count: number;
}

/** Reads all genres for every request, because there are few; sorted by name, with the unknown genre last. */
export function createGenreStore(source: PreparedSource) {
  const { queries: db } = source;
  const readAll = prepare<object, GenreRow>(source, () =>
    db
      .selectFrom('genre')
      .select(['id', 'name', 'search_text', 'track_count'])
      .where('track_count', '>', 0)
      .orderBy(unknownLast)
      .orderBy('identity_key'),
  );
  const readOfTracks = prepareForIds(source, (ids) =>
    db.selectFrom('track_genre').where('track_id', 'in', ids).select(['track_id', 'genre_id']),
  );
  return {
    listOfTracks: (trackIds: readonly number[]) => readOfTracks(trackIds),
    list: (): Promise<readonly GenreRow[]> => readAll({}),
    async isKnown(id: number): Promise<boolean> {
      const row = await db.selectFrom('genre').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },
  };
}
