import { createManualClock } from '@tutti/testkit';
import { beforeEach, expect, it } from 'vitest';
import { createNodeCounts } from '#platform/nodes/node-counts.ts';
import { createNodeStore } from '#platform/nodes/node-store.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { RoomPresence } from './room-presence.ts';

eachDatabase('presence in rooms', (database) => {
  beforeEach(async () => {
    await database().queries.deleteFrom('node').execute();
  });

  async function begin(id: string) {
    const clock = createManualClock(1_000_000);
    const store = createNodeStore(database());
    const counts = createNodeCounts(store, id);
    const presence = new RoomPresence({ clock, nodes: counts });
    const changed: string[] = [];
    presence.onChange((roomId) => changed.push(roomId));
    const beat = async () => {
      await store.announce({
        id,
        name: `${id}:4747`,
        version: '1',
        public_url: '',
        music_dir: '',
        is_leaving: 0,
        problems: '[]',
      });
      await counts.sync();
    };
    await beat();
    return { presence, changed, beat, clock };
  }

  it('is the same on every node, after one beat of each', async () => {
    const [a, b] = [await begin('a'), await begin('b')];
    const connection = a.presence.enter('room', 'ada', true);
    a.presence.enter('room', 'ben', false);
    b.presence.enter('other', 'cyd', true);
    a.presence.noteReady('room', 'ada', 1_210);
    for (const node of [a, b]) await node.beat();
    expect(b.presence.of('room', 'ada')).toEqual({ isHere: true, isSounding: true, isCatchingUp: false });
    expect(b.presence.of('room', 'ben')).toMatchObject({ isHere: true, isSounding: false });
    expect([b.presence.countHere('room'), b.presence.countSounding('room')]).toEqual([2, 1]);
    expect(b.presence.slowestMs('room')).toBe(1_250);
    expect(b.changed).toContain('room');
    connection.leave();
    for (const node of [a, b]) await node.beat();
    expect(b.presence.of('room', 'ada').isHere).toBe(false);
  });

  it('counts two connections of one member as one person, until both have left', async () => {
    const { presence } = await begin('a');
    const [first, second] = [presence.enter('room', 'ada', true), presence.enter('room', 'ada', false)];
    expect(presence.countHere('room')).toBe(1);
    first.leave();
    first.leave();
    first.setSounding(true);
    expect(presence.of('room', 'ada')).toMatchObject({ isHere: true, isSounding: false });
    second.leave();
    expect(presence.countHere('room')).toBe(0);
  });

  it('forgets the people of a node that died within the time after which nodes count as dead', async () => {
    const [a, b] = [await begin('a'), await begin('b')];
    a.presence.enter('room', 'ada', true);
    for (const node of [a, b]) await node.beat();
    expect(b.presence.countHere('room')).toBe(1);
    await database()
      .queries.updateTable('node')
      .where('id', '=', 'a')
      .set({ heard_at: Date.now() - 9_000 })
      .execute();
    await b.beat();
    expect(b.presence.countHere('room')).toBe(0);
    expect(b.changed.at(-1)).toBe('room');
  });

  it('reports count for a minute and only while the member sounds', async () => {
    const { presence, clock } = await begin('a');
    const connection = presence.enter('room', 'ada', true);
    presence.noteReady('room', 'ada', 900);
    expect(presence.slowestMs('room')).toBe(900);
    connection.setSounding(false);
    expect(presence.slowestMs('room')).toBeUndefined();
    connection.setSounding(true);
    clock.advance(60_001);
    expect(presence.slowestMs('room')).toBeUndefined();
  });
});
