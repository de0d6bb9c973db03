import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock } from '@tutti/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { DATABASE_KINDS, openTestDatabase } from '../../test/each-database.ts';
import { useEarlierDatabase } from '../../test/earlier-database.ts';
import { type Audit, createAudit } from './audit.ts';
import { verifyChain } from './audit-chain.ts';

const START_MS = Date.UTC(2026, 10, 24);
const DAY_MS = 24 * 3_600_000;

describe.each(DATABASE_KINDS)("the audit log's hash chain on %s", (kind) => {
  let folder: string;
  let database: Database;
  let audit: Audit;
  const clock = createManualClock(START_MS);

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'tutti-chain-'));
    database = await openTestDatabase(kind, folder);
    await migrate(database);
    audit = createAudit({ database, clock });
  });
  afterEach(async () => {
    await audit.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const record = (details: string) =>
    audit.record(database.queries, { action: 'USER_LOGIN', resourceType: 'Authentication', details });
  const recordMany = async (count: number) => {
    for (let number = 1; number <= count; number += 1) await record(`entry ${number}`);
  };
  const verify = () => verifyChain(database.queries);

  async function withoutGuards(statement: string): Promise<void> {
    await database.capabilities.liftAppendOnly(database.queries, 'audit_entry');
    await sql.raw(statement).execute(database.queries);
  }

  it('is whole from the first entry to the last, and for an empty log', async () => {
    expect(await verify()).toEqual({ kind: 'whole', range: { first: 1, last: 0, hash: '' } });
    await recordMany(3);
    expect(await verify()).toMatchObject({ kind: 'whole', range: { first: 1, last: 3 } });
  });

  it('stores texts with lone surrogates in a valid form', async () => {
    await record('half a pair \ud83d, quotes "\'\\, a line\nbreak, 😀');
    expect(await verify()).toMatchObject({ kind: 'whole' });
  });

  it('numbers simultaneous entries without a gap', async () => {
    const other = createAudit({ database, clock });
    await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        database.transaction((trx) =>
          (number % 2 === 0 ? audit : other).record(trx, {
            action: 'USER_LOGIN',
            resourceType: 'Authentication',
            details: `at once ${number}`,
          }),
        ),
      ),
    );
    await other.close();
    expect(await verify()).toMatchObject({ kind: 'whole', range: { first: 1, last: 40 } });
  });

  it('uses up no number for an act that was rolled back', async () => {
    await record('first');
    const undone = database.transaction(async (trx) => {
      await audit.record(trx, { action: 'USER_LOGOUT', resourceType: 'Authentication' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await record('second');
    expect(await verify()).toMatchObject({ kind: 'whole', range: { first: 1, last: 2 } });
  });

  it.each([
    ['a changed entry', `update audit_entry set details = 'else' where chain_number = 3`, 3, 'changed'],
    ['a changed instant', 'update audit_entry set occurred_at = 1 where chain_number = 2', 2, 'changed'],
    ['a removed entry', 'delete from audit_entry where chain_number = 4', 4, 'missing'],
    ['removed last entries', 'delete from audit_entry where chain_number >= 4', 4, 'missing'],
    [
      'two that were exchanged',
      `update audit_entry set details = case chain_number when 1 then 'entry 2' else 'entry 1' end where chain_number < 3`,
      1,
      'changed',
    ],
  ] as const)('detects %s', async (_what, statement, number, reason) => {
    await recordMany(5);
    await withoutGuards(statement);
    expect(await verify()).toEqual({ kind: 'broken', number, reason });
  });

  it('detects an inserted entry', async () => {
    await recordMany(2);
    await sql`insert into audit_entry (action, resource_type, occurred_at, is_success)
      values ('USER_LOGIN', 'Authentication', 1, 1)`.execute(database.queries);
    expect(await verify()).toMatchObject({ kind: 'broken', reason: 'slipped in' });
  });

  it('detects an entry inserted after the last one, where it would block later ones', async () => {
    await recordMany(2);
    await sql`insert into audit_entry (action, resource_type, occurred_at, is_success, chain_number)
      values ('USER_LOGIN', 'Authentication', 1, 1, 999)`.execute(database.queries);
    expect(await verify()).toMatchObject({ kind: 'broken', reason: 'slipped in' });
  });

  it('continues from the last deleted entry, and is whole for the rest', async () => {
    await recordMany(3);
    clock.advance(10 * DAY_MS);
    await recordMany(2);
    expect(await audit.forgetSomeBefore(clock.now() - DAY_MS)).toBe(3);
    expect(await audit.forgetSomeBefore(clock.now() - DAY_MS)).toBe(0);
    expect(await verify()).toMatchObject({ kind: 'whole', range: { first: 4, last: 5 } });
    await record('later');
    expect(await verify()).toMatchObject({ kind: 'whole', range: { first: 4, last: 6 } });
    const found = await audit.query({ page: 1, limit: 50, search: 'entry 3' });
    expect(found.logs).toEqual([]);
  });

  it('allows no other deletion', async () => {
    await recordMany(3);
    const taking = database.queries.deleteFrom('audit_entry').where('chain_number', '=', 1).execute();
    await expect(taking).rejects.toThrow('append-only');
    expect(await verify()).toMatchObject({ kind: 'whole', range: { first: 1, last: 3 } });
  });
});

it.each(DATABASE_KINDS)('the upgrade chains entries of an earlier version, on %s', async (kind) => {
  await useEarlierDatabase(kind, '0041-chain-audit-entries', async (database) => {
    for (let number = 1; number <= 1_100; number += 1)
      await sql`insert into audit_entry (action, resource, resource_type, occurred_at, is_success)
        values ('USER_LOGIN', ${`${number}@example.org`}, 'Authentication', ${START_MS + number}, 1)`.execute(
        database.queries,
      );
    await migrate(database);
    expect(await verifyChain(database.queries)).toMatchObject({
      kind: 'whole',
      range: { first: 1, last: 1_100 },
    });
    const audit = createAudit({ database, clock: createManualClock(START_MS) });
    await audit.record(database.queries, { action: 'USER_LOGOUT', resourceType: 'Authentication' });
    await audit.close();
    expect(await verifyChain(database.queries)).toMatchObject({ kind: 'whole', range: { last: 1_101 } });
    const change = database.queries.updateTable('audit_entry').set({ details: 'x' }).execute();
    await expect(change).rejects.toThrow('append-only');
  });
});
