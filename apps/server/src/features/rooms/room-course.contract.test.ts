import type { RoomList } from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { eventually } from '../../test/eventually.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';
import { type RoomGuest, type RoomServer, SONG_MS, startRoomServer } from '../../test/room-server.ts';

const MINUTE_MS = 60_000;

describe.each(DATABASE_KINDS)('what happens to rooms by itself, on %s', (kind) => {
  let server: RoomServer;
  let host: RoomGuest;
  let guest: RoomGuest;

  beforeAll(async () => {
    server = await startRoomServer({ kind });
  });
  beforeEach(async () => {
    host = await server.guest();
    guest = await server.guest();
  });
  afterAll(() => server.close());

  it('a room without listeners freezes after a minute, and plays on as soon as somebody hears it', async () => {
    const opened = await host.open({ name: 'Frozen', trackIds: server.trackIds.slice(0, 2) });
    const attendance = await host.hear(opened);
    await server.pass(10_000);
    await attendance.setSounding(false);
    await server.pass(MINUTE_MS / 2);
    expect((await host.read(opened)).room.isPaused).toBe(false);
    await server.passUntil(async () => (await host.read(opened)).room.isPaused);
    const frozen = (await host.read(opened)).room;
    expect(frozen).toMatchObject({ isPaused: true, current: { startedAtMs: null } });
    await server.pass(30 * MINUTE_MS);
    expect((await host.read(opened)).room.current?.pausedAtMs).toBe(frozen.current?.pausedAtMs);
    await attendance.setSounding(true);
    const thawed = (await host.read(opened)).room;
    expect(thawed).toMatchObject({ isPaused: false, current: { pausedAtMs: null } });
    const positionMs = server.clock.now() + thawed.leadMs - (thawed.current?.startedAtMs ?? 0);
    expect(positionMs).toBe(frozen.current?.pausedAtMs);
  });

  it('a pause by a person outlasts the time without listeners', async () => {
    const opened = await host.open({ name: 'Paused', trackIds: server.trackIds.slice(0, 2) });
    await host.hear(opened);
    await server.pass(5_000);
    await host.act(opened, { type: 'pause' });
    await server.pass(3 * MINUTE_MS);
    expect((await host.read(opened)).room.isPaused).toBe(true);
  });

  it('a room ends an hour after the last connection, and its code with it', async () => {
    const opened = await host.open({ name: 'Over', trackIds: server.trackIds.slice(0, 2) });
    const attendance = await host.hear(opened, false);
    await server.pass(70 * MINUTE_MS);
    expect((await host.call('GET', `/api/rooms/${opened.room.id}`)).statusCode).toBe(200);
    attendance.leave();
    await server.pass(59 * MINUTE_MS);
    expect((await host.call('GET', `/api/rooms/${opened.room.id}`)).statusCode).toBe(200);
    await server.passUntil(
      async () => (await host.call('GET', `/api/rooms/${opened.room.id}`)).statusCode === 404,
    );
    expect((await guest.call('POST', '/api/rooms/join', { code: opened.room.code })).statusCode).toBe(404);
    expect(((await host.call('GET', '/api/rooms')).json() as RoomList).rooms).toEqual([]);
  });

  it('a connected person takes over from a host who is away for two minutes', async () => {
    const opened = await host.open({ name: 'Heir', trackIds: server.trackIds.slice(0, 2) });
    await guest.join(opened);
    const attendance = await host.hear(opened);
    await guest.hear(opened);
    await server.pass(MINUTE_MS);
    attendance.leave();
    await server.pass(MINUTE_MS);
    const ownRole = async () => {
      const { room, me } = await guest.read(opened);
      return room.people.find(({ id }) => id === me)?.role;
    };
    expect(await ownRole()).toBe('member');
    await server.passUntil(async () => (await ownRole()) === 'host');
    expect((await host.read(opened)).room.people.map(({ role }) => role).toSorted()).toEqual([
      'co-host',
      'host',
    ]);
  });

  it('the room lives on when the host leaves, and the oldest member becomes the host', async () => {
    const opened = await host.open({ name: 'Leave', trackIds: server.trackIds.slice(0, 2) });
    await guest.join(opened);
    expect((await host.call('POST', `/api/rooms/${opened.room.id}/leave`)).statusCode).toBe(200);
    const { room, me } = await guest.read(opened);
    expect(room.people.find(({ id }) => id === me)?.role).toBe('host');
    expect((await host.call('GET', `/api/rooms/${opened.room.id}`)).statusCode).toBe(404);
  });

  it('a room that keeps going adds tracks of the same genre, marked as that of nobody, when its queue is empty', async () => {
    const opened = await host.open({ name: 'On', trackIds: server.trackIds.slice(0, 1) });
    await host.hear(opened);
    await server.pass(5_000);
    await host.act(await host.read(opened), { type: 'set-keep-going', isOn: true });
    await server.pass(SONG_MS);
    const { room } = await host.read(opened);
    expect(room.current).toMatchObject({ addedBy: null, track: { genre: 'Jazz' } });
    expect(room.current?.track.id).not.toBe(server.trackIds[0]);
    await server.pass(5 * SONG_MS);
    expect((await host.read(opened)).room.current?.addedBy).toBeNull();
  });

  it('an entry whose file vanishes is skipped', async () => {
    const [first = 0, second = 0, third = 0] = server.trackIds.slice(6);
    const opened = await host.open({ name: 'Vanish', trackIds: [first, second, third] });
    await host.hear(opened);
    await server.pass(5_000);
    const setMissing = (missing_since: number | null) =>
      server.database.queries.updateTable('track').set({ missing_since }).where('id', '=', second).execute();
    await setMissing(1);
    server.events.publish('libraryChanged', { changedTrackIds: [second] });
    await server.pass(SONG_MS);
    expect((await host.read(opened)).room.current?.track.id).toBe(third);
    await setMissing(null);
  });

  it('a purged track leaves no hole, neither on air nor in the queue', async () => {
    const added = await insertLibraryRows(
      server.database.queries,
      ['Gone', 'Gone later', 'Stays'].map((title) => ({ title, genres: ['Jazz'], durationMs: SONG_MS })),
    );
    const [gone = 0, goneLater = 0, stays = 0] = added;
    const opened = await host.open({ name: 'Purge', trackIds: added });
    await host.hear(opened);
    await server.pass(20_000);
    await server.database.queries.deleteFrom('track').where('id', 'in', [gone, goneLater]).execute();
    server.events.publish('libraryChanged', { changedTrackIds: [gone, goneLater] });
    const room = await eventually(async () => {
      await server.pass(2_000);
      const { room: now } = await host.read(opened);
      expect(now.current?.track.id).toBe(stays);
      return now;
    });
    expect(room.entries).toEqual([]);
    const rows = await server.database.queries
      .selectFrom('timeline_entry')
      .innerJoin('room', 'room.station_id', 'timeline_entry.station_id')
      .where('room.id', '=', room.id)
      .orderBy('seq')
      .select(['seq', 'started_at', 'play_ms'])
      .execute();
    for (const [index, { started_at, play_ms }] of rows.slice(0, -1).entries())
      expect(started_at + play_ms).toBe(rows[index + 1]?.started_at);
  });

  it('what a server missed while it was down is made up for', async () => {
    const opened = await host.open({ name: 'Down', trackIds: server.trackIds.slice(0, 4) });
    await host.hear(opened);
    await server.pass(5_000);
    await server.features.rooms.stop();
    await server.features.radio.playout.stop();
    await server.pass(2 * SONG_MS);
    await server.features.radio.playout.start();
    server.features.rooms.start();
    await server.pass(4_000);
    const { room } = await host.read(opened);
    expect(room.current?.track.id).toBe(server.trackIds[2]);
    expect(room.entries.map(({ track }) => track.id)).toEqual([server.trackIds[3]]);
    const history = (await host.call('GET', `/api/rooms/${opened.room.id}/history`)).json() as unknown[];
    expect(history).toHaveLength(2);
  });
});
