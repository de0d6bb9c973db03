import type { AddressInfo } from 'node:net';
import {
  HUB_PATH,
  type RoomChanged,
  type RoomExitNotice,
  type RoomReply,
  type RoomStream,
} from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { eventually } from '../../test/eventually.ts';
import { createFakeEncoder } from '../../test/fake-encoder.ts';
import { type RoomGuest, type RoomServer, startRoomServer, toGuest } from '../../test/room-server.ts';

describe.runIf(DATABASE_KINDS.includes('postgres'))('a room on two nodes of one Postgres', () => {
  let here: RoomServer;
  let there: TestServer;
  let hubThere: string;
  let host: RoomGuest;
  let guest: RoomGuest;
  let opened: RoomReply;

  beforeAll(async () => {
    here = await startRoomServer({ kind: 'postgres' });
    const { dataDir, databaseUrl = '' } = here.config;
    there = await buildTestApp({
      kind: 'sqlite',
      encoder: createFakeEncoder(),
      environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    });
    await here.eventReader.start();
    await there.eventReader.start();
    await there.features.radio.playout.start();
    await there.app.listen({ port: 0, host: '127.0.0.1' });
    hubThere = `http://127.0.0.1:${(there.app.server.address() as AddressInfo).port}${HUB_PATH}`;
  });
  beforeEach(async () => {
    host = await here.guest();
    guest = toGuest(there, hubThere, (await here.guest()).token);
    opened = await host.open({ name: 'Two nodes', trackIds: here.trackIds.slice(0, 4) });
    await guest.join(opened);
  });
  afterAll(async () => {
    await there?.close();
    await here?.close();
  });

  it('a command on one node reaches the connections of the other', async () => {
    const client = await guest.connect();
    await client.invoke('JoinRoom', { roomId: opened.room.id, isSounding: true });
    await host.act(opened, { type: 'rename', name: 'Renamed' });
    await eventually(() =>
      expect(client.received<RoomChanged>('RoomChanged').map(({ patch }) => patch.name)).toContain('Renamed'),
    );
    const before = client.received<RoomStream>('RoomStream').length;
    await host.act(opened, { type: 'pause' });
    await eventually(() => expect(client.received<RoomStream>('RoomStream').length).toBeGreaterThan(before));
    const last = client.received<RoomStream>('RoomStream').at(-1);
    expect(last?.entries.some(({ track }) => track === null)).toBe(true);
    client.close();
  });

  it.each(['remove-member', 'ban', 'end'] as const)(
    '%s silences a member who listens on the other node',
    async (type) => {
      const client = await guest.connect();
      await client.invoke('JoinRoom', { roomId: opened.room.id, isSounding: true });
      const piece = `/api/rooms/${opened.room.id}/pieces/high/${Math.floor(there.clock.now() / 2_000)}`;
      expect((await guest.call('GET', piece)).statusCode).toBe(200);
      const { me } = await guest.read(opened);
      await host.act(opened, type === 'end' ? { type } : { type, memberId: me });
      await eventually(() => expect(client.received<RoomExitNotice>('RoomExit')).toHaveLength(1));
      expect((await guest.call('GET', piece)).statusCode).toBe(404);
      client.close();
    },
  );

  it('a command that is repeated on the other node is applied once', async () => {
    await host.act(opened, { type: 'set-co-host', memberId: (await guest.read(opened)).me, isOn: true });
    const commandId = crypto.randomUUID();
    const add = { type: 'add', trackIds: here.trackIds.slice(4, 6) } as const;
    const elsewhere = toGuest(there, hubThere, host.token);
    const answers = await Promise.all([
      host.send(opened, add, commandId),
      elsewhere.send(opened, add, commandId),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    const { room } = await host.read(opened);
    expect(room.entries.filter(({ track }) => here.trackIds.slice(4, 6).includes(track.id))).toHaveLength(2);
  });

  it('simultaneous moves on both nodes lose nothing', async () => {
    await host.act(opened, { type: 'set-co-host', memberId: (await guest.read(opened)).me, isOn: true });
    const seen = await host.read(opened);
    const ids = seen.room.entries.map(({ id }) => id);
    const moves = Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? host : guest).send(seen, {
        type: 'move',
        entryId: ids[index % ids.length] ?? '',
        beforeEntryId: ids[(index + 1) % ids.length] ?? null,
      }),
    );
    const statuses = (await Promise.all(moves)).map(({ statusCode }) => statusCode);
    expect(statuses.every((status) => [200, 400, 409].includes(status))).toBe(true);
    const after = (await guest.read(opened)).room.entries.map(({ id }) => id);
    expect(after.toSorted()).toEqual(ids.toSorted());
    expect((await host.read(opened)).room.entries.map(({ id }) => id)).toEqual(after);
  });
});
