import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { createLastSeenWriter, type LastSeenWriter } from './last-seen.ts';

describe.each(DATABASE_KINDS)('the last-seen time of a session on %s', (kind) => {
  let server: TestServer;
  let sessionId: string;
  let now: number;
  let writer: LastSeenWriter;
  let begun: PromiseWithResolvers<void>;
  let mayWrite: PromiseWithResolvers<void>;
  let order: string[];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    const { id, email, password } = await server.createUser();
    await server.signIn(email, password);
    sessionId = (await server.features.sessions.listOfUser(id))[0]?.id ?? '';
    now = server.clock.now();
    [begun, mayWrite] = [Promise.withResolvers(), Promise.withResolvers()];
    order = [];
    const { database, clock } = server;
    const slow: typeof database = {
      ...database,
      async transaction(work) {
        begun.resolve();
        await mayWrite.promise;
        const result = await database.transaction(work);
        order.push('written');
        return result;
      },
    };
    const logger = createLogger('silent');
    writer = createLastSeenWriter({ database: slow, clock, timers: clock, logger, lease: heldLease });
  });

  const readRow = () =>
    server.database.queries
      .selectFrom('session')
      .where('id', '=', sessionId)
      .select(['last_seen_at', 'ip_address'])
      .executeTakeFirst();

  it('is known while it is being written, even to readers of the session before', async () => {
    writer.note(sessionId, now + 1, undefined);
    const writing = writer.flush();
    await begun.promise;
    const readBefore = await readRow();
    const knownBefore = writer.seenAt(sessionId);
    mayWrite.resolve();
    await writing;
    expect(readBefore?.last_seen_at).toBe(now);
    expect([knownBefore, writer.seenAt(sessionId)]).toEqual([now + 1, now + 1]);
    expect((await readRow())?.last_seen_at).toBe(now + 1);
  });

  it('is written for a caller that asks for it during a write', async () => {
    writer.note(sessionId, now + 1, undefined);
    const writing = writer.flush();
    await begun.promise;
    const requested = writer.flush().then(() => void order.push('asked'));
    // Longer than it takes to find that nothing new was noted.
    await readRow();
    mayWrite.resolve();
    await Promise.all([writing, requested]);
    expect(order).toEqual(['written', 'asked']);
  });

  it('keeps the address from a failed write when the session is seen again without one', async () => {
    writer.note(sessionId, now + 1, '192.0.2.1');
    const writing = writer.flush();
    await begun.promise;
    writer.note(sessionId, now + 2, undefined);
    mayWrite.reject(new Error('the database is away'));
    await writing;
    mayWrite = Promise.withResolvers();
    mayWrite.resolve();
    await writer.flush();
    expect(await readRow()).toEqual({ last_seen_at: now + 2, ip_address: '192.0.2.1' });
  });
});
