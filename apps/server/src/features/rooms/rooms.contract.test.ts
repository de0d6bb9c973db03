import type { RoomAction, RoomList, RoomReply, RoomStream } from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { type RoomGuest, type RoomServer, SONG_MS, startRoomServer } from '../../test/room-server.ts';

describe.each(DATABASE_KINDS)('rooms on %s', (kind) => {
  let server: RoomServer;
  let songs: number[];
  let host: RoomGuest;
  let guest: RoomGuest;

  beforeAll(async () => {
    server = await startRoomServer({ kind });
    songs = [...server.trackIds];
    guest = await server.guest();
  });
  beforeEach(async () => {
    host = await server.guest();
  });
  afterAll(() => server.close());

  const codeOf = (answer: { json(): unknown }) => (answer.json() as { code: string }).code;
  const idsOf = (entries: readonly { readonly track: { readonly id: number } }[]) =>
    entries.map(({ track }) => track.id);

  it('play what is added, one after the other, and a skip is heard within the lead', async () => {
    const opened = await host.open({ name: 'Friday', trackIds: songs.slice(0, 3) });
    expect(opened.room).toMatchObject({ name: 'Friday', isPublic: false, mode: 'queue', isPaused: false });
    await host.hear(opened);
    await server.pass(2_000);
    const playing = await host.read(opened);
    expect(playing.room.current?.track.id).toBe(songs[0]);
    expect(idsOf(playing.room.entries)).toEqual(songs.slice(1, 3));
    await server.pass(SONG_MS);
    const second = await host.read(opened);
    expect(second.room.current?.track.id).toBe(songs[1]);
    await host.act(second, { type: 'skip', entryId: second.room.current?.id ?? '' });
    await server.pass(second.room.leadMs);
    const third = await host.read(opened);
    expect(third.room.current?.track.id).toBe(songs[2]);
    expect(third.room.entries).toEqual([]);
  });

  it('pause and continue at the same position', async () => {
    const opened = await host.open({ name: 'Pause', trackIds: songs.slice(0, 2) });
    await host.hear(opened);
    await server.pass(30_000);
    const playing = await host.read(opened);
    const { leadMs, current } = playing.room;
    const pausedAt = server.clock.now() + leadMs - (current?.startedAtMs ?? 0);
    await host.act(playing, { type: 'pause' });
    expect((await host.read(opened)).room).toMatchObject({
      isPaused: true,
      current: { startedAtMs: null, pausedAtMs: pausedAt },
    });
    await server.pass(600_000);
    const paused = await host.read(opened);
    expect(paused.room.current).toMatchObject({ pausedAtMs: pausedAt });
    const stream = (await host.call('GET', `/api/rooms/${opened.room.id}/current`)).json() as RoomStream;
    expect(stream.entries[0]).toMatchObject({
      track: null,
      cueInMs: pausedAt,
      pausedTrack: { id: songs[0] },
    });
    const { rooms } = (await host.call('GET', '/api/rooms')).json() as RoomList;
    const listed = rooms.find(({ id }) => id === opened.room.id);
    expect(listed).toMatchObject({ isPaused: true, track: { id: songs[0] } });
    await host.act(paused, { type: 'resume' });
    const resumed = await host.read(opened);
    expect(resumed.room.current?.startedAtMs).toBe(server.clock.now() + leadMs - pausedAt);
    await host.act(resumed, { type: 'seek', entryId: resumed.room.current?.id ?? '', positionMs: 100_000 });
    const afterSeek = await host.read(opened);
    expect(afterSeek.room.current?.startedAtMs).toBe(server.clock.now() + leadMs - 100_000);
  });

  it('are joined by code, in any case and with spaces, and by their address only if they are public', async () => {
    const { room } = await host.open({ name: 'Private' });
    expect((await guest.call('GET', `/api/rooms/${room.id}`)).statusCode).toBe(404);
    expect((await guest.call('POST', `/api/rooms/${room.id}/join`)).statusCode).toBe(404);
    const typed = ` ${room.code.slice(0, 3).toLowerCase()} ${room.code.slice(3)}`;
    const joined = await guest.call('POST', '/api/rooms/join', { code: typed });
    const { room: seen } = joined.json() as RoomReply;
    expect(seen.id).toBe(room.id);
    expect(seen.people.map(({ role }) => role).toSorted()).toEqual(['host', 'member']);
    const wrong = await guest.call('POST', '/api/rooms/join', { code: 'AAAAAA' });
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([404, 'ROOM_CODE_UNKNOWN']);
  });

  it('are public for Admin, DJ and Host only, and featured if opened by a Celebrity', async () => {
    const refused = await host.call('POST', '/api/rooms', { name: 'All', isPublic: true });
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'FORBIDDEN']);
    const dj = await server.guest(['DJ', 'Celebrity']);
    const opened = await dj.open({ name: 'All', isPublic: true });
    expect(opened.room).toMatchObject({ isPublic: true, isFeatured: true });
    const list = (await guest.call('GET', '/api/rooms')).json() as {
      rooms: { id: string; isMember: boolean }[];
    };
    expect(list.rooms.find(({ id }) => id === opened.room.id)).toMatchObject({
      isMember: false,
      isFeatured: true,
    });
    expect((await guest.call('POST', `/api/rooms/${opened.room.id}/join`)).statusCode).toBe(200);
  });

  it('a repeated command is answered as the first time and applied once', async () => {
    const opened = await host.open({ name: 'Twice' });
    const commandId = crypto.randomUUID();
    const add = { type: 'add', trackIds: songs.slice(0, 2) } as const;
    const answers = [await host.send(opened, add, commandId), await host.send(opened, add, commandId)];
    const addedIds = [expect.any(String), expect.any(String)];
    expect(answers[0]?.json()).toEqual({
      revision: expect.any(Number),
      addedCount: 2,
      refusedCount: 0,
      addedIds,
    });
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    expect((await host.read(opened)).room.entries).toHaveLength(2);
  });

  it('two people who skip at once skip once', async () => {
    const opened = await host.open({ name: 'Skip', trackIds: songs.slice(0, 3) });
    await guest.join(opened);
    await host.hear(opened);
    await server.pass(5_000);
    const seen = await host.read(opened);
    const me = (await guest.read(opened)).me;
    await host.act(seen, { type: 'set-co-host', memberId: me, isOn: true });
    const skip = { type: 'skip', entryId: seen.room.current?.id ?? '' } as const;
    const answers = await Promise.all([host.send(seen, skip), guest.send(seen, skip)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await server.pass(5_000);
    expect((await host.read(opened)).room.current?.track.id).toBe(songs[1]);
  });

  it('a vote of half of the active people skips, and nobody votes for two minutes after it', async () => {
    const opened = await host.open({ name: 'Vote', trackIds: songs.slice(0, 4) });
    const third = await server.guest();
    for (const person of [guest, third]) await person.join(opened);
    for (const person of [host, guest, third]) await person.hear(opened);
    await server.pass(5_000);
    const seen = await host.read(opened);
    expect(seen.room.skipVote).toMatchObject({ votedBy: [], needed: 2 });
    const vote = { type: 'vote-skip', entryId: seen.room.current?.id ?? '', isOn: true } as const;
    await guest.act(seen, vote);
    expect((await host.read(opened)).room.skipVote.votedBy).toHaveLength(1);
    await third.act(seen, vote);
    await server.pass(5_000);
    const after = await host.read(opened);
    expect(after.room.current?.track.id).toBe(songs[1]);
    expect(after.room.skipVote.coolDownUntilMs).toBeGreaterThan(server.clock.now());
    const tooSoon = await guest.send(after, { ...vote, entryId: after.room.current?.id ?? '' });
    expect([tooSoon.statusCode, codeOf(tooSoon)]).toEqual([409, 'ROOM_SKIP_COOL_DOWN']);
  });

  it('members cannot do what is for hosts, and a locked queue takes nothing from them', async () => {
    const opened = await host.open({ name: 'Locked', trackIds: songs.slice(0, 3) });
    const seen = await guest.join(opened);
    const actions: RoomAction[] = [
      { type: 'pause' },
      { type: 'set-locked', isOn: true },
      { type: 'end' },
      { type: 'remove', entryIds: [seen.room.entries[1]?.id ?? ''] },
    ];
    for (const action of actions) expect(codeOf(await guest.send(seen, action))).toBe('ROOM_NOT_ALLOWED');
    await host.act(seen, { type: 'set-locked', isOn: true });
    const refused = await guest.send(seen, { type: 'add', trackIds: [songs[4] ?? 0] });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'ROOM_LOCKED']);
  });

  it('a move that refers to an entry which was moved meanwhile conflicts', async () => {
    const opened = await host.open({ name: 'Conflict', trackIds: songs.slice(0, 5) });
    const [, , third, fourth] = opened.room.entries;
    const up = { type: 'move', entryId: fourth?.id ?? '', beforeEntryId: third?.id ?? '' } as const;
    expect((await host.send(opened, up)).statusCode).toBe(200);
    const again = await host.send(opened, { ...up, beforeEntryId: null });
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'ROOM_CONFLICT']);
    const { room } = again.json() as RoomReply;
    expect(room).toMatchObject({ id: opened.room.id, revision: opened.room.revision + 1 });
    expect(room.entries[2]?.id).toBe(fourth?.id);
  });
});
