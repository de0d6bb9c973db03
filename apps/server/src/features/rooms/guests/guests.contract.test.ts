import { ROOM_GUEST_ADDS_MS, ROOM_GUEST_STAY_MS, type RoomAction, type RoomReply } from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { UpgradeRefused } from '../../../test/raw-hub-client.ts';
import { type RoomGuest, type RoomServer, startRoomServer, toGuest } from '../../../test/room-server.ts';
import { codeOf, joinByName, type RoomVisitor, visit } from '../../../test/room-visitor.ts';

describe.each(DATABASE_KINDS)('a guest of a room, on %s', (kind) => {
  let server: RoomServer;
  let host: RoomGuest;
  let opened: RoomReply;

  beforeAll(async () => {
    server = await startRoomServer({ kind, environment: { ROOM_GUESTS: 'on' } });
  });
  beforeEach(async () => {
    host = await server.guest();
    opened = await host.open({ name: 'Party', trackIds: server.trackIds.slice(0, 6) });
  });
  afterAll(() => server.close());

  const add = (count: number): RoomAction => ({ type: 'add', trackIds: server.trackIds.slice(0, count) });
  const waiting = async () =>
    (await host.read(opened)).room.entries.filter(({ isApproved }) => !isApproved).map(({ id }) => id);
  const personOf = async (id: string) =>
    (await host.read(opened)).room.people.find((person) => person.id === id);
  const refusalOf = async (options: { name: string; cookie?: string | undefined }) =>
    codeOf(await joinByName(server, opened.room.code, options));
  const statusOf = async (visitor: RoomVisitor) =>
    (await visitor.call('GET', `/api/rooms/${opened.room.id}`)).statusCode;

  it('sees the name of the room, joins under a name, and learns nothing of accounts', async () => {
    const look = await server.call('POST', '/api/room-guests/look', { body: { code: opened.room.code } });
    expect(look.json()).toEqual({ name: 'Party' });
    const visitor = await visit(server, opened, { name: 'Gil' });
    expect(await personOf(visitor.me)).toMatchObject({ name: 'Gil', role: 'member', isGuest: true });
    const accounts = await server.database.queries.selectFrom('account').select(['id', 'email']).execute();
    for (const { id, email } of accounts) {
      expect(JSON.stringify(visitor.reply)).not.toContain(id);
      expect(JSON.stringify(visitor.reply)).not.toContain(email);
    }
    const others = visitor.reply.room.people.filter(({ id }) => id !== visitor.me);
    expect(others.map((person) => [person.role, person.avatarUrl, 'isGuest' in person])).toEqual([
      ['host', null, false],
    ]);
  });

  it('adds songs: the first one waits for the host, and there are two in 20 minutes', async () => {
    const visitor = await visit(server, opened);
    await visitor.act(opened, add(1));
    const [first = ''] = await waiting();
    expect(codeOf(await visitor.send(opened, { type: 'approve', entryIds: [first] }))).toBe(
      'ROOM_NOT_ALLOWED',
    );
    await host.act(await host.read(opened), { type: 'approve', entryIds: [first] });
    await visitor.act(opened, add(1));
    expect(await waiting()).toEqual([]);
    expect(codeOf(await visitor.send(opened, add(1)))).toBe('ROOM_GUEST_LIMIT');
    server.clock.advance(ROOM_GUEST_ADDS_MS / 2);
    await visitor.act(opened, add(1));
    expect(codeOf(await visitor.send(opened, add(1)))).toBe('ROOM_GUEST_LIMIT');
  });

  it('has songs planned like those of others, and another change plans them no second time', async () => {
    const quiet = await host.open({ name: 'Quiet' });
    const visitor = await visit(server, quiet);
    await visitor.act(quiet, add(2));
    const { entries } = (await host.read(quiet)).room;
    const entryIds = entries.map(({ id }) => id);
    await host.act(await host.read(quiet), { type: 'approve', entryIds });
    const listRows = () =>
      server.database.queries
        .selectFrom('timeline_entry')
        .where('entry_id', 'in', entryIds)
        .select(['entry_id', 'source', 'requested_by', 'generation', 'seq'])
        .orderBy('seq')
        .execute();
    const rows = await listRows();
    expect(rows.map(({ source, requested_by }) => [source, requested_by])).toEqual([
      ['room', null],
      ['room', null],
    ]);
    await host.act(await host.read(quiet), { type: 'set-locked', isOn: true });
    expect(await listRows()).toEqual(rows);
  });

  it('hears the room, with the token or its cookie, and sees the covers of its songs alone', async () => {
    const visitor = await visit(server, opened);
    const cookie = visitor.cookies['tutti_guest'] ?? '';
    const base = `/api/rooms/${opened.room.id}`;
    expect((await visitor.call('GET', `${base}/current`)).json()).toMatchObject({ name: 'Party' });
    const hearing = await host.hear(opened);
    await server.passUntil(async () => (await host.read(opened)).room.current !== null);
    const piece = `${base}/pieces/high/${Math.floor(server.clock.now() / 2_000)}`;
    await server.passUntil(async () => (await host.call('GET', piece)).statusCode === 200);
    expect((await server.call('GET', piece, { headers: { cookie } })).statusCode).toBe(200);
    expect((await server.call('GET', piece)).statusCode).toBe(401);
    hearing.leave();
    const albumId = opened.room.entries[0]?.track.album?.id;
    expect((await server.call('GET', `${base}/art/${albumId}`, { headers: { cookie } })).statusCode).toBe(
      200,
    );
    expect((await server.call('GET', `${base}/art/999999`, { headers: { cookie } })).statusCode).toBe(404);
    expect((await server.call('GET', `${base}/art/${albumId}`)).statusCode).toBe(401);
  });

  it('searches for songs', async () => {
    const visitor = await visit(server, opened);
    const answer = await visitor.call('GET', `/api/rooms/${opened.room.id}/search?q=song`);
    expect((answer.json() as object[]).length).toBe(12);
    const nothing = await visitor.call('GET', `/api/rooms/${opened.room.id}/search?q=`);
    expect(nothing.json()).toEqual([]);
  });

  it('plays along over the hub, hears of the room alone, and is told when the host sends them away', async () => {
    const visitor = await visit(server, opened);
    const client = await visitor.connect();
    const joined = await client.invoke('JoinRoom', { roomId: opened.room.id, isSounding: true });
    expect(joined.result).toMatchObject({ me: visitor.me });
    expect(client.received('RoomStream')).toHaveLength(1);
    expect(await personOf(visitor.me)).toMatchObject({ isHere: true, isSounding: true });
    expect((await client.invoke('ReactInRoom', opened.room.id, 'heart')).error).toBeUndefined();
    await host.open({ name: 'Another', isPublic: false });
    await host.act(await host.read(opened), { type: 'remove-member', memberId: visitor.me });
    const exit = await client.find(({ target }) => target === 'RoomExit');
    expect(exit['arguments']).toEqual([{ roomId: opened.room.id, reason: 'removed' }]);
    expect(client.received('RoomsChanged')).toEqual([]);
    expect((await client.invoke('RoomCommand', opened.room.id, command(add(1)))).error).toBeDefined();
    await client.closed;
    expect(await statusOf(visitor)).toBe(401);
  });

  it('connects with a ticket that counts once, and not after being sent away', async () => {
    const visitor = await visit(server, opened);
    const openTicket = async () =>
      (await visitor.call('POST', `/api/rooms/${opened.room.id}/ticket`)).json<{ ticket: string }>().ticket;
    const connect = (token: string) => toGuest(server, server.hubUrl, token).connect();
    const [ticket, late] = [await openTicket(), await openTicket()];
    const client = await connect(ticket);
    expect(
      (await client.invoke('JoinRoom', { roomId: opened.room.id, isSounding: false })).error,
    ).toBeUndefined();
    client.close();
    await expect(connect(ticket)).rejects.toThrow(UpgradeRefused);
    expect(codeOf(await server.call('GET', `/api/rooms/${opened.room.id}`, { token: late }))).toBe(
      'UNAUTHENTICATED',
    );
    await host.act(await host.read(opened), { type: 'remove-member', memberId: visitor.me });
    await expect(connect(late)).rejects.toThrow(UpgradeRefused);
  });

  it('is the same guest again in the same browser: one token, one budget', async () => {
    const visitor = await visit(server, opened, { name: 'Gil' });
    await visitor.act(opened, add(2));
    const cookie = visitor.cookies['tutti_guest_device'];
    const again = await visit(server, opened, { name: 'Gilbert', cookie });
    expect(again.me).toBe(visitor.me);
    expect(await personOf(again.me)).toMatchObject({ name: 'Gilbert' });
    expect(await statusOf(visitor)).toBe(401);
    expect(codeOf(await again.send(opened, add(1)))).toBe('ROOM_GUEST_LIMIT');
    expect((await again.call('POST', `/api/rooms/${opened.room.id}/leave`)).statusCode).toBe(200);
    const back = await visit(server, opened, { name: 'Gil', cookie });
    expect([back.me, codeOf(await back.send(opened, add(1)))]).toEqual([visitor.me, 'ROOM_GUEST_LIMIT']);
  });

  it('is banned by token, browser and name, until the host lifts it', async () => {
    const visitor = await visit(server, opened, { name: 'Gil' });
    const cookie = visitor.cookies['tutti_guest_device'];
    await visitor.act(opened, add(1));
    await host.act(await host.read(opened), { type: 'ban', memberId: visitor.me });
    expect(await statusOf(visitor)).toBe(401);
    expect(await waiting()).toEqual([]);
    const tries = [{ name: 'Other', cookie }, { name: 'Gil' }, { name: 'GIL ' }, { name: 'Gіl' }];
    for (const options of tries)
      expect([options.name, await refusalOf(options)]).toEqual([options.name, 'ROOM_BANNED']);
    const banned = (await host.call('GET', `/api/rooms/${opened.room.id}/banned`)).json();
    expect(banned).toMatchObject([{ id: visitor.me, name: 'Gil' }]);
    await host.act(await host.read(opened), { type: 'unban', memberId: visitor.me });
    expect((await visit(server, opened, { name: 'Gil', cookie })).me).toBe(visitor.me);
  });

  it('takes nobody else’s name, and no name that is none', async () => {
    const [{ name: hostName } = { name: '' }] = opened.room.people;
    await visit(server, opened, { name: 'Mia' });
    for (const name of [hostName, hostName.toUpperCase(), ` ${hostName}\u200b`, 'Mia', 'Мia'])
      expect([name, await refusalOf({ name })]).toEqual([name, 'ROOM_NAME_TAKEN']);
    for (const name of ['', '   ', '\u200b', '\u0301\u0301', '!!!', 'x'.repeat(31), 'a\0b'])
      expect([name, await refusalOf({ name })]).toEqual([name, 'VALIDATION_FAILED']);
  });

  it('keeps markup in a name as text', async () => {
    const name = '<img src=x onerror=a()>';
    const visitor = await visit(server, opened, { name });
    expect(await personOf(visitor.me)).toMatchObject({ name });
  });

  it('is forgotten with the room, and after a day', async () => {
    const visitor = await visit(server, opened);
    const other = await host.open({ name: 'Other' });
    const elsewhere = await visit(server, other);
    await host.act(await host.read(opened), { type: 'end' });
    expect(await statusOf(visitor)).toBe(401);
    const left = await server.database.queries.selectFrom('room_guest').select('member_id').execute();
    const ids = left.map(({ member_id }) => member_id);
    expect([ids.includes(visitor.me), ids.includes(elsewhere.me)]).toEqual([false, true]);
    expect(codeOf(await joinByName(server, opened.room.code))).toBe('ROOM_CODE_UNKNOWN');
    server.clock.advance(ROOM_GUEST_STAY_MS);
    expect((await elsewhere.call('GET', `/api/rooms/${other.room.id}`)).statusCode).toBe(401);
  });

  it('and every ban are in the audit log', async () => {
    const visitor = await visit(server, opened, { name: 'Zoe' });
    await host.act(await host.read(opened), { type: 'ban', memberId: visitor.me });
    const token = await server.signInAdmin();
    for (const action of ['ROOM_GUEST_JOINED', 'ROOM_GUEST_BANNED']) {
      const log = await server.call('GET', `/api/admin/auditlog?action=${action}`, { token });
      expect([action, log.body.includes('"details":"Zoe"')]).toEqual([action, true]);
    }
  });

  it('is out as soon as the owner no longer lets guests in', async () => {
    const visitor = await visit(server, opened);
    const token = await server.signInAdmin();
    const set = (hasRoomGuests: boolean) =>
      server.call('PATCH', '/api/admin/settings', { token, body: { hasRoomGuests } });
    expect(codeOf(await set(false)), 'the environment decides').toBe('SETTING_FIXED');
    expect(await statusOf(visitor)).toBe(200);
  });
});

