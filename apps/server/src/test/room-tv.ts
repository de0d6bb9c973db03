/** A TV in front of a room: requests to show it, and is let in by its host. */
import type { NewScreenReply, RoomReply, RoomScreen, ScreenReply, ShownRoom } from '@tutti/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { TestServer } from './build-test-app.ts';
import type { RoomGuest } from './room-server.ts';

export interface RoomTv extends NewScreenReply {
  look(): Promise<LightMyRequestResponse>;
  read(): Promise<ScreenReply>;
  shown(): Promise<ShownRoom>;
  get(url: string): Promise<LightMyRequestResponse>;
  /** Returns it as the people in the room see it. */
  seenBy(person: RoomGuest): Promise<RoomScreen | undefined>;
  approve(person: RoomGuest): Promise<void>;
  remove(person: RoomGuest): Promise<void>;
}

export function requestScreen(
  server: Pick<TestServer, 'call'>,
  code: string,
  from = '203.0.113.9',
): Promise<LightMyRequestResponse> {
  return server.call('POST', '/api/room-screens', { body: { code }, from });
}

export async function pair(server: Pick<TestServer, 'call'>, opened: RoomReply): Promise<RoomTv> {
  const answer = await requestScreen(server, opened.room.code);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const reply = answer.json() as NewScreenReply;
  const get = (url: string) => server.call('GET', url, { token: reply.token });
  const look = () => get('/api/room-screen');
  async function read(): Promise<ScreenReply> {
    const seen = await look();
    if (seen.statusCode !== 200) throw new Error(seen.body);
    return seen.json() as ScreenReply;
  }
  async function seenBy(person: RoomGuest): Promise<RoomScreen | undefined> {
    const { room } = await person.read(opened);
    return room.screens?.find(({ pairingCode }) => pairingCode === reply.pairingCode);
  }
  const decide = (type: 'approve-screen' | 'remove-screen') => async (person: RoomGuest) => {
    await person.act(opened, { type, screenId: (await seenBy(person))?.id ?? 'none' });
  };
  return {
    ...reply,
    get,
    look,
    read,
    async shown() {
      const seen = await read();
      if (seen.status !== 'shown') throw new Error(`The screen is ${seen.status}.`);
      return seen.room;
    },
    seenBy,
    approve: decide('approve-screen'),
    remove: decide('remove-screen'),
  };
}
