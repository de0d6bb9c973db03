import type { AuditPage } from '@tutti/contract';
import { createManualClock } from '@tutti/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { createAudit } from './audit.ts';
import { verifyChain } from './audit-chain.ts';
import { createAuditMaintenance } from './audit-maintenance.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

it.each([
  [30, ['AUDIT_FORGOTTEN', 'USER_LOGIN']],
  [0, ['ROLE_ASSIGNED', 'USER_LOGIN', 'USER_LOGIN']],
])('with a retention of %i days (0: forever)', async (days, left) => {
  const server = await buildTestApp({ environment: { AUDIT_DAYS: String(days) } });
  try {
    await server.signInAdmin();
    server.clock.advance(31 * DAY_MS);
    server.features.auditMaintenance.start();
    server.clock.advance(HOUR_MS);
    await server.features.auditMaintenance.stop();
    const token = await server.signInAdmin();
    const answer = await server.call('GET', '/api/admin/auditlog', { token });
    const { logs } = answer.json() as AuditPage;
    expect(logs.map(({ action }) => action).sort()).toEqual(left);
    expect(await verifyChain(server.database.queries)).toMatchObject({ kind: 'whole' });
  } finally {
    await server.close();
  }
});

describe('a long log', () => {
  const WRITTEN = 1_200;
  const OLD = WRITTEN + 1;
  let server: TestServer;
  beforeEach(async () => {
    server = await buildTestApp({ environment: { AUDIT_DAYS: '30' } });
    const { audit } = server.features;
    await server.database.transaction(async (trx) => {
      for (let number = 1; number <= WRITTEN; number += 1)
        await audit.record(trx, { action: 'BACKUP_MADE', resourceType: 'System', details: `${number}` });
    });
  });
  afterEach(() => server.close());

  function beginInAMonth(maintenance = server.features.auditMaintenance) {
    server.clock.advance(31 * DAY_MS);
    maintenance.start();
    server.clock.advance(HOUR_MS);
  }

  const readRecords = async () => {
    const rows = await server.database.queries
      .selectFrom('audit_entry')
      .where('action', '=', 'AUDIT_FORGOTTEN')
      .select('details')
      .execute();
    return rows.map(({ details }) => details);
  };

  it('is deleted while other requests are served', async () => {
    beginInAMonth();
    let yields = 0;
    while ((await readRecords()).length === 0) {
      yields += 1;
      await yieldToEventLoop();
    }
    expect(yields).toBeGreaterThanOrEqual(4);
    expect(await readRecords()).toEqual([`${OLD} entries older than 30 days`]);
    expect(await verifyChain(server.database.queries)).toMatchObject({ kind: 'whole' });
  });

  it('that was deleted in part has an audit entry if the rest fails', async () => {
    const { database, clock, features } = server;
    const { audit } = features;
    let steps = 0;
    const failing: typeof audit = {
      ...audit,
      forgetSomeBefore: async (instant) => {
        steps += 1;
        if (steps > 2) throw new Error('the disk is full');
        return audit.forgetSomeBefore(instant);
      },
    };
    const logger = createLogger('silent');
    const rest = { database, clock, timers: clock, logger, lease: heldLease, auditDays: 30 };
    const maintenance = createAuditMaintenance({ ...rest, audit: failing });
    beginInAMonth(maintenance);
    while ((await readRecords()).length === 0) await yieldToEventLoop();
    await maintenance.stop();
    expect(await readRecords()).toEqual(['500 entries older than 30 days']);
    expect(await verifyChain(database.queries)).toMatchObject({ kind: 'whole', range: { first: 501 } });
  });

  it('is deleted further at the next start if the server stops in between', async () => {
    beginInAMonth();
    await server.features.auditMaintenance.stop();
    expect(await readRecords()).toEqual(['250 entries older than 30 days']);
    server.features.auditMaintenance.start();
    server.clock.advance(HOUR_MS);
    while ((await readRecords()).length === 1) await yieldToEventLoop();
    expect((await readRecords()).at(-1)).toBe(`${OLD - 250} entries older than 30 days`);
  });
});

describe("after the machine's clock was wrong", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await buildTestApp({ environment: { AUDIT_DAYS: '0' } });
  });
  afterEach(() => server.close());

  function startAt(ms: number) {
    const { database } = server;
    const clock = createManualClock(server.clock.now() + ms);
    const audit = createAudit({ database, clock });
    const maintenance = createAuditMaintenance({
      audit,
      database,
      clock,
      timers: clock,
      logger: createLogger('silent'),
      lease: heldLease,
      auditDays: 30,
    });
    const record = () => audit.record(database.queries, { action: 'BACKUP_MADE', resourceType: 'System' });
    const lookAfter = async (passedMs: number) => {
      clock.sleep(passedMs);
      maintenance.start();
      clock.advance(HOUR_MS);
      await maintenance.stop();
      expect(await verifyChain(database.queries)).toMatchObject({ kind: 'whole' });
      const entries = await database.queries
        .selectFrom('audit_entry')
        .select('action')
        .orderBy('id')
        .execute();
      return entries.map(({ action }) => action);
    };
    return { record, lookAfter };
  }

  it('an hour spent a year ahead deletes nothing, and downtime does not count', async () => {
    await server.signInAdmin();
    const before = ['ROLE_ASSIGNED', 'USER_LOGIN'];
    expect(await startAt(365 * DAY_MS).lookAfter(0)).toEqual(before);
    const afterMonths = startAt(90 * DAY_MS);
    expect(await afterMonths.lookAfter(28 * DAY_MS)).toEqual(before);
    expect(await afterMonths.lookAfter(2 * DAY_MS)).toEqual(['AUDIT_FORGOTTEN']);
  });

  it('hundreds of entries from that time do not block the older ones that follow', async () => {
    const right = startAt(0);
    const ahead = startAt(365 * DAY_MS);
    for (let number = 1; number <= 300; number += 1) await ahead.record();
    await right.record();
    expect(await right.lookAfter(31 * DAY_MS)).toHaveLength(52 + 1);
  });

  it('entries from that time are deleted with the entries around them', async () => {
    const right = startAt(0);
    const ahead = startAt(365 * DAY_MS);
    await right.record();
    await ahead.record();
    expect(await right.lookAfter(29 * DAY_MS)).toHaveLength(3);
    await right.record();
    await ahead.record();
    expect(await right.lookAfter(2 * DAY_MS)).toEqual([
      'BACKUP_MADE',
      'BACKUP_MADE',
      'BACKUP_MADE',
      'AUDIT_FORGOTTEN',
    ]);
    expect(await right.lookAfter(29 * DAY_MS)).toEqual(['BACKUP_MADE', 'AUDIT_FORGOTTEN', 'AUDIT_FORGOTTEN']);
  });
});
