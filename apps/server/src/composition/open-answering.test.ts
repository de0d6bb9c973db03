import { connect, createServer, type Server } from 'node:net';
import { createManualClock } from '@tutti/testkit';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { requireAlone } from '#platform/db/dialects/postgres/postgres-activity.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createPostgresDatabase, DATABASE_KINDS } from '../test/each-database.ts';
import { findFreePort } from '../test/free-port.ts';
import { waitForDatabase } from './open-answering.ts';

let line: Server | undefined;
afterEach(() => line?.close());

function openLine(port: number, databaseUrl: string): Promise<void> {
  const { hostname, port: target } = new URL(databaseUrl);
  line = createServer((socket) => {
    const onward = connect(Number(target), hostname);
    socket.on('error', () => onward.destroy()).pipe(onward);
    onward.on('error', () => socket.destroy()).pipe(socket);
  });
  return new Promise((resolve) => line?.listen(port, '127.0.0.1', resolve));
}

describe.runIf(DATABASE_KINDS.includes('postgres'))('a start before Postgres answers', () => {
  const setUp = async () => {
    const databaseUrl = await createPostgresDatabase({ isEmpty: true });
    const address = new URL(databaseUrl);
    address.port = String(await findFreePort());
    const logged: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (text: string) => logged.push(text) });
    const clock = createManualClock(Date.UTC(2026, 10, 24, 18));
    return { databaseUrl, address, logged, logger, clock };
  };

  it('waits until it does, and says so once', async () => {
    const { databaseUrl, address, logged, logger, clock } = await setUp();
    let pauses = 0;
    const pause = async (delayMs: number) => {
      clock.advance(delayMs);
      pauses += 1;
      if (pauses === 3) await openLine(Number(address.port), databaseUrl);
    };
    await waitForDatabase(address.href, { clock, logger, pause });
    expect([pauses, logged.length]).toEqual([3, 1]);
    expect(logged[0]).toContain('ECONNREFUSED');
  });

  it('leaves no connection open, which a restore would take for another server', async () => {
    const { databaseUrl, logger, clock } = await setUp();
    await waitForDatabase(databaseUrl, { clock, logger });
    const database = await openDatabase({ databaseUrl, file: '' });
    await expect(requireAlone(database.queries)).resolves.toBeUndefined();
    await database.close();
  });

  it('is refused after a minute, or at once without waiting or if the address is wrong', async () => {
    const { databaseUrl, address, logger, clock } = await setUp();
    let waitedMs = 0;
    const pause = async (delayMs: number) => {
      clock.advance(delayMs);
      waitedMs += delayMs;
    };
    const refusal = /^DATABASE_URL: the database cannot be used \(/;
    await expect(waitForDatabase(address.href, { clock, logger, pause })).rejects.toThrow(refusal);
    expect(waitedMs).toBe(60_000);
    await expect(waitForDatabase(address.href, { clock, logger })).rejects.toThrow(refusal);
    const elsewhere = new URL(databaseUrl);
    elsewhere.pathname = '/no_such_database';
    await expect(waitForDatabase(elsewhere.href, { clock, logger, pause })).rejects.toThrow(refusal);
    expect(waitedMs).toBe(60_000);
  });
});
