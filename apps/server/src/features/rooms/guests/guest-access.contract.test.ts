import { hubOperations, type RoomReply, type RouteDefinition } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ROUTES } from '../../../composition/require-policies.ts';
import { type RoomGuest, type RoomServer, startRoomServer } from '../../../test/room-server.ts';
import { codeOf, type RoomVisitor, visit } from '../../../test/room-visitor.ts';

/** Everything that a guest may call, and the answer in the guest's own room. Written from the specification alone. */
const IN_THE_ROOM: Readonly<Record<string, string>> = {
  'GET /api/rooms/:roomId': '200',
  'POST /api/rooms/:roomId/ticket': '200',
  'GET /api/rooms/:roomId/search': '200',
  'GET /api/rooms/:roomId/current': '200',
  'GET /api/rooms/:roomId/art/:albumId': '404 ALBUM_NOT_FOUND',
  'GET /api/rooms/:roomId/pieces/:quality/:index': '400 VALIDATION_FAILED',
  'GET /api/rooms/:roomId/hls/:file': '404 NOT_FOUND',
  'POST /api/rooms/:roomId/commands': '400 VALIDATION_FAILED',
  'POST /api/rooms/:roomId/leave': '200',
};

const HUB_OPERATIONS = [
  'JoinRoom',
  'LeaveRoom',
  'RoomCommand',
  'ReactInRoom',
  'ReportChangeReady',
  'SyncTime',
];

const nameOf = ({ method, path }: RouteDefinition) => `${method} ${path}`;
const toUrl = (path: string, roomId: string) => path.replace(':roomId', roomId).replace(/:(\w+)/g, '999999');

describe('a guest and everything that the server answers', () => {
  let server: RoomServer;
  let host: RoomGuest;
  let own: RoomReply;
  let foreign: RoomReply;
  let visitor: RoomVisitor;

  beforeAll(async () => {
    server = await startRoomServer({ environment: { ROOM_GUESTS: 'on' } });
    host = await server.guest();
    own = await host.open({ name: 'Own', trackIds: server.trackIds });
    const other = await server.guest(['DJ', 'User']);
    foreign = await other.open({ name: 'Foreign', isPublic: true, trackIds: server.trackIds });
    visitor = await visit(server, own);
  });
  afterAll(() => server.close());

  async function answerTo(
    { method, path }: RouteDefinition,
    { roomId, token }: { roomId: string; token: string | undefined },
  ): Promise<string> {
    const answer = await server.call(method, toUrl(path, roomId), { token, body: {} });
    return [answer.statusCode, codeOf(answer)].join(' ').trim();
  }

  it('has a table that names only routes that exist', () => {
    const names = new Set(ALL_ROUTES.map(nameOf));
    expect(Object.keys(IN_THE_ROOM).filter((name) => !names.has(name))).toEqual([]);
    expect(HUB_OPERATIONS.filter((name) => !(name in hubOperations))).toEqual([]);
  });

  it('is refused by every route that is neither public nor about the room, with a 403', async () => {
    const answers: string[] = [];
    const wrong: string[] = [];
    for (const route of ALL_ROUTES.filter((each) => !(nameOf(each) in IN_THE_ROOM))) {
      const { id: roomId } = own.room;
      const answer = await answerTo(route, { roomId, token: visitor.token });
      const expected =
        route.access === 'public'
          ? await answerTo(route, { roomId, token: undefined })
          : '403 ROOM_GUEST_ONLY';
      answers.push(answer);
      if (answer !== expected && !answer.startsWith('429'))
        wrong.push(`${nameOf(route)}: ${answer}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
    expect(answers.filter((answer) => answer === '403 ROOM_GUEST_ONLY').length).toBeGreaterThan(100);
  });

  it('is refused by the same routes with the token in the address or as a cookie', async () => {
    const media = ALL_ROUTES.filter(({ access, method }) => access === 'media' && method === 'GET');
    expect(media.length).toBeGreaterThan(5);
    for (const { path } of media) {
      const url = toUrl(path, own.room.id);
      const inAddress = await server.call('GET', `${url}?access_token=${visitor.token}`);
      expect([path, inAddress.statusCode]).toEqual([path, 403]);
      for (const name of ['tutti_media', 'tutti_guest']) {
        const headers = { cookie: `${name}=${visitor.token}` };
        expect([path, (await server.call('GET', url, { headers })).statusCode]).toEqual([path, 401]);
      }
    }
  });

  it('finds no other room, be it private or public', async () => {
    for (const [name] of Object.entries(IN_THE_ROOM)) {
      const [method, path] = name.split(' ') as [RouteDefinition['method'], string];
      const url = toUrl(path, foreign.room.id).replace('/pieces/999999/999999', '/pieces/high/897631200');
      const file = url.replace('/hls/999999', '/hls/live.m3u8');
      const body = { commandId: crypto.randomUUID(), revision: 1, action: { type: 'pause' } };
      const answer = await server.call(method, file, { token: visitor.token, body });
      expect([name, answer.statusCode, codeOf(answer)]).toEqual([name, 404, 'ROOM_NOT_FOUND']);
    }
  });

  it('may call the operations of rooms, in the own room, and hears of no other', async () => {
    const client = await visitor.connect();
    const args = (roomId: string): Readonly<Record<string, unknown[]>> => ({
      JoinRoom: [{ roomId, isSounding: true }],
      LeaveRoom: [roomId],
      RoomCommand: [
        roomId,
        {
          commandId: crypto.randomUUID(),
          revision: 1,
          action: { type: 'add', trackIds: [server.trackIds[0]] },
        },
      ],
      ReactInRoom: [roomId, 'heart'],
      ReportChangeReady: [roomId, 900],
      JoinStream: ['Jazz'],
      LeaveStream: ['Jazz'],
      GetAvailableStreams: [],
      AdvanceToNextTrack: ['Jazz'],
      SyncTime: [1],
    });
    expect(Object.keys(args('')).sort()).toEqual(Object.keys(hubOperations).sort());
    for (const name of Object.keys(hubOperations).filter((each) => each !== 'LeaveRoom')) {
      server.clock.advance(1_000);
      const answer = await client.invoke(name, ...(args(own.room.id)[name] ?? []));
      expect([name, answer.error === undefined]).toEqual([name, HUB_OPERATIONS.includes(name)]);
    }
    for (const name of HUB_OPERATIONS.filter((each) => !['SyncTime', 'LeaveRoom'].includes(each))) {
      server.clock.advance(1_000);
      const answer = await client.invoke(name, ...(args(foreign.room.id)[name] ?? []));
      expect([name, answer.error === undefined]).toEqual([name, false]);
    }
    await host.open({ name: 'One more' });
    await server.pass(400_000);
    const targets = new Set(client.messages.flatMap(({ target }) => target ?? []));
    expect([...targets].filter((target) => !String(target).startsWith('Room'))).toEqual([]);
    expect([...targets]).not.toContain('RoomsChanged');
    client.close();
  });

  it('is answered in the own room as the specification says', async () => {
    const answers: Record<string, string> = {};
    for (const name of Object.keys(IN_THE_ROOM)) {
      const route = ALL_ROUTES.find((each) => nameOf(each) === name);
      if (route) answers[name] = await answerTo(route, { roomId: own.room.id, token: visitor.token });
    }
    expect(answers).toEqual(IN_THE_ROOM);
  });
});
