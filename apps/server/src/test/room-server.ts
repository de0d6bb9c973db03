/** A whole server with some songs, on which rooms play, for tests of rooms. */
import type { AddressInfo } from 'node:net';
import {
  HUB_PATH,
  type RoleName,
  type RoomAction,
  type RoomCommandReply,
  type RoomReply,
} from '@tutti/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { RoomAttendance } from '#features/rooms/rooms.ts';
import { buildTestApp, type TestAppOptions, type TestServer } from './build-test-app.ts';
import { createFakeEncoder, type FakeEncoder } from './fake-encoder.ts';
import { insertLibraryRows } from './library-rows.ts';
import { connectRaw, type RawHubClient } from './raw-hub-client.ts';

export const SONG_MS = 180_000;
const STEP_MS = 10_000;
const ANSWERS = 20;
const MAX_STEPS = 60;

export interface RoomGuest {
  readonly token: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
  ): Promise<LightMyRequestResponse>;
  open(input: object): Promise<RoomReply>;
  join(room: RoomReply): Promise<RoomReply>;
  read(room: RoomReply): Promise<RoomReply>;
  /** Sends a command about the room as given, which may be older than it is. */
  send(room: RoomReply, action: RoomAction, commandId?: string): Promise<LightMyRequestResponse>;
  /** The same, expecting success. */
  act(room: RoomReply, action: RoomAction): Promise<RoomCommandReply>;
  /** Hears the room on a device, without a connection. */
  hear(room: RoomReply, isSounding?: boolean): Promise<RoomAttendance>;
  connect(): Promise<RoomHubClient>;
}

export interface RoomHubClient extends RawHubClient {
  invoke(target: string, ...args: readonly unknown[]): Promise<{ result?: unknown; error?: string }>;
  /** The arguments of each event of a name so far. */
  received<Event>(target: string): Event[];
}

export interface RoomServer extends TestServer {
  readonly hubUrl: string;
  readonly encoder: FakeEncoder;
  readonly trackIds: readonly number[];
  guest(roles?: RoleName[]): Promise<RoomGuest>;
  /** Lets time pass and everything that was due happen. */
  pass(ms: number): Promise<void>;
  /** Lets time pass until something holds, because a busy machine does what is due only some steps later. */
  passUntil(holds: () => Promise<boolean>): Promise<void>;
}

export async function startRoomServer(options: TestAppOptions = {}): Promise<RoomServer> {
  const encoder = createFakeEncoder();
  const server = await buildTestApp({ ...options, encoder });
  const songs = Array.from({ length: 12 }, (_, index) => ({
    title: `Song ${index}`,
    genres: [index < 6 ? 'Jazz' : 'Rock'],
    artist: `Band ${index}`,
    album: 'Album',
    durationMs: SONG_MS,
  }));
  const trackIds = await insertLibraryRows(server.database.queries, songs);
  await server.features.radio.playout.start();
  server.features.rooms.start();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const hubUrl = `http://127.0.0.1:${port}${HUB_PATH}`;
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= STEP_MS) {
      await server.clock.advanceAsync(Math.min(left, STEP_MS));
      // A database server answers later than promises do, and each answer may cause another question.
      for (let answers = 0; answers < ANSWERS; answers += 1) await server.database.ping();
    }
  }
  return {
    ...server,
    hubUrl,
    encoder,
    trackIds,
    guest: async (roles = ['User']) => toGuest(server, hubUrl, await server.createToken({ roles })),
    pass,
    async passUntil(holds) {
      for (let steps = 0; !(await holds()); steps += 1) {
        if (steps === MAX_STEPS) throw new Error('does not hold after ten minutes either');
        await pass(STEP_MS);
      }
    },
  };
}

export function toGuest(server: TestServer, hubUrl: string, token: string): RoomGuest {
  const call: RoomGuest['call'] = (method, url, body) =>
    server.call(method, url, { token, ...(body && { body }) });

  async function reply<Reply>(answering: Promise<LightMyRequestResponse>): Promise<Reply> {
    const answer = await answering;
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json() as Reply;
  }

  const send: RoomGuest['send'] = ({ room }, action, commandId = crypto.randomUUID()) =>
    call('POST', `/api/rooms/${room.id}/commands`, { commandId, revision: room.revision, action });

  return {
    token,
    call,
    open: (input) => reply(call('POST', '/api/rooms', input)),
    join: ({ room }) => reply(call('POST', '/api/rooms/join', { code: room.code })),
    read: ({ room }) => reply(call('GET', `/api/rooms/${room.id}`)),
    send,
    act: (room, action) => reply(send(room, action)),
    async hear({ room }, isSounding = true) {
      const { rooms, sessions } = server.features;
      return rooms.attend(await sessions.authenticateToken(token), room.id, isSounding);
    },
    connect: async () => toHubClient(await connectRaw(hubUrl, { token })),
  };
}

function toHubClient(client: RawHubClient): RoomHubClient {
  let calls = 0;
  return {
    ...client,
    async invoke(target, ...args) {
      calls += 1;
      const invocationId = String(calls);
      client.send(JSON.stringify({ type: 1, invocationId, target, arguments: args }));
      return client.find((message) => message['type'] === 3 && message['invocationId'] === invocationId);
    },
    received: <Event>(target: string) =>
      client.messages
        .filter((message) => message['type'] === 1 && message['target'] === target)
        .map((message) => (message['arguments'] as unknown[])[0] as Event),
  };
}
