import {
  PAST_ROOM_STAY_MS,
  type PastRoom,
  type PastRoomList,
  type PastRoomReply,
  type RoomReply,
} from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { type RoomGuest, type RoomServer, SONG_MS, startRoomServer } from '../../../test/room-server.ts';
import { codeOf, visit } from '../../../test/room-visitor.ts';

interface Person extends RoomGuest {
  readonly userId: string;
  readonly name: string;
}

describe.each(DATABASE_KINDS)('past rooms on %s', (kind) => {
  let server: RoomServer;
  let songs: readonly number[];
  let host: Person;
  let friend: Person;
  let opened: RoomReply;

  async function person(roles?: Parameters<RoomServer['guest']>[0]): Promise<Person> {
    const guest = await server.guest(roles);
    const { userId } = await server.features.sessions.authenticateToken(guest.token);
    const account = await server.database.queries
      .selectFrom('account')
      .where('id', '=', userId)
      .select('user_name')
      .executeTakeFirstOrThrow();
    return { ...guest, userId, name: account.user_name };
  }

  const end = async () => host.act(await host.read(opened), { type: 'end' });
  const listFor = async (who: RoomGuest): Promise<readonly PastRoom[]> =>
    ((await who.call('GET', '/api/past-rooms')).json() as PastRoomList).rooms;
  const readAs = (who: RoomGuest) => who.call('GET', `/api/past-rooms/${opened.room.id}`);
  const seenBy = async (who: RoomGuest) => (await readAs(who)).json() as PastRoomReply;
  const playedFor = async (who: RoomGuest) => (await seenBy(who)).songs.map(({ track }) => track.id);
  const setNaming = async (who: RoomGuest, isNamed: boolean) => {
    const answer = await who.call('PUT', '/api/past-rooms/naming', { isNamed });
    expect(answer.json()).toEqual({ isNamed });
  };

  beforeAll(async () => {
    server = await startRoomServer({ kind, environment: { ROOM_GUESTS: 'on' } });
    songs = server.trackIds;
  });
  /** Two people hear one song, and a part of the next one, which the friend has added; a third song waits. */
  beforeEach(async () => {
    host = await person();
    friend = await person();
    opened = await host.open({ name: 'Friday', trackIds: songs.slice(0, 1) });
    await friend.join(opened);
    await friend.act(opened, { type: 'add', trackIds: songs.slice(1, 3) });
    await host.hear(opened);
    await server.pass(SONG_MS + 20_000);
  });
  afterAll(() => server.close());

  it('show what was heard, in that order, to everybody who was there', async () => {
    const endedAfterMs = server.clock.now();
    await end();
    expect(await listFor(host)).toEqual([
      {
        id: opened.room.id,
        name: 'Friday',
        openedAt: expect.any(String),
        endedAt: new Date(endedAfterMs).toISOString(),
        songCount: 2,
        cover: expect.objectContaining({ id: songs[0] }),
        names: [],
        unnamedCount: 1,
      },
    ]);
    expect(await listFor(friend)).toMatchObject([{ id: opened.room.id, songCount: 2 }]);
    const { room, songs: played } = await seenBy(host);
    expect(room).toEqual((await listFor(host))[0]);
    expect(
      played.map(({ track, isOwn, addedBy, wasSkipped }) => [track.id, isOwn, addedBy, wasSkipped]),
    ).toEqual([
      [songs[0], true, null, false],
      [songs[1], false, null, false],
    ]);
    expect((await seenBy(friend)).songs.map(({ isOwn }) => isOwn)).toEqual([false, true]);
  });

  it('do not exist for anybody else, nor before the room has ended', async () => {
    const [outsider, admin, banned] = [await person(), await person(['Admin']), await person()];
    const { me } = await banned.join(opened);
    await host.act(await host.read(opened), { type: 'ban', memberId: me });
    expect([(await readAs(host)).statusCode, await listFor(host)]).toEqual([404, []]);
    await end();
    const unknown = await outsider.call('GET', `/api/past-rooms/${'A'.repeat(22)}`);
    for (const who of [outsider, admin, banned]) {
      const answer = await readAs(who);
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'ROOM_NOT_FOUND']);
      const { requestId: _one, ...answered } = answer.json() as Record<string, unknown>;
      const { requestId: _other, ...answeredOfUnknown } = unknown.json() as Record<string, unknown>;
      expect(answered).toEqual(answeredOfUnknown);
      expect(await listFor(who)).toEqual([]);
    }
  });

  it('end for somebody who left with that: no later songs and no later people', async () => {
    await friend.call('POST', `/api/rooms/${opened.room.id}/leave`);
    await server.pass(SONG_MS);
    const late = await person();
    await setNaming(late, true);
    await late.join(opened);
    await server.pass(5_000);
    await end();
    expect(await playedFor(host)).toEqual(songs.slice(0, 3));
    expect(await playedFor(late)).toEqual(songs.slice(0, 3));
    expect(await playedFor(friend)).toEqual(songs.slice(0, 2));
    const ofFriend = (await seenBy(friend)).room;
    expect(ofFriend).toMatchObject({ songCount: 2, names: [], unnamedCount: 1 });
    expect((await seenBy(host)).room).toMatchObject({ names: [late.name], unnamedCount: 1 });
  });

  it('name only people who allow it, for as long as they do', async () => {
    await end();
    const isNamed = async () =>
      ((await friend.call('GET', '/api/past-rooms')).json() as PastRoomList).isNamed;
    expect(await isNamed()).toBe(false);
    await setNaming(friend, true);
    await setNaming(friend, true);
    expect(await isNamed()).toBe(true);
    expect(await listFor(host)).toMatchObject([{ names: [friend.name], unnamedCount: 0 }]);
    expect((await seenBy(host)).songs.map(({ addedBy }) => addedBy)).toEqual([null, friend.name]);
    // The host has allowed nothing.
    expect(JSON.stringify(await seenBy(friend))).not.toContain(host.name);
    await setNaming(friend, false);
    expect(await isNamed()).toBe(false);
    expect(JSON.stringify([await listFor(host), await seenBy(host)])).not.toContain(friend.name);
  });

  it('count guests without their names, and contain no id of an account', async () => {
    await setNaming(friend, true);
    await visit(server, opened, { name: 'Gil' });
    await end();
    const [room] = await listFor(host);
    expect(room).toMatchObject({ names: [friend.name], unnamedCount: 1 });
    const answers = JSON.stringify([room, await seenBy(host), await seenBy(friend)]);
    for (const secret of ['Gil', host.userId, friend.userId]) expect(answers).not.toContain(secret);
  });

  it('lose a person whose account is deleted', async () => {
    await setNaming(friend, true);
    await end();
    const admin = await person(['Admin']);
    const url = `/api/admin/users/${friend.userId}/delete?confirmed=true`;
    expect((await admin.call('POST', url, {})).statusCode).toBe(200);
    const { room, songs: played } = await seenBy(host);
    expect(room).toMatchObject({ names: [], unnamedCount: 0 });
    expect(played.map(({ addedBy }) => addedBy)).toEqual([null, null]);
    const left = await server.database.queries
      .selectFrom('room_naming')
      .where('account_id', '=', friend.userId)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it('leave out songs that were deleted, and are gone after 30 days', async () => {
    const [left, gone] = [songs[10] ?? 0, songs[11] ?? 0];
    opened = await host.open({ name: 'Saturday', trackIds: [gone, left] });
    await host.hear(opened);
    await server.pass(SONG_MS + 20_000);
    await end();
    expect(await playedFor(host)).toEqual([gone, left]);
    await server.database.queries.deleteFrom('track').where('id', '=', gone).execute();
    const actor = await server.features.sessions.authenticateToken(host.token);
    const { past } = server.features.rooms;
    const { room, songs: played } = await past.read(actor, opened.room.id);
    expect([room.songCount, room.cover?.id, played.map(({ track }) => track.id)]).toEqual([1, left, [left]]);
    // Like 30 days later; a clock that jumps that far would fire a million timers.
    const ended = { ended_at: server.clock.now() - PAST_ROOM_STAY_MS - 1 };
    await server.database.queries.updateTable('room').set(ended).where('id', '=', opened.room.id).execute();
    expect((await past.list(actor)).rooms).toEqual([]);
    await expect(past.read(actor, opened.room.id)).rejects.toMatchObject({ code: 'ROOM_NOT_FOUND' });
  });

  it('can be heard again in a new room, without songs whose file is missing', async () => {
    await end();
    const trackIds = await playedFor(friend);
    const missing = { missing_since: server.clock.now() };
    await server.database.queries
      .updateTable('track')
      .set(missing)
      .where('id', '=', songs[0] ?? 0)
      .execute();
    const encore = await friend.open({ name: 'Friday', trackIds });
    expect(encore.room.people.map(({ role }) => role)).toEqual(['host']);
    await friend.hear(encore);
    await server.pass(2_000);
    const playing = (await friend.read(encore)).room;
    expect([playing.current?.track.id, playing.entries.length]).toEqual([songs[1], 0]);
    await server.database.queries.updateTable('track').set({ missing_since: null }).execute();
  });
});
