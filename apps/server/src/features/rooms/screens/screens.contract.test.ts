import type { AddressInfo } from 'node:net';
import {
  HUB_PATH,
  type NewScreenReply,
  ROOM_CODES_WRONG_MAX,
  ROOM_SCREEN_NEXT_MAX,
  ROOM_SCREEN_WAIT_MS,
  ROOM_SCREENS_MAX,
  ROOM_SCREENS_WAITING_MAX,
  type RoomChanged,
  type RoomReply,
} from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEncoder } from '../../../test/fake-encoder.ts';
import { type RoomGuest, type RoomServer, startRoomServer, toGuest } from '../../../test/room-server.ts';
import { pair, requestScreen } from '../../../test/room-tv.ts';
import { codeOf, joinByName } from '../../../test/room-visitor.ts';

const WRONG = 'ZZZZ99';

describe.each(DATABASE_KINDS)('a screen of a room, on %s', (kind) => {
  let server: RoomServer;
  let host: RoomGuest;
  let opened: RoomReply;

  beforeAll(async () => {
    server = await startRoomServer({ kind, environment: { ROOM_GUESTS: 'on' } });
  });
  beforeEach(async () => {
    host = await server.guest();
    opened = await host.open({ name: 'Living room', trackIds: server.trackIds.slice(0, 3) });
  });
  afterAll(() => server.close());

  it('shows a code of four digits and nothing of the room until a host lets it in', async () => {
    const tv = await pair(server, opened);
    expect(tv.pairingCode).toMatch(/^\d{4}$/);
    expect(await tv.read()).toEqual({
      status: 'waiting',
      pairingCode: tv.pairingCode,
      expiresAt: tv.expiresAt,
    });
    expect(await tv.seenBy(host)).toMatchObject({ isShown: false });
    const answer = await tv.look();
    expect(answer.body).not.toContain('Living room');
    await tv.approve(host);
    expect(await tv.seenBy(host)).toMatchObject({ isShown: true });
    expect((await tv.shown()).name).toBe('Living room');
  });

  it('is announced to the host at once, and to no other room', async () => {
    const client = await host.connect();
    await client.invoke('JoinRoom', { roomId: opened.room.id, isSounding: false });
    const other = await (await server.guest()).open({ name: 'Other' });
    await pair(server, other);
    const tv = await pair(server, opened);
    await eventually(() => {
      const seen = client.received<RoomChanged>('RoomChanged').flatMap(({ patch }) => patch.screens ?? []);
      expect(seen.map(({ pairingCode }) => pairingCode)).toEqual([tv.pairingCode]);
    });
    client.close();
  });

  it('is let in and removed by host and co-hosts, and by nobody else', async () => {
    const [coHost, member] = [await server.guest(), await server.guest()];
    const { me } = await coHost.join(opened);
    await member.join(opened);
    await host.act(opened, { type: 'set-co-host', memberId: me, isOn: true });
    const tv = await pair(server, opened);
    const screenId = (await tv.seenBy(host))?.id ?? '';
    for (const type of ['approve-screen', 'remove-screen'] as const) {
      const answer = await member.send(await member.read(opened), { type, screenId });
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'ROOM_NOT_ALLOWED']);
    }
    await tv.approve(coHost);
    expect((await tv.read()).status).toBe('shown');
    const log = await server.call('GET', '/api/admin/auditlog?action=ROOM_SCREEN_APPROVED', {
      token: await server.signInAdmin(),
    });
    expect(log.body).toContain(`"details":"${tv.pairingCode}"`);
    await tv.remove(coHost);
    expect((await tv.look()).statusCode).toBe(401);
  });

  it('cannot be let in by the host of another room', async () => {
    const tv = await pair(server, opened);
    const screenId = (await tv.seenBy(host))?.id ?? '';
    const other = await server.guest();
    const elsewhere = await other.open({ name: 'Other' });
    const answer = await other.send(elsewhere, { type: 'approve-screen', screenId });
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'ROOM_CONFLICT']);
    await other.act(await other.read(elsewhere), { type: 'remove-screen', screenId });
    expect((await tv.read()).status).toBe('waiting');
  });

  it('shows the song on air, who added it, and what is next, and follows the room', async () => {
    await host.hear(opened);
    const tv = await pair(server, opened);
    await tv.approve(host);
    await server.passUntil(async () => (await tv.shown()).current !== null);
    const before = await tv.shown();
    const [name] = opened.room.people.map((person) => person.name);
    expect(before.current).toMatchObject({
      title: 'Song 0',
      artist: 'Band 0',
      addedBy: name,
      pausedAtMs: null,
    });
    expect(before.next.map(({ title }) => title)).toEqual(['Song 1', 'Song 2']);
    expect([before.hereCount, before.people.map((person) => person.name)]).toEqual([1, [name]]);
    await host.act(await host.read(opened), { type: 'rename', name: 'Attic' });
    await host.act(await host.read(opened), { type: 'add', trackIds: server.trackIds.slice(3) });
    await eventually(async () => {
      const { name: now, next, laterCount } = await tv.shown();
      expect([now, next.length, laterCount]).toEqual([
        'Attic',
        ROOM_SCREEN_NEXT_MAX,
        11 - ROOM_SCREEN_NEXT_MAX,
      ]);
    });
    await host.act(await host.read(opened), { type: 'pause' });
    await server.pass(5_000);
    await eventually(async () => {
      const { isPaused, current } = await tv.shown();
      expect([isPaused, current?.startedAtMs]).toEqual([true, null]);
    });
  });

  it('is answered 304 while nothing has changed, and with the time', async () => {
    const tv = await pair(server, opened);
    await tv.approve(host);
    const first = await tv.look();
    expect(Math.abs(Number(first.headers['x-server-time']) - server.clock.now())).toBeLessThan(1_000);
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await server.call('GET', '/api/room-screen', { token: tv.token, headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await host.act(await host.read(opened), { type: 'rename', name: 'Cellar' });
    await eventually(async () => {
      const later = await server.call('GET', '/api/room-screen', { token: tv.token, headers });
      expect(later.statusCode).toBe(200);
    });
  });

  it('sees the covers of songs that it shows, and no others', async () => {
    const tv = await pair(server, opened);
    const ids = new Set(opened.room.entries.map(({ track }) => track.album?.id));
    const { items } = (await server.call('GET', '/api/albums?limit=50')).json() as {
      items: { id: number }[];
    };
    const foreign = items.find(({ id }) => !ids.has(id))?.id;
    const look = async (albumId: number | undefined) =>
      (await tv.get(`/api/room-screen/art/${albumId}?size=96`)).statusCode;
    const [own] = ids;
    expect(await look(own), 'while it waits').toBe(404);
    await tv.approve(host);
    expect([await look(own), await look(foreign)]).toEqual([200, 404]);
  });

  it('is no longer valid once its time is over, and the host no longer sees it', async () => {
    const tv = await pair(server, opened);
    server.clock.advance(ROOM_SCREEN_WAIT_MS);
    expect((await tv.look()).statusCode).toBe(401);
    const answer = await host.send(await host.read(opened), { type: 'approve-screen', screenId: 'gone' });
    expect(codeOf(answer)).toBe('ROOM_CONFLICT');
    await server.passUntil(async () => {
      const left = await server.database.queries
        .selectFrom('room_screen')
        .where('room_id', '=', opened.room.id)
        .select('id')
        .execute();
      return left.length === 0;
    });
    expect((await host.read(opened)).room.screens).toEqual([]);
  });

  it('is gone with the room, and one that waits with the code', async () => {
    const [shown, waiting] = [await pair(server, opened), await pair(server, opened)];
    await shown.approve(host);
    await host.act(await host.read(opened), { type: 'change-code' });
    expect((await waiting.look()).statusCode).toBe(401);
    const { room } = await host.read(opened);
    await eventually(async () => expect((await shown.shown()).code).toBe(room.code));
    await host.act(await host.read(opened), { type: 'end' });
    expect((await shown.look()).statusCode).toBe(401);
    expect(codeOf(await requestScreen(server, room.code))).toBe('ROOM_CODE_UNKNOWN');
  });

  it(`is one of at most ${ROOM_SCREENS_WAITING_MAX} that wait and ${ROOM_SCREENS_MAX} altogether`, async () => {
    const codes = new Set<string>();
    for (let count = 0; count < ROOM_SCREENS_WAITING_MAX; count += 1)
      codes.add((await pair(server, opened)).pairingCode);
    expect(codes.size).toBe(ROOM_SCREENS_WAITING_MAX);
    expect(codeOf(await requestScreen(server, opened.room.code))).toBe('ROOM_SCREENS_FULL');
    for (const { id, isShown } of (await host.read(opened)).room.screens ?? [])
      if (!isShown) await host.act(opened, { type: 'approve-screen', screenId: id });
    while ((await host.read(opened)).room.screens?.length !== ROOM_SCREENS_MAX)
      await (await pair(server, opened)).approve(host);
    expect(codeOf(await requestScreen(server, opened.room.code))).toBe('ROOM_SCREENS_FULL');
  });

  it(`finds no room by trying: ${ROOM_CODES_WRONG_MAX} wrong codes of an address, together with those of guests`, async () => {
    const from = kind === 'sqlite' ? '198.51.100.4' : '198.51.100.5';
    for (let count = 0; count < ROOM_CODES_WRONG_MAX / 2; count += 1) {
      expect(codeOf(await requestScreen(server, WRONG, from))).toBe('ROOM_CODE_UNKNOWN');
      expect(codeOf(await joinByName(server, WRONG, { from }))).toBe('ROOM_CODE_UNKNOWN');
    }
    expect(codeOf(await requestScreen(server, opened.room.code, from))).toBe('TOO_MANY_REQUESTS');
    expect((await requestScreen(server, opened.room.code)).statusCode).toBe(200);
  });

  it('keeps no token that opens anything in the database', async () => {
    const { token } = (await requestScreen(server, opened.room.code)).json() as NewScreenReply;
    const rows = await server.database.queries.selectFrom('room_screen').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice('screen.'.length));
  });
});

describe.runIf(DATABASE_KINDS.includes('postgres'))('a screen of a room on two nodes', () => {
  let here: RoomServer;
  let there: TestServer;
  let host: RoomGuest;

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
    await there.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = there.app.server.address() as AddressInfo;
    host = toGuest(there, `http://127.0.0.1:${port}${HUB_PATH}`, (await here.guest()).token);
  });
  afterAll(async () => {
    await there?.close();
    await here?.close();
  });

  it('is let in, follows and is removed by a host on the other node', async () => {
    const opened = await host.open({ name: 'Two nodes', trackIds: here.trackIds.slice(0, 2) });
    const tv = await pair(here, opened);
    await tv.approve(host);
    expect((await tv.shown()).name).toBe('Two nodes');
    await host.act(await host.read(opened), { type: 'rename', name: 'Renamed' });
    await eventually(async () => expect((await tv.shown()).name).toBe('Renamed'));
    await tv.remove(host);
    expect((await tv.look()).statusCode).toBe(401);
  });
});
