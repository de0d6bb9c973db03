import { type CompiledQuery, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type PreparedSource, prepare } from '#platform/db/prepare.ts';
import type { SortKey, SortOrder } from './page-cursor.ts';

/** A slice of an ordered list: at most `limit` rows after the row with this key and id. */
export interface Slice {
  /** Names the key, which is one of a few possible orders. */
  readonly sort: string;
  readonly key: RawBuilder<SortKey>;
  readonly id: RawBuilder<number>;
  readonly order: SortOrder;
  readonly after: { readonly key: SortKey; readonly id: number } | undefined;
  readonly limit: number;
}

/** Compares key and id together, because two rows may share a key; the query is a single scan along the index. */
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

interface SliceValues {
  readonly limit: number;
  readonly key: SortKey;
  readonly id: number;
}

export function prepareSlices<Row>(
  source: Pick<PreparedSource, 'read'>,
  build: (slice: Slice) => { compile(): CompiledQuery<Row> },
): (slice: Slice) => Promise<readonly Row[]> {
  const statements = new Map<string, (values: Partial<SliceValues>) => Promise<readonly Row[]>>();

  function prepareLike(slice: Slice) {
    return prepare<SliceValues, Row>(source, (slot) =>
      build({
        ...slice,
        limit: slot('limit'),
        after: slice.after && { key: slot('key'), id: slot('id') },
      }),
    ) as (values: Partial<SliceValues>) => Promise<readonly Row[]>;
  }

  return (slice) => {
    const name = `${slice.sort} ${slice.order} ${slice.after ? 'after' : 'first'}`;
    const statement = statements.get(name) ?? prepareLike(slice);
    statements.set(name, statement);
    return statement({ limit: slice.limit, ...slice.after });
  };
}
