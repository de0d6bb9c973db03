import { AUDIT_COUNT_MAX, type AuditPage, type AuditQuery, auditQuery } from '@tutti/contract';
import { createManualClock } from '@tutti/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { type Audit, createAudit } from './audit.ts';
import type { NewAuditRow } from './audit-store.ts';

const START_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 24 * 3_600_000;
const COUNT = 12_000;

const ACTS = [
  ['USER_LOGIN', 'Authentication'],
  ['USER_LOGIN', 'Authentication'],
  ['USER_LOGIN', 'Authentication'],
  ['USER_LOGOUT', 'Authentication'],
  ['USER_APPROVED', 'User Management'],
  ['STREAM_STARTED', 'Streaming'],
] as const;

const RARE_USERS = new Map([
  [37, 'rare.bird'],
  [41, 'Zoë Öst'],
]);

function makeRow(number: number): NewAuditRow {
  const [action, type] = ACTS[(number * 7) % ACTS.length] ?? ACTS[0];
  const user = RARE_USERS.get(number) ?? `user${number % 900}`;
  return {
    action,
    resource: number % 5 === 0 ? null : `${user}@example.org`,
    resource_type: type,
    actor_id: `id-${number % 900}`,
    actor_name: user,
    actor_email: `${user}@example.org`,
    occurred_at: START_MS + Math.floor(number / 3) * 60_000,
    ip_address: `10.0.${number % 7}.${number % 250}`,
    user_agent: 'test',
    is_success: number % 11 === 0 ? 0 : 1,
    details: number % 1_000 === 1 ? 'Role 100%_sure' : null,
  };
}

const ROWS = Array.from({ length: COUNT }, (_, number) => makeRow(number));

function matches(row: NewAuditRow, { search, action, resourceType, dateFrom, dateTo, success }: AuditQuery) {
  const texts = [row.action, row.resource, row.actor_name, row.actor_email, row.details, row.ip_address];
  return (
    (!search || texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()))) &&
    (!action || row.action === action) &&
    (!resourceType || row.resource_type === resourceType) &&
    (!dateFrom || row.occurred_at >= Date.parse(dateFrom)) &&
    (!dateTo || row.occurred_at < Date.parse(dateTo) + DAY_MS) &&
    (success === undefined || row.is_success === (success === 'true' ? 1 : 0))
  );
}

/** Returns ids, newest first; rows were inserted in order, so that the first has id 1. */
function expectedIds(query: AuditQuery): string[] {
  return ROWS.flatMap((row, at) => (matches(row, query) ? [String(at + 1)] : [])).toReversed();
}

const FILTERS = {
  'nothing at all': {},
  'an action': { action: 'USER_APPROVED' },
  'an action that failed': { action: 'USER_LOGIN', success: 'false' },
  'a kind that succeeded': { resourceType: 'Streaming', success: 'true' },
  'an action of another kind': { action: 'USER_LOGIN', resourceType: 'Streaming' },
  'an unknown action': { action: 'NOTHING' },
  days: { dateFrom: '2026-01-02', dateTo: '2026-01-02' },
  'days the wrong way round': { dateFrom: '2026-01-03', dateTo: '2026-01-01' },
  'a rare text': { search: 'RARE.bird' },
  'a rare text on some days': { search: 'user77@', dateFrom: '2026-01-02' },
  'a rare text and an action': { search: 'user77@', action: 'USER_LOGOUT' },
  'a text that all have': { search: 'example.org' },
  'a text that all have, and a failure': { search: 'example.org', success: 'false' },
  'two letters': { search: 'rr' },
  'one letter and a kind': { search: 'x', resourceType: 'User Management' },
  'signs that mean something to a database': { search: '100%_s' },
  quotes: { search: `"' or 1=1 --` },
  'trigrams that stand elsewhere in the row': { search: 'userorg' },
  'a name with capitals beyond ASCII': { search: 'Zoë Öst' },
  'two letters beyond ASCII': { search: 'Ös' },
  'letters beyond ASCII': { search: 'ÄÖÜ😀😀' },
} as const satisfies Record<string, Partial<AuditQuery>>;

