import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandomIds } from '#platform/ids.ts';
import { noCountsElsewhere } from '#platform/nodes/node-counts.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { type RoomServer, startRoomServer } from '../../test/room-server.ts';
import { openRoom } from './open-room.ts';
import type { RoomDeps } from './room-deps.ts';
import { createRoomParts } from './room-parts.ts';

const ENTRY_ID_BYTES = 12;

describe.each(DATABASE_KINDS)('opening a room on %s', (kind) => {
  let server: RoomServer;
  beforeAll(async () => {
    server = await startRoomServer({ kind });
  });
  afterAll(() => server.close());

  it('leaves nothing behind if its first entries cannot be stored', async () => {
    const host = await server.guest();
    const actor = await server.features.sessions.authenticateToken(host.token);
    const ids = createRandomIds();
    const token: typeof ids.token = (bytes) => {
      if (bytes === ENTRY_ID_BYTES) throw new Error('the process is killed here');
      return ids.token(bytes);
    };
    const { database, clock, events, features } = server;
    const deps = {
      ...createRoomParts({ database, clock, events, ids: { ...ids, token }, counts: noCountsElsewhere }),
      library: features.library,
      playlists: features.playlists,
      limits: () => ({ isOn: true, roomsMax: 30 }),
    } as unknown as RoomDeps;
    const settings = { name: 'Half', isPublic: false, mode: 'queue' } as const;
    const input = { ...settings, trackIds: [...server.trackIds] };
    await expect(openRoom(deps, actor, input)).rejects.toThrow('the process is killed here');
    const count = async (table: 'room' | 'room_member' | 'room_entry') =>
      (await database.queries.selectFrom(table).selectAll().execute()).length;
    expect([await count('room'), await count('room_member'), await count('room_entry')]).toEqual([0, 0, 0]);
    const rooms = await database.queries
      .selectFrom('station')
      .where('kind', '=', 'room')
      .selectAll()
      .execute();
    expect(rooms).toEqual([]);
  });

  it('gives the room with its first entries', async () => {
    const host = await server.guest();
    const { room } = await host.open({ name: 'Whole', trackIds: server.trackIds.slice(0, 3) });
    expect(room.entries.length + (room.current === null ? 0 : 1)).toBe(3);
  });
});
