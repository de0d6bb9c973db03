/** The audit log: who did what, from where, and whether it worked. Entries are written inside the acting transaction. */
import type { AuditAction, AuditEntry, AuditPage, AuditQuery } from '@tutti/contract';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queries } from '#platform/db/database.ts';
import type { AuditAct } from './audit-act.ts';
import { toAuditEntry, toAuditRow } from './audit-presenter.ts';
import { type AuditFilter, createAuditStore } from './audit-store.ts';

export interface Audit {
  record(trx: Queries, act: AuditAct): Promise<void>;
  /** Newest first. */
  query(query: AuditQuery, actorId?: string): Promise<AuditPage>;
  listRecent(count: number): Promise<AuditEntry[]>;
  countSince(since: number, filter: { action: AuditAction; isSuccess: boolean }): Promise<number>;
  /** When this user did this for the last time. */
  findLast(trx: Queries, action: AuditAct['action'], actorId: string): Promise<number | undefined>;
  /** Users who did this since, each once. */
  listActorsSince(since: number, action: AuditAction): Promise<string[]>;
}

const DAY_MS = 24 * 3_600_000;

export function createAudit({ database, clock }: { database: Database; clock: Clock }): Audit {
  const store = createAuditStore(database.queries);
  return {
    record: (trx, act) => createAuditStore(trx).append(toAuditRow(act, Math.floor(clock.now()))),
    async query(query, actorId) {
      const filter = { ...toFilter(query), actorId };
      const { page, limit } = query;
      const [total, rows] = await Promise.all([
        store.count(filter),
        store.list(filter, { limit, offset: (page - 1) * limit }),
      ]);
      const totalPages = Math.max(1, Math.ceil(total / limit));
      const logs = rows.map(toAuditEntry);
      return {
        logs,
        total,
        page,
        limit,
        totalPages,
        isTotalExact: true,
        nextCursor: null,
        searchedBackTo: null,
      };
    },
    listRecent: async (count) => (await store.list({}, { limit: count, offset: 0 })).map(toAuditEntry),
    countSince: (since, filter) => store.count({ ...filter, from: since }),
    findLast: (trx, action, actorId) => createAuditStore(trx).findLast(action, actorId),
    listActorsSince: (since, action) => store.listActorsSince(since, action),
  };
}

/** Dates are whole days in UTC, both included (resolutions 1.38). */
function toFilter({ search, action, resourceType, dateFrom, dateTo, success }: AuditQuery): AuditFilter {
  return {
    search: search || undefined,
    action: action || undefined,
    resourceType: resourceType || undefined,
    from: dateFrom === undefined ? undefined : Date.parse(dateFrom),
    before: dateTo === undefined ? undefined : Date.parse(dateTo) + DAY_MS,
    isSuccess: success === undefined ? undefined : success === 'true',
  };
}