eachDatabase('a long audit log', (database) => {
  let audit: Audit;

  beforeAll(async () => {
    audit = createAudit({ database: database(), clock: createManualClock(START_MS) });
    for (let start = 0; start < COUNT; start += 500) {
      await database()
        .queries.insertInto('audit_entry')
        .values(ROWS.slice(start, start + 500))
        .execute();
    }
  });
  afterAll(() => audit.close());

  const parse = (query: object) => auditQuery.parse(query);

  async function readAll(query: object): Promise<AuditPage[]> {
    const pages: AuditPage[] = [];
    let cursor: string | undefined;
    do {
      const page = await audit.query(parse({ ...query, cursor, limit: 200 }));
      pages.push(page);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return pages;
  }

  it.each(Object.entries(FILTERS))('finds all matches for %s, newest first, each once', async (_, filter) => {
    const pages = await readAll(filter);
    const ids = pages.flatMap(({ logs }) => logs.map(({ id }) => id));
    expect(ids).toEqual(expectedIds(parse(filter)));
    const [first] = pages;
    if (first?.isTotalExact) expect(first.total).toBe(ids.length);
    else expect(first?.total).toBeLessThanOrEqual(ids.length);
  });

  it('counts no further than its limit', async () => {
    const page = await audit.query(parse({}));
    expect(page).toMatchObject({ total: AUDIT_COUNT_MAX, isTotalExact: false, totalPages: 400 });
    expect(await audit.query(parse({ action: 'USER_APPROVED' }))).toMatchObject({
      total: expectedIds(parse({ action: 'USER_APPROVED' })).length,
      isTotalExact: true,
    });
  });

  it('pages by number as documented [A-416]', async () => {
    const query = { action: 'USER_APPROVED', limit: 25 };
    const third = await audit.query(parse({ ...query, page: 3 }));
    expect(third.logs.map(({ id }) => id)).toEqual(expectedIds(parse(query)).slice(50, 75));
    expect(third.page).toBe(3);
    const behind = await audit.query(parse({ ...query, page: 1_000_000, limit: 200 }));
    expect(behind).toMatchObject({ logs: [], nextCursor: null });
  });

  it('reports how far back a search got when it had to stop', async () => {
    const page = await audit.query(parse({ search: 'zz' }));
    expect(page.logs).toEqual([]);
    expect(Date.parse(String(page.searchedBackTo))).toBeGreaterThan(START_MS);
    expect(page.nextCursor).not.toBeNull();
    expect((await audit.query(parse({ search: 'nobody' }))).searchedBackTo).toBeNull();
  });

  it('refuses a foreign cursor', async () => {
    for (const cursor of ['x', '1.2.3', 'zzzzzzzzzzz.1', '%', '-1.-1', "1' or '1"]) {
      await expect(audit.query(parse({ cursor }))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });

  it('streams every entry of a filter as an export', async () => {
    const filter = { action: 'USER_LOGIN', success: 'false' } as const;
    const pieces: string[] = [];
    for await (const piece of audit.exportCsv(filter)) pieces.push(String(piece));
    const lines = pieces.join('').trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"Timestamp","Action","Resource Type","User","IP Address","Status","Details"',
    );
    expect(lines).toHaveLength(1 + expectedIds(parse(filter)).length);
    expect(lines.slice(1).every((line) => line.includes('"USER_LOGIN"') && line.includes('"Failed"'))).toBe(
      true,
    );
  });

  it('cannot be changed, emptied or shortened through the database', async () => {
    const { queries } = database();
    const first = queries.updateTable('audit_entry').set({ details: 'x' }).where('id', '=', 1);
    await expect(first.execute()).rejects.toThrow('append-only');
    await expect(queries.deleteFrom('audit_entry').where('id', '=', 1).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(queries.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only');
  });

  it('cannot be rewritten by inserting an entry again, with any statement the database has for that', async () => {
    const { queries, name } = database();
    const first = () =>
      queries.selectFrom('audit_entry').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
    const before = await first();
    const forged = { ...before, details: 'forged' };
    const again = () => queries.insertInto('audit_entry').values(forged);
    const ways = [
      again().onConflict((conflict) => conflict.column('id').doUpdateSet({ details: 'forged' })),
      ...(name === 'sqlite' ? [again().orReplace(), again().orIgnore()] : [again()]),
    ];
    for (const way of ways) await expect(way.execute()).rejects.toThrow(/append-only|unique/);
    const emptying = sql`truncate table audit_entry`;
    await expect(emptying.execute(queries)).rejects.toThrow(/append-only|syntax/);
    expect(await first()).toEqual(before);
  });
});
