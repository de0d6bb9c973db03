import { hubOperations, type RoomReply, type RouteDefinition } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ROUTES } from '../../../composition/require-policies.ts';
import { connectRaw } from '../../../test/raw-hub-client.ts';
import { type RoomGuest, type RoomServer, startRoomServer } from '../../../test/room-server.ts';
import { pair, type RoomTv } from '../../../test/room-tv.ts';
import { codeOf } from '../../../test/room-visitor.ts';

/** Everything that a screen may call once it was let in, and before. Written from the specification alone. */
const OF_SCREENS: Readonly<Record<string, readonly [shown: string, waiting: string]>> = {
  'GET /api/room-screen': ['200', '200'],
  'GET /api/room-screen/art/:albumId': ['404 ALBUM_NOT_FOUND', '404 ALBUM_NOT_FOUND'],
  'GET /api/room-screen/people/:memberId/picture': ['404 PICTURE_NOT_FOUND', '404 PICTURE_NOT_FOUND'],
  'GET /api/room-screen/lyrics/:trackId': ['404 TRACK_NOT_FOUND', '404 TRACK_NOT_FOUND'],
};

const nameOf = ({ method, path }: RouteDefinition) => `${method} ${path}`;
const toUrl = (path: string, roomId: string) => path.replace(':roomId', roomId).replace(/:(\w+)/g, '999999');

describe('a screen and everything that the server answers', () => {
  let server: RoomServer;
  let host: RoomGuest;
  let own: RoomReply;
  let shown: RoomTv;
  let waiting: RoomTv;

  beforeAll(async () => {
    server = await startRoomServer({ environment: { ROOM_GUESTS: 'on' } });
    host = await server.guest();
    own = await host.open({ name: 'Own', trackIds: server.trackIds });
    shown = await pair(server, own);
    await shown.approve(host);
    waiting = await pair(server, own);
  });
  afterAll(() => server.close());

  async function answerTo({ method, path }: RouteDefinition, token: string | undefined): Promise<string> {
    const answer = await server.call(method, toUrl(path, own.room.id), { token, body: {} });
    return [answer.statusCode, codeOf(answer)].join(' ').trim();
  }

  it.each(['shown', 'waiting'] as const)(
    'is refused by every route that is neither public nor for screens, with a 403, if it is %s',
    async (state) => {
      const { token } = { shown, waiting }[state];
      const wrong: string[] = [];
      let refused = 0;
      for (const route of ALL_ROUTES) {
        const answer = await answerTo(route, token);
        const ofScreens = OF_SCREENS[nameOf(route)]?.[state === 'shown' ? 0 : 1];
        const expected =
          ofScreens ??
          (route.access === 'public' ? await answerTo(route, undefined) : '403 ROOM_SCREEN_ONLY');
        if (answer === '403 ROOM_SCREEN_ONLY') refused += 1;
        if (answer !== expected && !answer.startsWith('429'))
          wrong.push(`${nameOf(route)}: ${answer}, not ${expected}`);
      }
      expect(wrong).toEqual([]);
      expect(refused).toBeGreaterThan(100);
    },
  );

  it('is refused everywhere with the token in the address or as a cookie', async () => {
    for (const { path } of ALL_ROUTES.filter(
      ({ access, method }) => access !== 'public' && method === 'GET',
    )) {
      const url = toUrl(path, own.room.id);
      const inAddress = await server.call('GET', `${url}?access_token=${shown.token}`);
      expect([path, inAddress.statusCode]).toEqual([path, 401]);
      for (const name of ['tutti_media', 'tutti_guest']) {
        const headers = { cookie: `${name}=${shown.token}` };
        expect([path, (await server.call('GET', url, { headers })).statusCode]).toEqual([path, 401]);
      }
    }
  });

  it('gets no connection to the hub, by a token or a ticket', async () => {
    expect(Object.keys(hubOperations).length).toBeGreaterThan(5);
    const negotiated = await server.call('POST', '/streamhub/negotiate', { token: shown.token });
    expect([negotiated.statusCode, codeOf(negotiated)]).toEqual([403, 'ROOM_SCREEN_ONLY']);
    const ticket = await server.call('POST', `/api/rooms/${own.room.id}/ticket`, { token: shown.token });
    expect(ticket.statusCode).toBe(403);
    await expect(connectRaw(server.hubUrl, { token: shown.token })).rejects.toThrow();
  });

  it('is the only one who reads what screens read', async () => {
    for (const [name] of Object.entries(OF_SCREENS)) {
      const [, path = ''] = name.split(' ');
      const answer = await server.call('GET', toUrl(path, own.room.id), { token: host.token });
      expect([name, answer.statusCode, codeOf(answer)]).toEqual([name, 403, 'FORBIDDEN']);
    }
  });
});
