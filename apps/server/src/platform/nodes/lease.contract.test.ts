import { spawnSync } from 'node:child_process';
import { createManualClock } from '@tutti/testkit';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { createLease, LeaseLost, type OwnLease, onlyWith } from './lease.ts';
import { nameHolder } from './lease-holder.ts';
import { createLeaseStore } from './lease-store.ts';
import { createLeases } from './leases.ts';

/** The longest time for which a dead node may hold it, "within seconds" in the specification. */
const LASTS_MS = 8_000;

eachDatabase('a lease', (database) => {
  const clock = createManualClock(1_000_000);
  const open = (part: string): OwnLease => createLease({ database: database(), clock, name: 'work', part });
  const runOut = () => database().queries.updateTable('node_lease').set({ ends_at: 1 }).execute();
  const readNumber = async () =>
    (await database().queries.selectFrom('node_lease').select('number').executeTakeFirstOrThrow()).number;

  beforeEach(() => database().queries.deleteFrom('node_lease').execute());

  it('is held by one of several simultaneous callers', async () => {
    const all = ['a', 'b', 'c'].map(open);
    const held = await Promise.all(all.map((lease) => lease.hold()));
    expect(held.filter(Boolean)).toHaveLength(1);
    expect(all.map((lease) => lease.isHeld())).toEqual(held);
  });

  it('is renewed by its holder, under the same number, and by nobody else', async () => {
    const [own, other] = [open('a'), open('b')];
    expect(await own.hold()).toBe(true);
    const number = await readNumber();
    expect([await other.hold(), await own.hold()]).toEqual([false, true]);
    expect(await readNumber()).toBe(number);
  });

  it('ends eight seconds after its last renewal', async () => {
    const own = open('a');
    await own.hold();
    const left = sql<number>`ends_at - ${database().capabilities.now}`;
    const row = await database()
      .queries.selectFrom('node_lease')
      .select(left.as('leftMs'))
      .executeTakeFirst();
    expect(row?.leftMs).toBeLessThanOrEqual(LASTS_MS);
    clock.sleep(LASTS_MS - 1);
    expect(own.isHeld()).toBe(true);
    clock.sleep(1);
    expect(own.isHeld()).toBe(false);
  });

  it('passes to another when it has ended, under another number, and the new holder is told', async () => {
    const [own, other] = [open('a'), open('b')];
    let taken = 0;
    other.onTaken(() => void (taken += 1));
    await own.hold();
    const number = await readNumber();
    await runOut();
    expect(await other.hold()).toBe(true);
    expect(await readNumber()).toBeGreaterThan(number);
    await other.hold();
    expect([taken, await own.hold()]).toEqual([1, false]);
  });

  it('passes at once when its holder releases it', async () => {
    const [own, other] = [open('a'), open('b')];
    await own.hold();
    await own.release();
    expect([own.isHeld(), await other.hold()]).toEqual([false, true]);
  });

  it('stays released when a renewal arrives after that', async () => {
    const { queries, capabilities } = database();
    const store = createLeaseStore(queries, capabilities);
    const held = await store.take('work', nameHolder('a'));
    if (held === undefined) throw new Error('nobody else has it');
    await store.release('work', held.holder);
    expect([await store.renew(held), await open('b').hold()]).toEqual([false, true]);
  });

  it('passes at once when its holder was a dead process of this machine', async () => {
    const [host] = nameHolder('x').split(' ');
    const gone = spawnSync(process.execPath, ['--version']);
    const holders = [`${host} ${gone.pid} x`, `elsewhere ${gone.pid} x`, `${host} ${process.pid} x`];
    const taken: boolean[] = [];
    for (const holder of holders) {
      await database().queries.deleteFrom('node_lease').execute();
      const row = { name: 'work', holder, number: 1, ends_at: Date.now() + 60_000 };
      await database().queries.insertInto('node_lease').values(row).execute();
      taken.push(await open('a').hold());
    }
    expect(taken).toEqual([true, false, false]);
  });

  it("with an impossibly late end, from before the database's clock was set back, passes", async () => {
    const row = { name: 'work', holder: 'elsewhere 1 x', number: 1, ends_at: Date.now() + 3_600_000 };
    await database().queries.insertInto('node_lease').values(row).execute();
    expect(await open('a').hold()).toBe(true);
  });

  it('prevents writes of a holder that was paused until another one had it', async () => {
    const [paused, other] = [open('a'), open('b')];
    await paused.hold();
    await runOut();
    await other.hold();
    expect(paused.isHeld()).toBe(true);
    const written = onlyWith(paused, database()).transaction((trx) =>
      trx
        .deleteFrom('node_event')
        .execute()
        .then(() => 'written'),
    );
    await expect(written).rejects.toThrow(LeaseLost);
    expect(paused.isHeld()).toBe(false);
    expect(await onlyWith(other, database()).transaction(async () => 'written')).toBe('written');
  });

  it('is not taken before a transaction of its holder has ended', async () => {
    const [own, other] = [open('a'), open('b')];
    await own.hold();
    await runOut();
    const order: string[] = [];
    let taking: Promise<void> = Promise.resolve();
    await onlyWith(own, database()).transaction(async (trx) => {
      taking = other.hold().then((isHeld) => void order.push(`taken: ${isHeld}`));
      await sql`select 1`.execute(trx);
      order.push('written');
    });
    await taking;
    expect(order).toEqual(['written', 'taken: false']);
  });

  it('exists for each kind of shared work, held by one node, and by the next when that one stops', async () => {
    const logger = createLogger('silent');
    const node = (nodeId: string) =>
      createLeases({ database: database(), clock, timers: clock, logger, nodeId, mayHold: () => true });
    const [first, second] = [node('a'), node('b')];
    await first.start();
    await second.start();
    const works = ['planning', 'scanning', 'mail', 'loudness', 'chores'] as const;
    const heldBy = (leases: typeof first) => works.filter((work) => leases.of(work).isHeld());
    expect(heldBy(first)).toEqual(works);
    // A process that has the database to itself asks nobody.
    const isAlone = database().notifier === undefined;
    expect(heldBy(second)).toEqual(isAlone ? works : []);
    await first.stop();
    await second.stop();
    await second.start();
    expect(heldBy(second)).toEqual(works);
    await second.stop();
  });
});
