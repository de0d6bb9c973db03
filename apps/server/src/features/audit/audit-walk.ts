/** Plans how a filter is answered: which index the scan follows, and what is checked on each entry. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '#platform/db/schema/index.ts';
import type { AuditRow } from './audit-store.ts';

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly action?: string | undefined;
  readonly resourceType?: string | undefined;
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  readonly isSuccess?: boolean | undefined;
  readonly actorId?: string | undefined;
}

export interface AuditPosition {
  readonly occurredAt: number;
  readonly id: number;
}

export type AuditQuery = SelectQueryBuilder<Schema, 'audit_entry', object>;
type Column = 'action' | 'resource_type' | 'is_success' | 'actor_id';
type Equalities = Partial<Record<Column, string | number>>;

export interface AuditWalk {
  readonly filter: AuditFilter;
  /** Equalities that an index starts with. */
  readonly driver: Equalities;
  /** Equalities that are checked on each entry. */
  readonly rest: Equalities;
}

/** The indexes of migration 0008, the most selective first. */
const ORDERS: readonly (readonly Column[])[] = [
  ['actor_id'],
  ['action', 'is_success'],
  ['resource_type', 'is_success'],
  ['action'],
  ['is_success'],
  ['resource_type'],
];

export function planWalk(filter: AuditFilter): AuditWalk {
  const wanted = equalitiesOf(filter);
  const order = ORDERS.find((columns) => columns.every((column) => wanted[column] !== undefined)) ?? [];
  const pick = (isDriver: boolean) =>
    Object.fromEntries(
      Object.entries(wanted).filter(([column]) => order.includes(column as Column) === isDriver),
    );
  return { filter, driver: pick(true), rest: pick(false) };
}

export function isWholeInIndex({ filter, rest }: AuditWalk): boolean {
  return filter.search === undefined && Object.keys(rest).length === 0;
}

export function equalitiesOf({ action, resourceType, isSuccess, actorId }: AuditFilter): Equalities {
  return {
    ...(actorId === undefined ? {} : { actor_id: actorId }),
    ...(action === undefined ? {} : { action }),
    ...(resourceType === undefined ? {} : { resource_type: resourceType }),
    ...(isSuccess === undefined ? {} : { is_success: isSuccess ? 1 : 0 }),
  };
}

export function withEqualities<Row>(
  query: SelectQueryBuilder<Schema, 'audit_entry', Row>,
  equalities: Equalities,
): SelectQueryBuilder<Schema, 'audit_entry', Row> {
  let narrowed = query;
  for (const [column, value] of Object.entries(equalities)) {
    narrowed = narrowed.where(sql<SqlBool>`${sql.ref(`audit_entry.${column}`)} = ${value}`);
  }
  return narrowed;
}

export function withDates(query: AuditQuery, { from, before }: AuditFilter): AuditQuery {
  let narrowed = query;
  if (from !== undefined) narrowed = narrowed.where('occurred_at', '>=', from);
  if (before !== undefined) narrowed = narrowed.where('occurred_at', '<', before);
  return narrowed;
}

/** Builds a test for the filter without its text, for rows that were found another way. */
export function toTest(filter: AuditFilter): (row: AuditRow) => boolean {
  const { from = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } = filter;
  const wanted = Object.entries(equalitiesOf(filter)) as [Column, string | number][];
  return (row) =>
    row.occurred_at >= from &&
    row.occurred_at < before &&
    wanted.every(([column, value]) => row[column] === value);
}

export function behind(query: AuditQuery, { occurredAt, id }: AuditPosition): AuditQuery {
  return query.where(
    sql<SqlBool>`(${sql.ref('audit_entry.occurred_at')}, ${sql.ref('audit_entry.id')}) < (${occurredAt}, ${id})`,
  );
}

export function newestFirst<Row>(
  query: SelectQueryBuilder<Schema, 'audit_entry', Row>,
): SelectQueryBuilder<Schema, 'audit_entry', Row> {
  return query.orderBy('audit_entry.occurred_at', 'desc').orderBy('audit_entry.id', 'desc');
}
