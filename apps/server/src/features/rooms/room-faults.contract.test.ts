import type { AdminRoom, RoomList, RoomReply } from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { eventually } from '../../test/eventually.ts';
import { type RoomGuest, type RoomServer, startRoomServer } from '../../test/room-server.ts';

describe.each(DATABASE_KINDS)('rooms under stress and faults, on %s', (kind) => {
  let server: RoomServer;
  let host: RoomGuest;
  let guest: RoomGuest;
  let opened: RoomReply;
  let admin: string;

  beforeAll(async () => {
    server = await startRoomServer({ kind });
    admin = await server.signInAdmin();
  });
  beforeEach(async () => {
    host = await server.guest();
    guest = await server.guest();
    opened = await host.open({ name: 'Stress', trackIds: server.trackIds.slice(0, 10) });
  });
  afterAll(() => server.close());

  const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;

  it('ten people who reorder at once lose no entry, and each is answered', async () => {
    const guests: RoomGuest[] = [];
    while (guests.length < 9) guests.push(await server.guest());
    for (const person of guests) {
      const { me } = await person.join(opened);
      await host.act(opened, { type: 'set-co-host', memberId: me, isOn: true });
    }
    const seen = await host.read(opened);
    const entries = seen.room.entries;
    const answers = await Promise.all(
      [host, ...guests].map((person, index) =>
        person.send(seen, {
          type: 'move',
          entryId: entries[(index * 3) % entries.length]?.id ?? '',
          beforeEntryId: entries[(index * 5 + 1) % entries.length]?.id ?? null,
        }),
      ),
    );
    expect(answers.every(({ statusCode }) => [200, 400, 409].includes(statusCode))).toBe(true);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    const after = (await host.read(opened)).room.entries;
    expect(after.map(({ id }) => id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
  });

  it('host and co-host who leave in the same second leave exactly one host', async () => {
    const third = await server.guest();
    const { me } = await guest.join(opened);
    await third.join(opened);
    await host.act(opened, { type: 'set-co-host', memberId: me, isOn: true });
    const leave = (person: RoomGuest) => person.call('POST', `/api/rooms/${opened.room.id}/leave`);
    const answers = await Promise.all([leave(host), leave(guest)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { room, me: last } = await third.read(opened);
    const hosts = room.people.filter(({ role }) => role === 'host').map(({ id }) => id);
    expect(hosts).toEqual([last]);
  });

  it('a session that was revoked votes for nothing', async () => {
    await guest.join(opened);
    const client = await guest.connect();
    await client.invoke('JoinRoom', { roomId: opened.room.id, isSounding: true });
    await server.pass(2_000);
    const { room } = await host.read(opened);
    expect((await guest.call('POST', '/api/auth/logout')).statusCode).toBe(200);
    const action = { type: 'vote-skip', entryId: room.current?.id ?? '', isOn: true } as const;
    expect((await guest.send({ room, me: '' }, action)).statusCode).toBe(401);
    await client.closed;
    expect((await host.read(opened)).room.skipVote.votedBy).toEqual([]);
  });

  it('the same track twice is two entries, played one after the other', async () => {
    const [song = 0] = server.trackIds;
    const { room } = await host.open({ name: 'Twice', trackIds: [song, song] });
    const ids = [room.current, ...room.entries].flatMap((entry) => entry?.id ?? []);
    expect(new Set(ids).size).toBe(2);
  });

  it('a name full of markup comes back as it was typed, and one without a visible letter is refused', async () => {
    const name = '<script>alert("1")</script> & <b>"quoted"</b>';
    expect((await host.open({ name })).room.name).toBe(name);
    for (const bad of ['', '   ', '\u200b', 'x'.repeat(61)])
      expect(codeOf(await host.call('POST', '/api/rooms', { name: bad }))).toBe('VALIDATION_FAILED');
  });

  it('a thousand tracks fill the queue to its limit, and the answer says how many did not fit', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => server.trackIds[index % 12] ?? 0);
    const before = await host.read(opened);
    const waiting = before.room.entries.length;
    const reply = await host.act(opened, { type: 'add', trackIds: many });
    expect(reply).toMatchObject({ addedCount: 500 - waiting, refusedCount: 500 + waiting });
    expect((await host.read(opened)).room.entries).toHaveLength(500);
    expect(codeOf(await host.send(opened, { type: 'add', trackIds: many.slice(0, 1) }))).toBe(
      'ROOM_QUEUE_FULL',
    );
  });

  it('one member fills no more than a third of the queue, and is told why', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => server.trackIds[index % 12] ?? 0);
    const shared = await host.open({ name: 'Shared' });
    await guest.join(shared);
    expect(await guest.act(shared, { type: 'add', trackIds: many })).toMatchObject({
      addedCount: 166,
      refusedCount: 834,
    });
    const refused = await guest.send(shared, { type: 'add', trackIds: many.slice(0, 1) });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'ROOM_SHARE_FULL']);
    expect(await host.act(shared, { type: 'add', trackIds: many })).toMatchObject({ addedCount: 334 });
  });

  it('albums and own playlists are added whole; the playlist of another person is not found', async () => {
    const albums = await server.database.queries.selectFrom('album').select('id').execute();
    const empty = await host.open({ name: 'Whole' });
    expect(await host.act(empty, { type: 'add', albumId: albums[0]?.id ?? 0 })).toMatchObject({
      addedCount: 1,
    });
    const list = (await guest.call('POST', '/api/users/playlists', { name: 'Mine' })).json() as {
      id: number;
    };
    await guest.call('POST', `/api/users/playlists/${list.id}/tracks`, {
      trackIds: server.trackIds.slice(0, 3),
    });
    await guest.join(empty);
    expect(await guest.act(empty, { type: 'add', playlistId: list.id })).toMatchObject({ addedCount: 3 });
    expect(codeOf(await host.send(empty, { type: 'add', playlistId: list.id }))).toBe('PLAYLIST_NOT_FOUND');
    expect(codeOf(await host.send(empty, { type: 'add', trackIds: [999_999] }))).toBe('TRACK_NOT_FOUND');
  });

  it('a deleted account leaves no entry that waits, no name, and no room without a host', async () => {
    const user = await server.createUser({ roles: ['User'] });
    const token = await server.signIn(user.email, user.password);
    const call = (url: string, body: object) => server.call('POST', url, { token, body });
    const mine = (
      await call('/api/rooms', { name: 'Mine', trackIds: server.trackIds.slice(0, 3) })
    ).json() as RoomReply;
    await host.join(mine);
    await host.act(mine, { type: 'add', trackIds: server.trackIds.slice(3, 5) });
    await host.hear(mine);
    await server.pass(3_000);
    const deleted = await server.call('POST', `/api/admin/users/${user.id}/delete?confirmed=true`, {
      token: admin,
      body: {},
    });
    expect(deleted.statusCode).toBe(200);
    const { room, me } = await host.read(mine);
    expect(room.people).toMatchObject([{ id: me, role: 'host' }]);
    expect(room.current).toMatchObject({ track: { id: server.trackIds[0] }, addedBy: null });
    expect(room.entries.map(({ track, addedBy }) => [track.id, addedBy])).toEqual([
      [server.trackIds[3], me],
      [server.trackIds[4], me],
    ]);
    await server.pass(200_000);
    expect((await host.read(mine)).room.current?.track.id).toBe(server.trackIds[3]);
  });

  it('somebody who is rejected is out of every room, with the songs that wait', async () => {
    const user = await server.createUser({ roles: [] });
    const token = await server.signIn(user.email, user.password);
    const call = (url: string, body: object) => server.call('POST', url, { token, body });
    await call('/api/rooms/join', { code: opened.room.code });
    const add = { type: 'add', trackIds: server.trackIds.slice(10, 12) };
    const command = { commandId: crypto.randomUUID(), revision: 0, action: add };
    await call(`/api/rooms/${opened.room.id}/commands`, command);
    expect((await host.read(opened)).room.entries).toHaveLength(12);
    const rejected = await server.call('POST', `/api/admin/users/${user.id}/reject`, {
      token: admin,
      body: {},
    });
    expect(rejected.statusCode).toBe(200);
    await eventually(async () => {
      const { room } = await host.read(opened);
      expect([room.people.length, room.entries.length]).toEqual([1, 10]);
    });
  });

  it('administrators see every room and end one for everybody, which is audited', async () => {
    const { room } = opened;
    const list = (await server.call('GET', '/api/admin/rooms', { token: admin })).json() as AdminRoom[];
    expect(list.find(({ id }) => id === room.id)).toMatchObject({
      name: 'Stress',
      isPublic: false,
      entryCount: 10,
    });
    const ended = await server.call('DELETE', `/api/admin/rooms/${room.id}`, { token: admin });
    expect(ended.statusCode).toBe(200);
    expect((await host.call('GET', `/api/rooms/${room.id}`)).statusCode).toBe(404);
    const log = (await server.call('GET', '/api/admin/auditlog?action=ROOM_ENDED', { token: admin })).body;
    expect(log).toContain('ROOM_ENDED');
    expect(log).toContain('Stress');
  });

  it('one person has at most five rooms, also when they are opened at once', async () => {
    const person = await server.guest();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => person.call('POST', '/api/rooms', { name: `Room ${index}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 200).map(codeOf))).toEqual(
      new Set(['ROOM_LIMIT']),
    );
    const { rooms } = (await person.call('GET', '/api/rooms')).json() as RoomList;
    expect(rooms).toHaveLength(5);
  });

  it('rooms can be turned off and limited by the owner', async () => {
    const change = (body: object) => server.call('PATCH', '/api/admin/settings', { token: admin, body });
    await change({ roomsMax: 1 });
    expect(codeOf(await guest.call('POST', '/api/rooms', { name: 'Too many' }))).toBe('ROOMS_FULL');
    await change({ hasRooms: false, roomsMax: 30 });
    expect(codeOf(await guest.call('POST', '/api/rooms', { name: 'Off' }))).toBe('ROOMS_OFF');
    expect((await guest.call('GET', '/api/rooms')).json()).toEqual({
      rooms: [],
      canOpen: false,
      canOpenPublic: false,
    });
    await change({ hasRooms: true });
    await guest.open({ name: 'On again' });
  });

  it('a hundred people who join within a moment all get in, once each', async () => {
    const guests: RoomGuest[] = [];
    while (guests.length < 100) guests.push(await server.guest());
    const replies = await Promise.all(guests.map((person) => person.join(opened)));
    expect(new Set(replies.map(({ me }) => me)).size).toBe(100);
    expect((await host.read(opened)).room.people).toHaveLength(101);
  });
});
