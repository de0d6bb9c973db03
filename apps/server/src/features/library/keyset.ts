import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { SortKey, SortOrder } from './page-cursor.ts';

/** A slice of an ordered list: at most `limit` rows after the row with this key and id. */
export interface Slice {
  readonly key: RawBuilder<SortKey>;
  readonly id: RawBuilder<number>;
  readonly order: SortOrder;
  readonly after: { readonly key: SortKey; readonly id: number } | undefined;
  readonly limit: number;
}

/** Two rows may share a key, so that key and id together are compared, in one direction: one walk along the index. */
export function takeSlice<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { key, id, order, after, limit }: Slice,
): SelectQueryBuilder<DB, Tables, Row> {
  const ordered = query.orderBy(key, order).orderBy(id, order).limit(limit);
  if (!after) return ordered;
  const isAfter =
    order === 'asc'
      ? sql<SqlBool>`(${key}, ${id}) > (${after.key}, ${after.id})`
      : sql<SqlBool>`(${key}, ${id}) < (${after.key}, ${after.id})`;
  return ordered.where(isAfter);
}
