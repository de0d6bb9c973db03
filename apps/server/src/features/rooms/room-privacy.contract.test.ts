import { buildPath, type RoomList, type RouteDefinition, roomRoutes } from '@tutti/contract';
import type { roomHubOperations } from '@tutti/contract/rooms/hub';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { type RoomGuest, type RoomServer, startRoomServer } from '../../test/room-server.ts';

/** Bodies with which a member would be admitted. */
const BODIES: Readonly<Record<string, object>> = {
  command: { commandId: '3f0c1d6e-1f7c-4a57-9d6b-0f4f3e2a1b0c', revision: 0, action: { type: 'pause' } },
};
/** These name no room. */
const WITHOUT_ROOM = new Set(['list', 'open', 'joinByCode']);
/** For players outside the app, beside the routes of the contract. */
const RADIO_FILES = ['live.mp3', 'live.m3u8', 'live.m3u', 'live.pls', 'art.jpg', '450000000.aac'];
const PIECE = { memberId: 'somebody', quality: 'high', index: '900000000', file: 'live.m3u8' };

describe.each(DATABASE_KINDS)('a private room on %s', (kind) => {
  let server: RoomServer;
  let roomId: string;
  let outsiders: Readonly<Record<string, RoomGuest>>;

  beforeAll(async () => {
    server = await startRoomServer({ kind });
    const host = await server.guest();
    const opened = await host.open({ name: 'Only for members', trackIds: server.trackIds.slice(0, 3) });
    roomId = opened.room.id;
    const [left, removed, banned] = [await server.guest(), await server.guest(), await server.guest()];
    for (const person of [left, removed, banned]) {
      const { me } = await person.join(opened);
      if (person === removed) await host.act(opened, { type: 'remove-member', memberId: me });
      if (person === banned) await host.act(opened, { type: 'ban', memberId: me });
    }
    await left.call('POST', `/api/rooms/${roomId}/leave`);
    outsiders = {
      'somebody else': await server.guest(),
      'a DJ': await server.guest(['DJ', 'User']),
      'an administrator': await server.guest(['Admin']),
      'somebody who left': left,
      'somebody who was removed': removed,
      'somebody who was banned': banned,
    };
  });
  afterAll(() => server.close());

  const names = [
    'somebody else',
    'a DJ',
    'an administrator',
    'somebody who left',
    'somebody who was removed',
    'somebody who was banned',
  ];

  it.each(names)('does not exist on any route for %s', async (name) => {
    const answers: string[] = [];
    for (const [route, { method, path }] of Object.entries(roomRoutes) as [string, RouteDefinition][]) {
      if (WITHOUT_ROOM.has(route)) continue;
      const url = buildPath(path, { roomId, ...PIECE });
      const answer = await outsiders[name]?.call(method as 'GET' | 'POST', url, BODIES[route]);
      answers.push(
        `${route}: ${answer?.statusCode} ${(answer?.json() as { code: string } | undefined)?.code}`,
      );
    }
    const routes = Object.keys(roomRoutes).filter((route) => !WITHOUT_ROOM.has(route));
    expect(answers).toEqual(routes.map((route) => `${route}: 404 ROOM_NOT_FOUND`));
    const list = (await outsiders[name]?.call('GET', '/api/rooms'))?.json() as RoomList;
    expect(list.rooms).toEqual([]);
  });

  it.each(names)('does not exist on a radio for %s, with a session or with a key', async (name) => {
    const person = outsiders[name] as RoomGuest;
    const created = await person.call('POST', '/api/users/listen-keys', { name: 'Kitchen' });
    const { key } = created.json() as { key: string };
    for (const file of RADIO_FILES) {
      const unknown = await person.call('GET', `/radio/rooms/${'A'.repeat(22)}/${file}`);
      for (const answer of [
        unknown,
        await person.call('GET', `/radio/rooms/${roomId}/${file}`),
        await server.app.inject(`/radio/rooms/${roomId}/${file}?key=${key}`),
        await server.app.inject({ method: 'HEAD', url: `/radio/rooms/${roomId}/${file}?key=${key}` }),
      ]) {
        expect([file, answer.statusCode]).toEqual([file, 404]);
        // The two differ in their request ids only.
        const said = answer.body === '' ? undefined : (answer.json() as { code: string; message: string });
        if (said !== undefined)
          expect([said.code, said.message]).toEqual([
            'ROOM_NOT_FOUND',
            "This room doesn't exist or has ended.",
          ]);
      }
    }
    for (const list of ['/radio.m3u', '/radio.pls', '/api/nowplaying'])
      expect((await server.app.inject(`${list}?key=${key}`)).body).not.toContain(roomId);
  });

  it.each(names)('does not exist for any operation of the hub for %s, and sends no event', async (name) => {
    const client = await (outsiders[name] as RoomGuest).connect();
    const argumentsOf: Readonly<Record<keyof typeof roomHubOperations, unknown[]>> = {
      JoinRoom: [{ roomId, isSounding: true }],
      RoomCommand: [roomId, BODIES['command']],
      ReactInRoom: [roomId, 'heart'],
      ReportChangeReady: [roomId, 900],
      LeaveRoom: [roomId],
    };
    for (const [operation, args] of Object.entries(argumentsOf)) {
      const { error } = await client.invoke(operation, ...args);
      // Leaving a room that was not joined is no error, and says nothing about it.
      if (operation === 'LeaveRoom') expect(error).toBeUndefined();
      else expect(error).toContain("This room doesn't exist or has ended.");
    }
    server.events.publish('roomChanged', { roomId, notices: [] });
    server.events.publish('roomReacted', { roomId, counts: { heart: 1 } });
    await server.pass(2_000);
    await client.invoke('SyncTime', 1);
    expect(JSON.stringify(client.messages)).not.toContain(roomId);
    client.close();
  });

  it('a public room is listed for everybody but banned people, and its sound is for members only', async () => {
    const host = await server.guest(['Host', 'User']);
    const opened = await host.open({
      name: 'Everyone',
      isPublic: true,
      trackIds: server.trackIds.slice(0, 2),
    });
    const [guest, banned] = [await server.guest(), await server.guest()];
    const { me } = await banned.join(opened);
    await host.act(opened, { type: 'ban', memberId: me });
    const listFor = async (person: RoomGuest) =>
      ((await person.call('GET', '/api/rooms')).json() as RoomList).rooms.map(({ id }) => id);
    expect(await listFor(guest)).toEqual([opened.room.id]);
    expect(await listFor(banned)).toEqual([]);
    const piece = `/api/rooms/${opened.room.id}/pieces/high/${Math.floor(server.clock.now() / 2_000)}`;
    expect((await guest.call('GET', piece)).statusCode).toBe(404);
    await guest.call('POST', `/api/rooms/${opened.room.id}/join`);
    expect((await guest.call('GET', piece)).statusCode).toBe(200);
    const refused = await banned.call('POST', `/api/rooms/${opened.room.id}/join`);
    expect([refused.statusCode, (refused.json() as { code: string }).code]).toEqual([403, 'ROOM_BANNED']);
  });

  it('names people by ids of the room, never by those of their accounts', async () => {
    const accounts = await server.database.queries.selectFrom('account').select(['id', 'email']).execute();
    const host = await server.guest();
    const guest = await server.guest();
    const opened = await host.open({ name: 'Ids', trackIds: server.trackIds.slice(0, 2) });
    const client = await host.connect();
    await client.invoke('JoinRoom', { roomId: opened.room.id, isSounding: true });
    await guest.join(opened);
    await server.pass(1_000);
    const texts = [
      (await guest.call('GET', `/api/rooms/${opened.room.id}`)).body,
      (await guest.call('GET', `/api/rooms/${opened.room.id}/current`)).body,
      (await guest.call('GET', `/api/rooms/${opened.room.id}/history`)).body,
      (await host.call('GET', `/api/rooms/${opened.room.id}/banned`)).body,
      JSON.stringify(client.messages),
    ].join();
    const all = [
      ...accounts,
      ...(await server.database.queries.selectFrom('account').select(['id', 'email']).execute()),
    ];
    expect(all.filter(({ id, email }) => texts.includes(id) || texts.includes(email))).toEqual([]);
    client.close();
  });
});