const command = (action: RoomAction) => ({ commandId: crypto.randomUUID(), revision: 1, action });

describe('guests of rooms', () => {
  it('are off at first; the owner lets them in, and out again', async () => {
    const server = await startRoomServer();
    const host = await server.guest();
    const opened = await host.open({ name: 'Party' });
    const token = await server.signInAdmin();
    const set = (hasRoomGuests: boolean) =>
      server.call('PATCH', '/api/admin/settings', { token, body: { hasRoomGuests } });
    expect(codeOf(await joinByName(server, opened.room.code))).toBe('ROOM_GUESTS_OFF');
    const look = { body: { code: opened.room.code } };
    expect(codeOf(await server.call('POST', '/api/room-guests/look', look))).toBe('ROOM_GUESTS_OFF');
    expect((await set(true)).statusCode).toBe(200);
    const visitor = await visit(server, opened);
    const client = await visitor.connect();
    await client.invoke('JoinRoom', { roomId: opened.room.id, isSounding: true });
    expect((await set(false)).statusCode).toBe(200);
    expect((await visitor.call('GET', `/api/rooms/${opened.room.id}`)).statusCode).toBe(401);
    expect((await client.invoke('SyncTime', 1)).error).toBeUndefined();
    expect(
      (await client.invoke('JoinRoom', { roomId: opened.room.id, isSounding: true })).error,
    ).toBeDefined();
    await client.closed;
    await server.close();
  });
});
