import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type AuditRow = Selectable<AccountTables['audit_entry']>;
export type NewAuditRow = Insertable<AccountTables['audit_entry']>;

export interface AuditFilter {
  readonly search?: string | undefined;
  readonly action?: string | undefined;
  readonly resourceType?: string | undefined;
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  readonly isSuccess?: boolean | undefined;
  readonly actorId?: string | undefined;
}

const SEARCHED = ['action', 'resource', 'actor_name', 'actor_email', 'details', 'ip_address'] as const;

export function createAuditStore(db: Queries) {
  function filtered({ search, action, resourceType, from, before, isSuccess, actorId }: AuditFilter) {
    let query = db.selectFrom('audit_entry');
    if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
    if (action !== undefined) query = query.where('action', '=', action);
    if (resourceType !== undefined) query = query.where('resource_type', '=', resourceType);
    if (from !== undefined) query = query.where('occurred_at', '>=', from);
    if (before !== undefined) query = query.where('occurred_at', '<', before);
    if (isSuccess !== undefined) query = query.where('is_success', '=', isSuccess ? 1 : 0);
    if (search !== undefined) {
      const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      query = query.where(({ or }) =>
        or(SEARCHED.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)),
      );
    }
    return query;
  }

  return {
    async append(entry: NewAuditRow): Promise<void> {
      await db.insertInto('audit_entry').values(entry).execute();
    },
    async count(filter: AuditFilter): Promise<number> {
      const row = await filtered(filter)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    async list(filter: AuditFilter, page: { limit: number; offset: number }): Promise<AuditRow[]> {
      return filtered(filter)
        .selectAll()
        .orderBy('occurred_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute();
    },
    async findLast(action: string, actorId: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('audit_entry')
        .where('actor_id', '=', actorId)
        .where('action', '=', action)
        .orderBy('occurred_at', 'desc')
        .limit(1)
        .select('occurred_at')
        .executeTakeFirst();
      return row?.occurred_at;
    },
    async listActorsSince(since: number, action: string): Promise<string[]> {
      const rows = await db
        .selectFrom('audit_entry')
        .where('action', '=', action)
        .where('occurred_at', '>=', since)
        .where('actor_id', 'is not', null)
        .select('actor_id')
        .distinct()
        .execute();
      return rows.map(({ actor_id: actorId }) => actorId as string);
    },
  };
}
