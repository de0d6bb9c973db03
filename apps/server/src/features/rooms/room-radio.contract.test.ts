/** Rooms on radios and in players outside the app. */
import type { AddressInfo } from 'node:net';
import { packetAt, packetStartMs, SEGMENT_MS } from '@tutti/broadcast';
import type { RoomReply } from '@tutti/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { eventually } from '../../test/eventually.ts';
import { readPacketNumbers } from '../../test/fake-encoder.ts';
import { listenRaw, type RawListener } from '../../test/raw-listener.ts';
import { type RoomGuest, type RoomServer, SONG_MS, startRoomServer } from '../../test/room-server.ts';
import { connectApp } from '../../test/subsonic-calls.ts';

describe.each(DATABASE_KINDS)('a room on a radio, on %s', (kind) => {
  let server: RoomServer;
  let host: RoomGuest;
  let room: RoomReply;
  const radios: RawListener[] = [];

  beforeEach(async () => {
    server = await startRoomServer({ kind });
    server.features.listenerWatch.start();
    host = await server.guest();
    room = await host.open({ name: 'Küche & Bad', trackIds: server.trackIds.slice(0, 4) });
    // The first song begins as soon as pages can follow.
    await server.pass(10_000);
  });
  afterEach(async () => {
    for (const radio of radios.splice(0)) radio.leave();
    await server.close();
  });

  async function keyOf({ call }: RoomGuest): Promise<string> {
    const created = await call('POST', '/api/users/listen-keys', { name: 'Kitchen' });
    return (created.json() as { key: string }).key;
  }
  const addressOf = (file: string, { room: { id } } = room) => `/radio/rooms/${id}/${file}`;
  async function listen(key: string, headers: readonly string[] = []): Promise<RawListener> {
    const { port } = server.app.server.address() as AddressInfo;
    const radio = await listenRaw(port, [
      `GET ${addressOf('live.mp3')}?key=${key} HTTP/1.1`,
      'Host: x',
      ...headers,
    ]);
    radios.push(radio);
    return radio;
  }
  /** Passes in the steps in which a stream sends. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 240) {
      await server.clock.advanceAsync(Math.min(left, 240));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('sounds with a key of a member under its name, and tells directories nothing', async () => {
    const radio = await listen(await keyOf(host));
    const { statusLine, headers } = await radio.head();
    expect(statusLine).toBe('HTTP/1.1 200 OK');
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'icy-name': 'Kuche & Bad',
      'icy-pub': '0',
      'icy-do-not-index': '1',
      'cache-control': 'no-store',
    });
    for (const name of ['icy-genre', 'icy-description', 'icy-logo']) expect(headers).not.toHaveProperty(name);
    await eventually(() => expect(radio.body().length).toBeGreaterThan(50_000));
  });

  it('runs behind: nothing is sent before it sounds, so no command has to revise it', async () => {
    const radio = await listen(await keyOf(host));
    const { headers } = await radio.head();
    const startMs = Number(headers['x-audio-start']);
    expect(startMs).toBe(packetStartMs('mp3', packetAt('mp3', server.clock.now() - 4_000)));
    const now = await host.read(room);
    await host.act(now, { type: 'skip', entryId: now.room.current?.id ?? '' });
    await eventually(async () => {
      await pass(480);
      const packets = readPacketNumbers(radio.body());
      expect(packets.length).toBeGreaterThan(10_000 / 24 - 20);
      expect(packets).toEqual(packets.map((_, at) => packetAt('mp3', startMs) + at));
      expect(packets.at(-1)).toBeLessThan(packetAt('mp3', server.clock.now()));
    });
  });

  it('hears a skip later, with the title of the next song', async () => {
    const radio = await listen(await keyOf(host), ['Icy-MetaData: 1']);
    await eventually(() =>
      expect(radio.body().toString('latin1')).toContain("StreamTitle='Band 0 - Song 0';"),
    );
    const now = await host.read(room);
    await host.act(now, { type: 'skip', entryId: now.room.current?.id ?? '' });
    expect(radio.body().toString('latin1')).not.toContain('Song 1');
    await eventually(async () => {
      await pass(480);
      expect(radio.body().toString('latin1')).toContain("StreamTitle='Band 1 - Song 1';");
    });
  });

  it('has segments that are over, and addresses with the key', async () => {
    await server.pass(30_000);
    const key = await keyOf(host);
    const list = await server.app.inject(`${addressOf('live.m3u8')}?key=${key}`);
    expect([list.statusCode, list.headers['cache-control']]).toEqual([200, 'private, max-age=1']);
    const segments = [...list.body.matchAll(/^(\d+)\.aac\?key=(.+)$/gm)];
    expect(segments).toHaveLength(6);
    expect(new Set(segments.map(([, , own]) => own))).toEqual(new Set([key]));
    const last = Number(segments.at(-1)?.[1]);
    expect((last + 1) * SEGMENT_MS).toBeLessThanOrEqual(server.clock.now());
    const fetchSegment = (number: number) => server.app.inject(`${addressOf(`${number}.aac`)}?key=${key}`);
    expect((await fetchSegment(last)).headers).toMatchObject({
      'content-type': 'audio/aac',
      'cache-control': 'private, max-age=600, immutable',
    });
    expect((await fetchSegment(last + 1)).statusCode).toBe(404);
  });

  it('has playlist files and a picture', async () => {
    const key = await keyOf(host);
    const file = await server.app.inject(`${addressOf('live.m3u')}?key=${key}`);
    expect(file.body).toBe(
      `#EXTM3U\n#EXTINF:-1,Küche & Bad\nhttp://localhost:4747${addressOf('live.mp3')}?key=${key}\n`,
    );
    const pls = await server.app.inject(`${addressOf('live.pls')}?key=${key}`);
    expect(pls.body).toContain(`${addressOf('live.mp3')}?key=${key}`);
    const picture = await server.app.inject(`${addressOf('art.jpg')}?key=${key}`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await server.app.inject(`${addressOf('live.wav')}?key=${key}`)).statusCode).toBe(404);
  });

  it('asks everybody without a key alike, whether there is such a room or not', async () => {
    const unknown = { ...room, room: { ...room.room, id: 'A'.repeat(22) } };
    for (const file of ['live.mp3', 'live.m3u8', 'live.m3u', 'art.jpg', '450000000.aac']) {
      const answers = await Promise.all(
        [room, unknown].map((one) => server.app.inject(addressOf(file, one))),
      );
      for (const { statusCode, headers } of answers)
        expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Basic realm="Tutti"']);
      const codes = answers.map((answer) => (answer.json() as { code: string }).code);
      expect(codes).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
    }
  });

  it.each([
    ['is removed', (me: string) => host.act(room, { type: 'remove-member', memberId: me })],
    ['is banned', (me: string) => host.act(room, { type: 'ban', memberId: me })],
    ['leaves', (_me: string, guest: RoomGuest) => guest.call('POST', `/api/rooms/${room.room.id}/leave`)],
    ['is in a room that ends', () => host.act(room, { type: 'end' })],
  ])('ends for a person who %s, and begins no more', async (_what, act) => {
    const guest = await server.guest();
    const { me } = await guest.join(room);
    const key = await keyOf(guest);
    const radio = await listen(key);
    await radio.head();
    await act(me, guest);
    await pass(2_000);
    await radio.ended();
    const again = await server.app.inject(`${addressOf('live.mp3')}?key=${key}`);
    expect([again.statusCode, (again.json() as { code: string }).code]).toEqual([404, 'ROOM_NOT_FOUND']);
  });

  it('ends for a person whom another node has removed, whether it tells or not', async () => {
    const guest = await server.guest();
    const { me } = await guest.join(room);
    const [other, radio] = [await listen(await keyOf(host)), await listen(await keyOf(guest))];
    await radio.head();
    await server.database.queries
      .updateTable('room_member')
      .set({ left_at: server.clock.now() })
      .where('id', '=', me)
      .execute();
    await eventually(async () => {
      await pass(240);
      expect(radio.socket.closed).toBe(true);
    });
    expect(other.socket.destroyed).toBe(false);
  });

  it('plays on for as long as a radio hears it, and ends a minute later if everybody left long ago', async () => {
    const radio = await listen(await keyOf(host));
    await radio.head();
    const { station_id: stationId } = await server.database.queries
      .selectFrom('room')
      .select('station_id')
      .executeTakeFirstOrThrow();
    const countRadios = () => server.features.outputs.ofStation(stationId).listeners.icy;
    const leaveLongAgo = () =>
      server.database.queries
        .updateTable('room')
        .set({ empty_since: server.clock.now() - 2 * 3_600_000 })
        .execute();
    await server.pass(SONG_MS);
    expect((await host.read(room)).room).toMatchObject({ isPaused: false });
    await leaveLongAgo();
    await server.pass(10_000);
    expect((await host.read(room)).room).toMatchObject({ isPaused: false });
    radio.leave();
    await eventually(() => expect(countRadios()).toBe(0));
    await server.passUntil(
      async () => (await host.call('GET', `/api/rooms/${room.room.id}`)).statusCode === 404,
    );
  });

  it('is a radio station in the apps of its members, and in no others', async () => {
    const [member, outsider] = [await connectApp(server), await connectApp(server)];
    const list = async (app: typeof member) =>
      (await app.request('getInternetRadioStations')).internetRadioStations.internetRadioStation as {
        id: string;
        name: string;
        streamUrl: string;
        coverArt?: string;
      }[];
    const named = async (app: typeof member) =>
      (await list(app)).filter(({ name }) => name === 'Küche & Bad');
    expect(await named(member)).toEqual([]);
    await server.call('POST', '/api/rooms/join', {
      token: member.user.token,
      body: { code: room.room.code },
    });
    const [station] = await named(member);
    expect(station).toEqual({
      id: expect.stringMatching(/^st-\d+$/),
      name: 'Küche & Bad',
      streamUrl: expect.stringMatching(`^http://localhost:4747${addressOf('live.mp3')}\\?key=[\\w-]{20,64}$`),
      homePageUrl: 'http://localhost:4747',
      coverArt: expect.stringMatching(/^al-\d+_\w+$/),
    });
    expect(await named(outsider)).toEqual([]);
    const cover = await member.get('getCoverArt', { id: station?.coverArt });
    expect(cover.statusCode).toBe(200);
    const radio = await listen(new URL(station?.streamUrl ?? '').searchParams.get('key') ?? '');
    expect((await radio.head()).statusLine).toBe('HTTP/1.1 200 OK');
    expect(await server.database.queries.selectFrom('recent_station').selectAll().execute()).toEqual([]);
    await server.call('POST', `/api/rooms/${room.room.id}/leave`, { token: member.user.token });
    expect(await named(member)).toEqual([]);
  });
});

it('a room has no radio where broadcasts are off', async () => {
  const server = await startRoomServer({ environment: { BROADCAST_LISTENERS: '0' } });
  const host = await server.guest();
  const { room } = await host.open({ name: 'Quiet', trackIds: server.trackIds.slice(0, 1) });
  const answer = await host.call('GET', `/radio/rooms/${room.id}/live.m3u8`);
  expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([404, 'NOT_FOUND']);
  await server.close();
});
