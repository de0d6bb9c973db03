/** Resolves ids of merged albums, because links, apps and other clients may have stored them. */
import { type RawBuilder, sql } from 'kysely';
import { type PreparedSource, prepareForIds } from '#platform/db/prepare.ts';

/** The id under which the tracks of an album can be found now. */
export function currentAlbumId(albumId: number): RawBuilder<number> {
  return sql<number>`coalesce((select continued_in from album where id = ${albumId}), ${albumId})`;
}

export function createCurrentAlbumIds(source: PreparedSource) {
  const readContinued = prepareForIds(source, (ids) =>
    source.queries
      .selectFrom('album')
      .select(['id', 'continued_in'])
      .where('continued_in', 'is not', null)
      .where('id', 'in', ids),
  );
  return async (ids: readonly number[]): Promise<readonly number[]> => {
    if (ids.length === 0) return ids;
    const continued = new Map((await readContinued(ids)).map((row) => [row.id, row.continued_in]));
    return [...new Set(ids.map((id) => continued.get(id) ?? id))];
  };
}
