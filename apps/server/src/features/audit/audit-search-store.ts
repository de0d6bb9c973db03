/** Reads pages at a bounded cost: an index drives the scan, and rare texts are found by trigrams. */
import type { SelectQueryBuilder } from 'kysely';
import { holdsText, SUBSTRING_MIN_LENGTH } from '#platform/db/dialects/substring-search.ts';
import { prepareForIds } from '#platform/db/prepare.ts';
import type { ReadSource } from '#platform/db/read-worker.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import type { AuditRow } from './audit-store.ts';
import {
  type AuditFilter,
  type AuditPosition,
  type AuditQuery,
  type AuditWalk,
  behind,
  isWholeInIndex,
  newestFirst,
  planWalk,
  toTest,
  withDates,
  withEqualities,
} from './audit-walk.ts';

export interface AuditSlice {
  readonly after?: AuditPosition | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Place to continue an unfinished scan; undefined when everything was checked. */
interface Found {
  readonly rows: AuditRow[];
  readonly resumeAt: AuditPosition | undefined;
}

interface CountedSlice extends Found {
  readonly total: number;
  readonly isExact: boolean;
}

/** Entries that one page may check individually; about 20 ms. */
const WALK_MAX = 5_000;
/** With more matches than this, a scan finds the text soon enough. */
const RARE_MAX = 2_000;
const IDS_PER_STATEMENT = 500;

export function createAuditSearchStore({ queries, capabilities, read }: ReadSource) {
  const findByIds = prepareForIds<AuditRow>({ read }, (ids) =>
    queries.selectFrom('audit_entry').where('id', 'in', ids).selectAll(),
  );

  return {
    async list(filter: AuditFilter, slice: AuditSlice): Promise<Found> {
      const rare = await findRare(filter);
      return rare ? cut(rare, slice) : listWalking(planWalk(filter), slice);
    },

    /** Reads a slice and the total, which is exact unless counting stopped at `countMax`. */
    async listCounted(filter: AuditFilter, slice: AuditSlice, countMax: number): Promise<CountedSlice> {
      const rare = await findRare(filter);
      if (rare) return { ...cut(rare, slice), total: rare.length, isExact: true };
      const plan = planWalk(filter);
      return { ...(await listWalking(plan, slice)), ...(await count(plan, countMax)) };
    },
  };

  async function listWalking(plan: AuditWalk, slice: AuditSlice): Promise<Found> {
    if (!isWholeInIndex(plan)) return walk(plan, slice);
    return { rows: await listDirectly(plan, slice), resumeAt: undefined };
  }

  async function count(plan: AuditWalk, countMax: number): Promise<{ total: number; isExact: boolean }> {
    if (isWholeInIndex(plan)) {
      const total = await countRows(
        driven(plan)
          .select('id')
          .limit(countMax + 1),
      );
      return { total: Math.min(total, countMax), isExact: total <= countMax };
    }
    const total = await countRows(checked(plan, driven(plan)).select('audit_entry.id'));
    return { total, isExact: (await findEndOfWalk(driven(plan))) === undefined };
  }

  async function findRare(filter: AuditFilter): Promise<AuditRow[] | undefined> {
    const { search } = filter;
    if (search === undefined || [...search].length < SUBSTRING_MIN_LENGTH) return undefined;
    const ids = await capabilities.substringSearch.findCandidates(queries, {
      table: 'audit_entry',
      text: search,
      limit: RARE_MAX + 1,
    });
    if (ids.length > RARE_MAX) return undefined;
    const rows: AuditRow[] = [];
    for (let start = 0; start < ids.length; start += IDS_PER_STATEMENT) {
      const chunk = ids.slice(start, start + IDS_PER_STATEMENT);
      const query = queries.selectFrom('audit_entry').where('id', 'in', chunk);
      rows.push(...(await query.where(holdsText('audit_entry', search)).selectAll().execute()));
    }
    // There are few enough to filter here; in SQL the planner might follow another filter's index instead of the ids.
    return sortNewestFirst(rows.filter(toTest(filter)));
  }

  function driven({ driver, filter }: AuditWalk): AuditQuery {
    return withEqualities(withDates(queries.selectFrom('audit_entry'), filter), driver);
  }

  async function listDirectly(plan: AuditWalk, { after, offset, limit }: AuditSlice): Promise<AuditRow[]> {
    // Skip over ids only, because the index alone holds them.
    const ids = await newestFirst(after ? behind(driven(plan), after) : driven(plan))
      .select('id')
      .limit(limit)
      .offset(after ? 0 : offset)
      .execute();
    return sortNewestFirst([...(await findByIds(ids.map(({ id }) => id)))]);
  }

  async function walk(plan: AuditWalk, { after, offset, limit }: AuditSlice): Promise<Found> {
    const start = after ? behind(driven(plan), after) : driven(plan);
    const rows = await newestFirst(checked(plan, start))
      .selectAll()
      .limit(limit)
      .offset(after ? 0 : offset)
      .execute();
    return { rows, resumeAt: rows.length === limit ? undefined : await findEndOfWalk(start) };
  }

  function checked({ filter, rest }: AuditWalk, start: AuditQuery): AuditQuery {
    const window = newestFirst(start).selectAll().limit(WALK_MAX);
    const query = withEqualities(queries.selectFrom(window.as('audit_entry')), rest);
    if (filter.search === undefined) return query;
    return query.where(holdsText('audit_entry', filter.search));
  }

  /** Finds the last entry of a scan that had to stop; undefined if it reached the end of the log. */
  async function findEndOfWalk(start: AuditQuery): Promise<AuditPosition | undefined> {
    const last = await newestFirst(start)
      .select(['id', 'occurred_at'])
      .limit(1)
      .offset(WALK_MAX - 1)
      .executeTakeFirst();
    return last && { id: last.id, occurredAt: last.occurred_at };
  }

  async function countRows(query: SelectQueryBuilder<Schema, 'audit_entry', { id: number }>) {
    const row = await queries
      .selectFrom(query.as('some'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }
}

export type AuditSearch = ReturnType<typeof createAuditSearchStore>;

function sortNewestFirst(rows: AuditRow[]): AuditRow[] {
  return rows.sort((a, b) => b.occurred_at - a.occurred_at || b.id - a.id);
}

function cut(rows: readonly AuditRow[], { after, offset, limit }: AuditSlice): Found {
  const start = after
    ? rows.findIndex(
        (row) =>
          row.occurred_at < after.occurredAt || (row.occurred_at === after.occurredAt && row.id < after.id),
      )
    : offset;
  return { rows: start < 0 ? [] : rows.slice(start, start + limit), resumeAt: undefined };
}
