import { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { createSystemTimers } from '#platform/timers.ts';
import { createPostgresDatabase, DATABASE_KINDS } from '../../../../test/each-database.ts';
import { eventually } from '../../../../test/eventually.ts';
import { openPostgres } from './postgres.ts';
import { openPostgresMoveTarget } from './postgres-move-target.ts';

describe.runIf(DATABASE_KINDS.includes('postgres'))('connections to Postgres', () => {
  it('detect a dead peer: of the pool, the notifier and a move', async () => {
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
    const countRemaining = () =>
      keepAlive.mock.calls.filter(([on, delayMs]) => on === true && delayMs === 10_000).length;
    const url = await createPostgresDatabase({ isEmpty: true });
    const database = await openPostgres(url);
    await database.ping();
    const ofPool = countRemaining();
    const listening = database.notifier?.listen({
      timers: createSystemTimers(),
      onNotified() {},
      onBlocked() {},
    });
    await eventually(() => expect(countRemaining()).toBe(ofPool + 1));
    const target = await openPostgresMoveTarget(url);
    await target.close();
    await listening?.stop();
    await database.close?.();
    expect([ofPool, countRemaining()]).toEqual([1, 3]);
  });
});
