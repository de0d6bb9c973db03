import type {
  RoomChanged,
  RoomExitNotice,
  RoomPresence,
  RoomReactions,
  RoomReply,
  RoomStream,
} from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { eventually } from '../../test/eventually.ts';
import {
  type RoomGuest,
  type RoomHubClient,
  type RoomServer,
  startRoomServer,
} from '../../test/room-server.ts';

describe.each(DATABASE_KINDS)('rooms on the hub, on %s', (kind) => {
  let server: RoomServer;
  let host: RoomGuest;
  let guest: RoomGuest;
  let opened: RoomReply;
  const clients: RoomHubClient[] = [];

  beforeAll(async () => {
    server = await startRoomServer({ kind });
  });
  beforeEach(async () => {
    for (const client of clients.splice(0)) client.close();
    host = await server.guest();
    guest = await server.guest();
    opened = await host.open({ name: 'Friday', trackIds: server.trackIds.slice(0, 4) });
  });
  afterAll(() => server.close());

  async function connect(person: RoomGuest): Promise<RoomHubClient> {
    const client = await person.connect();
    clients.push(client);
    return client;
  }

  async function joinOnHub(person: RoomGuest, isSounding = true): Promise<RoomHubClient> {
    await person.join(opened);
    const client = await connect(person);
    const { error } = await client.invoke('JoinRoom', { roomId: opened.room.id, isSounding });
    expect(error).toBeUndefined();
    return client;
  }
  const idsOf = (reply: RoomReply) => reply.room.entries.map(({ id }) => id);

  it('send the rows before the answer to a join, and afterwards the differences', async () => {
    const client = await joinOnHub(host);
    const [stream] = client.received<RoomStream>('RoomStream');
    expect(stream).toMatchObject({ roomId: opened.room.id, isActive: true });
    const before = await host.read(opened);
    const [first, second] = idsOf(before);
    await host.act(before, { type: 'move', entryId: second ?? '', beforeEntryId: first ?? '' });
    const change = await eventually(async () => {
      const [found] = client.received<RoomChanged>('RoomChanged').filter(({ patch }) => patch.entries);
      if (found === undefined) throw new Error('not yet');
      return found;
    });
    expect(change.patch.entries?.order?.slice(0, 2)).toEqual([second, first]);
    expect(change.patch.entries).not.toHaveProperty('changes');
    expect(change).toMatchObject({ fromRevision: before.room.revision, revision: before.room.revision + 1 });
    await eventually(async () => expect(client.received('RoomStream').length).toBeGreaterThan(1));
  });

  it('name only the entries whose place has changed, to pages that take that', async () => {
    await host.act(opened, {
      type: 'add',
      trackIds: Array.from({ length: 400 }, (_, index) => server.trackIds[index % 12] ?? 0),
    });
    const older = await joinOnHub(host);
    const newer = await connect(host);
    const how = { roomId: opened.room.id, isSounding: true, takesOrderChanges: true };
    expect((await newer.invoke('JoinRoom', how)).error).toBeUndefined();
    const before = await host.read(opened);
    const ids = idsOf(before);
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    await host.act(before, { type: 'move', entryId: last, beforeEntryId: first });
    const findChange = (client: RoomHubClient) =>
      eventually(async () => {
        const found = client
          .received<RoomChanged>('RoomChanged')
          .find(({ patch }) => patch.entries?.order?.[0] === last || patch.entries?.changes !== undefined);
        if (found === undefined) throw new Error('not yet');
        return found;
      });
    const [whole, changes] = [await findChange(older), await findChange(newer)];
    expect(whole.patch.entries?.order).toEqual([last, ...ids.slice(0, -1)]);
    expect(changes.patch.entries?.changes).toEqual({
      goneIds: [],
      inserted: [{ afterId: null, ids: [last] }],
      count: ids.length,
    });
    expect(changes.patch.entries).not.toHaveProperty('order');
    expect(JSON.stringify(changes.patch.entries?.changes).length).toBeLessThan(200);
  });

  it('patches lead from the state of the join to the present one', async () => {
    const client = await joinOnHub(host);
    let state = (await host.read(opened)).room;
    for (const action of [
      { type: 'add', trackIds: [server.trackIds[5] ?? 0] },
      { type: 'set-mode', mode: 'votes' },
      { type: 'boost', entryId: state.entries[2]?.id ?? '', isOn: true },
      { type: 'pause' },
      { type: 'rename', name: 'Saturday' },
    ] as const)
      await host.act(opened, action as Parameters<RoomGuest['act']>[1]);
    const after = (await host.read(opened)).room;
    await eventually(async () => {
      for (const { fromRevision, revision, patch } of client.received<RoomChanged>('RoomChanged')) {
        if (fromRevision !== state.revision) continue;
        const { entries, ...fields } = patch;
        const known = new Map(
          [...state.entries, ...(entries?.upserted ?? [])].map((entry) => [entry.id, entry]),
        );
        const order = entries?.order ?? state.entries.map(({ id }) => id);
        state = { ...state, ...fields, revision, entries: order.flatMap((id) => known.get(id) ?? []) };
      }
      expect({ ...state, people: [], serverTimeMs: 0 }).toEqual({ ...after, people: [], serverTimeMs: 0 });
    });
  });

  it('tell who is here and who sounds, at most twice a second', async () => {
    const client = await joinOnHub(host);
    const other = await joinOnHub(guest, false);
    const me = (await guest.read(opened)).me;
    await server.pass(500);
    await eventually(() => {
      const seen = client.received<RoomPresence>('RoomPresence').flatMap(({ changed }) => changed);
      const joined = { role: 'member', isHere: true, isSounding: false };
      expect(seen.findLast(({ id }) => id === me)).toMatchObject(joined);
    });
    await other.invoke('JoinRoom', { roomId: opened.room.id, isSounding: true });
    await server.pass(500);
    const persons = (await host.read(opened)).room.people;
    expect(persons.find(({ id }) => id === me)).toMatchObject({ isHere: true, isSounding: true });
    other.close();
    await eventually(async () => {
      await server.pass(500);
      const last = client
        .received<RoomPresence>('RoomPresence')
        .flatMap(({ changed }) => changed)
        .at(-1);
      expect(last).toMatchObject({ id: me, isHere: false, isSounding: false });
    });
  });

  it.each(['remove-member', 'ban'] as const)(
    'after %s, the sound and the messages end at once',
    async (type) => {
      const client = await joinOnHub(guest);
      const { me } = await guest.read(opened);
      const index = Math.floor(server.clock.now() / 2_000);
      const piece = `/api/rooms/${opened.room.id}/pieces/high/${index}`;
      expect((await guest.call('GET', piece)).statusCode).toBe(200);
      await host.act(opened, { type, memberId: me });
      const reason = type === 'ban' ? 'banned' : 'removed';
      await eventually(async () =>
        expect(client.received<RoomExitNotice>('RoomExit')).toEqual([{ roomId: opened.room.id, reason }]),
      );
      await server.pass(1_000);
      expect((await guest.call('GET', piece)).statusCode).toBe(404);
      expect((await guest.call('GET', `/api/rooms/${opened.room.id}/hls/live.m3u8`)).statusCode).toBe(404);
      const count = client.messages.length;
      await host.act(opened, { type: 'rename', name: 'Without you' });
      await server.pass(1_000);
      expect(client.messages.slice(count).filter(({ target }) => target !== 'RoomsChanged')).toEqual([]);
      const again = await guest.call('POST', '/api/rooms/join', { code: opened.room.code });
      expect(again.statusCode).toBe(type === 'ban' ? 403 : 200);
    },
  );

  it('a skip by vote and a vanished file are told in words to everybody who is in', async () => {
    const [client] = [await joinOnHub(host), await joinOnHub(guest)];
    await server.pass(2_000);
    const { room } = await host.read(opened);
    const entryId = room.current?.id ?? '';
    for (const person of [host, guest]) await person.act(opened, { type: 'vote-skip', entryId, isOn: true });
    const notices = () =>
      client.received<RoomChanged>('RoomChanged').flatMap((change) => change.notices ?? []);
    await eventually(() => expect(notices()).toEqual([{ kind: 'skipped-by-votes', entryIds: [entryId] }]));
    const last = room.entries.at(-1);
    const setMissing = (missing_since: number | null) =>
      server.database.queries
        .updateTable('track')
        .set({ missing_since })
        .where('id', '=', last?.track.id ?? 0)
        .execute();
    await setMissing(1);
    server.events.publish('libraryChanged', { changedTrackIds: [last?.track.id ?? 0] });
    await eventually(() => expect(notices().at(-1)).toEqual({ kind: 'unplayable', entryIds: [last?.id] }));
    await setMissing(null);
  });

  it('reactions of a quarter of a second come as one, and each person has a limit', async () => {
    const client = await joinOnHub(host);
    for (let count = 0; count < 20; count += 1) await client.invoke('ReactInRoom', opened.room.id, 'heart');
    await client.invoke('ReactInRoom', opened.room.id, 'heart');
    await server.pass(250);
    await eventually(async () =>
      expect(client.received<RoomReactions>('RoomReactions')).toEqual([
        { roomId: opened.room.id, counts: { heart: 8 } },
      ]),
    );
  });

  it('the lead follows the slowest sounding page, and a very slow one is left out', async () => {
    const client = await joinOnHub(host);
    await client.invoke('ReportChangeReady', opened.room.id, 2_010);
    expect((await host.read(opened)).room.leadMs).toBe(2_050);
    const slow = await joinOnHub(guest);
    await slow.invoke('ReportChangeReady', opened.room.id, 20_000);
    const { room, me } = await guest.read(opened);
    expect(room.leadMs).toBe(2_050);
    expect(room.people.find(({ id }) => id === me)).toMatchObject({ isCatchingUp: true });
    for (let half = 0; half < 2; half += 1) {
      await server.pass(31_000);
      await client.invoke('SyncTime', 1);
    }
    await client.invoke('ReportChangeReady', opened.room.id, 100);
    expect((await host.read(opened)).room.leadMs).toBe(800);
  });
});
