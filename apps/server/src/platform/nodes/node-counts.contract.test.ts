import { createManualClock } from '@tutti/testkit';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createRateLimits } from '#http/rate-limits.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { createNodeCounts } from './node-counts.ts';
import { createNodeStore, type NodeStore } from './node-store.ts';

eachDatabase('counts of nodes', (database) => {
  const store = () => createNodeStore(database());

  beforeEach(async () => {
    await database().queries.deleteFrom('node').execute();
    await database().queries.deleteFrom('node_window').execute();
  });

  async function begin(id: string, ownStore: NodeStore = store()) {
    const announce = () =>
      ownStore.announce({
        id,
        name: `${id}:4747`,
        version: '1',
        public_url: '',
        music_dir: '',
        is_leaving: 0,
        problems: '[]',
      });
    await announce();
    const listeners = new Map<string, number>();
    const users = new Map<string, number>();
    const counts = createNodeCounts(ownStore, id);
    let changes = 0;
    counts.onChange(() => void (changes += 1));
    counts.publish('app', () => listeners);
    counts.publish('user', () => users);
    const beat = async () => {
      await announce();
      await counts.sync();
    };
    return { counts, listeners, users, beat, countChanges: () => changes };
  }
  type Node = Awaited<ReturnType<typeof begin>>;
  const syncAll = async (...nodes: Node[]) => {
    for (const { beat } of [...nodes, ...nodes]) await beat();
  };

  it('are the sum of what each of the others counts', async () => {
    const [a, b, c] = [await begin('a'), await begin('b'), await begin('c')];
    a.listeners.set('1', 2);
    b.listeners.set('1', 3).set('2', 1);
    await syncAll(a, b, c);
    const seen = ({ counts }: Node) => ['1', '2', '3'].map((name) => counts.elsewhere('app', name));
    expect([seen(a), seen(b), seen(c)]).toEqual([
      [3, 1, 0],
      [2, 0, 0],
      [5, 1, 0],
    ]);
    expect(c.counts.totalElsewhere('app')).toBe(6);
    expect(c.counts.namesElsewhere('app').sort()).toEqual(['1', '2']);
    b.listeners.delete('1');
    a.listeners.set('1', 1);
    await syncAll(a, b, c);
    expect([seen(a), seen(c)]).toEqual([
      [0, 1, 0],
      [1, 1, 0],
    ]);
    expect(a.counts.namesElsewhere('app')).toEqual(['2']);
  });

  it('report a change of the others, and nothing else', async () => {
    const [a, b] = [await begin('a'), await begin('b')];
    await syncAll(a, b);
    a.listeners.set('1', 1);
    await syncAll(a, b);
    await syncAll(a, b);
    expect([a.countChanges(), b.countChanges()]).toEqual([0, 1]);
  });

  it('name each user who is online elsewhere once', async () => {
    const [a, b, c] = [await begin('a'), await begin('b'), await begin('c')];
    for (const user of Array.from({ length: 450 }, (_, index) => `user-${index}`)) a.users.set(user, 1);
    b.users.set('user-7', 1).set('user-x', 1);
    await syncAll(a, b, c);
    expect(await c.counts.listElsewhere('user')).toHaveLength(451);
    a.users.clear();
    await syncAll(a, b, c);
    expect((await c.counts.listElsewhere('user')).toSorted()).toEqual(['user-7', 'user-x']);
  });

  it('leave out a silent node until it is heard again', async () => {
    const [a, b] = [await begin('a'), await begin('b')];
    a.listeners.set('1', 2);
    await syncAll(a, b);
    const silence = database().queries.updateTable('node').where('id', '=', 'a');
    // Slightly more than eight seconds ago.
    await silence.set({ heard_at: Date.now() - 9_000 }).execute();
    await b.beat();
    expect(b.counts.elsewhere('app', '1')).toBe(0);
    expect((await store().list()).map(({ id, is_alive }) => [id, is_alive])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
    await begin('a');
    await b.beat();
    expect(b.counts.elsewhere('app', '1')).toBe(2);
  });

  it('disappear with a node that is removed after an hour, or restarted under its name', async () => {
    for (const id of ['old', 'anew']) await begin(id);
    const silent = (heardAt: number) => database().queries.updateTable('node').set({ heard_at: heardAt });
    await silent(Date.now() - 3_601_000)
      .where('id', '=', 'old')
      .execute();
    await silent(Date.now() - 9_000)
      .where('id', '=', 'anew')
      .execute();
    await store().removeGone();
    expect((await store().list()).map(({ id }) => id)).toEqual(['anew']);
    await store().removePredecessors({ id: 'next', name: 'anew:4747' });
    expect(await store().list()).toEqual([]);
  });

  it('are all written again by a node that was removed while it was cut off', async () => {
    // The database's clock stands still, because on a fast disk all of this happens within one millisecond.
    const now = sql<number>`${sql.lit(100_000_000)}`;
    const atOnce = () =>
      createNodeStore({ ...database(), capabilities: { ...database().capabilities, now } });
    const [a, b] = [await begin('a', atOnce()), await begin('b', atOnce())];
    a.listeners.set('1', 2);
    await syncAll(a, b);
    await database().queries.deleteFrom('node').where('id', '=', 'a').execute();
    await b.beat();
    expect(b.counts.elsewhere('app', '1')).toBe(0);
    await syncAll(a, b);
    expect(b.counts.elsewhere('app', '1')).toBe(2);
    expect(b.counts.namesElsewhere('app')).toEqual(['1']);
  });

  it('are corrected after a write whose answer was lost with the connection', async () => {
    let isCutOff = false;
    const cutOff: NodeStore = {
      ...store(),
      async writeCounts(...written) {
        await store().writeCounts(...written);
        if (isCutOff) throw new Error('the connection is lost');
      },
    };
    const [a, b] = [await begin('a', cutOff), await begin('b')];
    a.listeners.set('1', 1).set('2', 1);
    await syncAll(a, b);
    isCutOff = true;
    a.listeners.set('1', 2).set('3', 1);
    a.listeners.delete('2');
    await expect(a.beat()).rejects.toThrow('the connection is lost');
    isCutOff = false;
    // The counts are as before the lost write, so that nothing seems to need writing.
    a.listeners.set('1', 1).set('2', 1);
    a.listeners.delete('3');
    await syncAll(a, b);
    expect(['1', '2', '3'].map((name) => b.counts.elsewhere('app', name))).toEqual([1, 1, 0]);
  });

  it('limit what one address may do within a time, over all nodes', async () => {
    const clock = createManualClock(1_000_000);
    const limit = { name: 'signing in', max: 5, windowMs: 60_000 };
    const [a, b] = [0, 1].map(() => createRateLimits({ clock, countShared: store().countInWindow }));
    const call = async (limits: typeof a, address: string) => {
      try {
        await limits?.count(limit, address);
        return 'let in';
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    const answers: string[] = [];
    for (const limits of [a, b, a, b, a, b, a]) answers.push(await call(limits, '192.0.2.1'));
    expect(answers).toEqual([...Array(5).fill('let in'), ...Array(2).fill('TOO_MANY_REQUESTS')]);
    expect(await call(b, '192.0.2.2')).toBe('let in');
    await database().queries.updateTable('node_window').set({ ends_at: 1 }).execute();
    expect(await call(b, '192.0.2.1')).toBe('let in');
  });
});
