import type { RoomReply } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { type RoomGuest, type RoomServer, startRoomServer } from '../../test/room-server.ts';

const PICTURE = Buffer.from('the bytes of a picture');

describe.each(DATABASE_KINDS)('pictures of people in rooms on %s', (kind) => {
  let server: RoomServer;
  let host: RoomGuest;
  let guest: RoomGuest;
  let opened: RoomReply;

  beforeAll(async () => {
    server = await startRoomServer({ kind });
    [host, guest] = [await server.guest(), await server.guest()];
    opened = await host.open({ name: 'Faces', trackIds: server.trackIds.slice(0, 2) });
    await guest.join(opened);
    await giveAPicture(host);
  });
  afterAll(() => server.close());

  async function giveAPicture(person: RoomGuest): Promise<void> {
    const { userId } = await server.features.sessions.authenticateToken(person.token);
    await server.database.queries
      .insertInto('avatar')
      .values({ account_id: userId, version: 'v1', content: PICTURE.toString('base64') })
      .execute();
  }
  const urlOf = ({ room }: RoomReply, id: string) => room.people.find((one) => one.id === id)?.avatarUrl;
  const statusOf = async (person: RoomGuest, url: string) => (await person.call('GET', url)).statusCode;

  it('are seen by the others in the room, at an address that names no account', async () => {
    const seen = await guest.read(opened);
    const url = urlOf(seen, opened.me) ?? '';
    expect(url).toBe(`/api/rooms/${opened.room.id}/people/${opened.me}/picture?v=v1`);
    expect(urlOf(seen, seen.me)).toBeNull();
    const answer = await guest.call('GET', url);
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload]).toEqual([
      200,
      'image/webp',
      PICTURE,
    ]);
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  });

  it('are not shown by a room to people outside of it, and not to anybody by the account', async () => {
    const url = urlOf(await guest.read(opened), opened.me) ?? '';
    const outsiders = [await server.guest(), await server.guest(['Admin'])];
    for (const outsider of outsiders) expect(await statusOf(outsider, url)).toBe(404);
    expect((await server.app.inject(url)).statusCode).toBe(401);
    const { userId } = await server.features.sessions.authenticateToken(host.token);
    expect(await statusOf(guest, `/api/users/${userId}/avatar`)).toBe(404);
  });

  it('are those of people in this room: of no other one, of nobody who has left it', async () => {
    const other = await host.open({ name: 'Another', trackIds: server.trackIds.slice(0, 1) });
    const ofOther = `/api/rooms/${opened.room.id}/people/${other.me}/picture`;
    expect(await statusOf(guest, ofOther)).toBe(404);
    const leaving = await server.guest();
    const { me } = await leaving.join(opened);
    await giveAPicture(leaving);
    const url = `/api/rooms/${opened.room.id}/people/${me}/picture`;
    expect(await statusOf(guest, url)).toBe(200);
    await leaving.call('POST', `/api/rooms/${opened.room.id}/leave`);
    expect(await statusOf(guest, url)).toBe(404);
    expect(await statusOf(leaving, url)).toBe(404);
  });
});
