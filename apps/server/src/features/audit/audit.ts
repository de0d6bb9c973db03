import {
  type AuditAction,
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  auditCsvHead,
  toAuditCsvLine,
} from '@tutti/contract';
import type { Caller } from '#platform/async/fair-queue.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { createReadWorker } from '#platform/db/read-worker.ts';
import type { AuditAct } from './audit-act.ts';
import { appendToChain, type ChainRange, readRange } from './audit-chain.ts';
import { toAuditEntry, toAuditRow } from './audit-presenter.ts';
import * as auditReads from './audit-reads.ts';
import { findLastBefore, forgetSome } from './audit-retention.ts';
import { createAuditStore } from './audit-store.ts';
import type { AuditFilter } from './audit-walk.ts';

type Filters = Omit<AuditQuery, 'page' | 'limit' | 'cursor'>;

export interface Audit {
  /** Writes in the acting transaction; outside one it opens its own. */
  record(db: Queries, act: AuditAct): Promise<void>;
  readRange(): Promise<ChainRange>;
  /** Deletes some old entries; the chain continues from the last of them. Returns how many, 0 when none are left. */
  forgetSomeBefore(instant: number): Promise<number>;
  findLastBefore(instant: number): Promise<number | undefined>;
  /** Returns the newest first. */
  query(query: AuditQuery, actorId?: string, caller?: Caller): Promise<AuditPage>;
  /** Streams all entries of a filter as CSV, newest first; the first ones come with the header. */
  exportCsv(filters: Filters, caller?: Caller): AsyncGenerator<string>;
  listRecent(count: number): Promise<AuditEntry[]>;
  countSince(
    since: number,
    filter: { action: AuditAction; isSuccess: boolean; limit: number },
  ): Promise<number>;
  /** Counts the action per UTC day since 1970. */
  countPerDay(action: AuditAction, from: number): Promise<ReadonlyMap<number, number>>;
  findLast(trx: Queries, action: AuditAct['action'], actorId: string): Promise<number | undefined>;
  listActorsSince(since: number, filter: { action: AuditAction; limit: number }): Promise<string[]>;
  close(): Promise<void>;
}

const DAY_MS = 24 * 3_600_000;
const EXPORT_CHUNK = 1_000;

export function createAudit({ database, clock }: { database: Database; clock: Clock }): Audit {
  const store = createAuditStore(database.queries);
  const worker = createReadWorker<auditReads.AuditReads>({
    database,
    moduleUrl: new URL('./audit-reads.ts', import.meta.url),
    module: auditReads,
    names: auditReads.AUDIT_READ_NAMES,
  });

  async function readChunk(request: Omit<auditReads.ChunkRequest, 'limit'>, caller: Caller | undefined) {
    const text = await worker.answers.readChunk({ ...request, limit: EXPORT_CHUNK }, caller);
    return JSON.parse(text) as auditReads.Chunk;
  }

  async function* writeLines(filter: AuditFilter, caller: Caller | undefined): AsyncGenerator<string> {
    let { entries, next } = await readChunk({ filter, after: undefined }, caller);
    yield auditCsvHead() + entries.map(toAuditCsvLine).join('');
    while (next) {
      ({ entries, next } = await readChunk({ filter, after: next }, caller));
      if (entries.length > 0) yield entries.map(toAuditCsvLine).join('');
    }
  }

  return {
    async record(db, act) {
      const row = toAuditRow(act, clock.now());
      // Write the entry and the head of the chain together.
      if (db.isTransaction) await appendToChain(db, row);
      else await database.transaction((trx) => appendToChain(trx, row));
    },
    readRange: () => readRange(database.queries),
    forgetSomeBefore: (instant) =>
      database.transaction((trx) => forgetSome(trx, { instant, now: clock.now() })),
    findLastBefore: (instant) => findLastBefore(database.queries, instant),
    async query({ page, limit, cursor, ...filters }, actorId, caller) {
      const filter = { ...toFilter(filters), actorId };
      return JSON.parse(await worker.answers.readPage({ filter, page, limit, cursor }, caller)) as AuditPage;
    },
    // The export ends, because entries written after its start are newer than its first one.
    exportCsv: (filters, caller) => writeLines(toFilter(filters), caller),
    listRecent: async (count) => (await store.listNewest(count)).map(toAuditEntry),
    countSince: (since, filter) => store.countSince(since, filter),
    countPerDay: (action, from) => store.countPerDay(action, from),
    findLast: (trx, action, actorId) => createAuditStore(trx).findLast(action, actorId),
    listActorsSince: (since, filter) => store.listActorsSince(since, filter),
    close: () => worker.close(),
  };
}

/** Dates are whole days in UTC, both included (ruling 1.38). */
function toFilter({ search, action, resourceType, dateFrom, dateTo, success }: Filters): AuditFilter {
  return {
    search: search || undefined,
    action: action || undefined,
    resourceType: resourceType || undefined,
    from: dateFrom === undefined ? undefined : Date.parse(dateFrom),
    before: dateTo === undefined ? undefined : Date.parse(dateTo) + DAY_MS,
    isSuccess: success === undefined ? undefined : success === 'true',
  };
}
