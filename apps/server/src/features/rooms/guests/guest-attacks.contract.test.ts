import {
  ROOM_CODE_LETTERS,
  ROOM_CODES_WRONG_MAX,
  ROOM_GUEST_ADDS_MS,
  ROOM_GUESTS_MAX,
  type RoomAction,
  type RoomReply,
} from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { UpgradeRefused } from '../../../test/raw-hub-client.ts';
import { type RoomGuest, type RoomServer, startRoomServer, toGuest } from '../../../test/room-server.ts';
import { codeOf, joinByName, visit } from '../../../test/room-visitor.ts';

const HOUR_MS = 60 * 60_000;

describe.each(DATABASE_KINDS)('somebody without an account who attacks rooms, on %s', (kind) => {
  let server: RoomServer;
  let host: RoomGuest;
  let opened: RoomReply;
  let addresses = 0;

  beforeAll(async () => {
    server = await startRoomServer({ kind, hasRateLimits: true, environment: { ROOM_GUESTS: 'on' } });
  });
  beforeEach(async () => {
    host = await server.guest();
    opened = await host.open({ name: 'Target', trackIds: server.trackIds.slice(0, 6) });
  });
  afterAll(() => server.close());

  const newAddress = () => `198.51.100.${(addresses += 1)}`;
  /** Each index gives another code of valid letters. */
  const wrongCode = (index: number) =>
    `AAAA${ROOM_CODE_LETTERS[Math.floor(index / 31) % 31]}${ROOM_CODE_LETTERS[index % 31]}`;
  const look = (code: string, from: string) =>
    server.call('POST', '/api/room-guests/look', { body: { code }, from });

  it('finds no room by 1,000 guessed codes, and not by the right one afterwards', async () => {
    const from = newAddress();
    const codes: (string | undefined)[] = [];
    for (let index = 0; index < 1_000; index += 1) {
      const answer =
        index % 2 === 0
          ? await joinByName(server, wrongCode(index), { from, name: 'Gil' })
          : await look(wrongCode(index), from);
      codes.push(codeOf(answer));
    }
    const count = (code: string) => codes.filter((each) => each === code).length;
    expect(count('ROOM_CODE_UNKNOWN')).toBe(ROOM_CODES_WRONG_MAX);
    expect(count('TOO_MANY_REQUESTS')).toBe(1_000 - ROOM_CODES_WRONG_MAX);
    expect(codeOf(await joinByName(server, opened.room.code, { from }))).toBe('TOO_MANY_REQUESTS');
    expect(codeOf(await look(opened.room.code, from))).toBe('TOO_MANY_REQUESTS');
    expect((await look(opened.room.code, newAddress())).statusCode, 'another address').toBe(200);
    server.clock.advance(HOUR_MS + 1);
    const fresh = await host.open({ name: 'Fresh' });
    expect((await look(fresh.room.code, from)).statusCode, 'an hour later').toBe(200);
  });

  it('guesses no more codes at the same moment than one after the other', async () => {
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => look(wrongCode(index), from)),
    );
    const unknown = answers.filter((answer) => codeOf(answer) === 'ROOM_CODE_UNKNOWN');
    expect(unknown.length).toBe(ROOM_CODES_WRONG_MAX);
  });

  it('guesses no further from other addresses of the same IPv6 network', async () => {
    for (let index = 0; index < ROOM_CODES_WRONG_MAX; index += 1)
      expect(codeOf(await look(wrongCode(index), `2001:db8:1:2::${index + 1}`))).toBe('ROOM_CODE_UNKNOWN');
    expect(codeOf(await look(opened.room.code, '2001:db8:1:2:ffff::1'))).toBe('TOO_MANY_REQUESTS');
  });

  it('does nothing with a token that is stolen, changed or over', async () => {
    const visitor = await visit(server, opened, { from: newAddress() });
    const other = await host.open({ name: 'Other' });
    const { token } = visitor;
    const read = async (used: string, room = opened.room) =>
      (await server.call('GET', `/api/rooms/${room.id}`, { token: used })).statusCode;
    expect(await read(token, other.room)).toBe(404);
    const last = token.endsWith('A') ? 'B' : 'A';
    const changed = [token.slice(0, -1), `${token.slice(0, -1)}${last}`, `${token}A`, token.toUpperCase()];
    const forged = [
      'guest.',
      'guest.null',
      `guest.${'A'.repeat(43)}`,
      `guest.${'A'.repeat(5_000)}`,
      "guest.' or 1",
    ];
    for (const used of [...changed, ...forged, visitor.me, token.slice('guest.'.length)])
      expect([used.slice(0, 20), await read(used)]).toEqual([used.slice(0, 20), 401]);
    const cookie = `tutti_guest=${token}`;
    const writing = await server.call('POST', `/api/rooms/${opened.room.id}/leave`, { headers: { cookie } });
    expect(writing.statusCode, 'a cookie changes nothing').toBe(401);
    expect(await read(token)).toBe(200);
    await visitor.call('POST', `/api/rooms/${opened.room.id}/leave`);
    expect(await read(token), 'after leaving').toBe(401);
    const sound = `/api/rooms/${opened.room.id}/pieces/opus-96/1`;
    expect((await server.call('GET', sound, { headers: { cookie } })).statusCode).toBe(401);
    await expect(visitor.connect()).rejects.toThrow(UpgradeRefused);
  });

  it('does nothing with a foreign device cookie but become a guest', async () => {
    const cookies = [
      'tutti_guest_device=',
      `tutti_guest_device=${'A'.repeat(3_000)}`,
      "tutti_guest_device=' or ''='",
    ];
    for (const cookie of cookies)
      expect((await joinByName(server, opened.room.code, { cookie, from: newAddress() })).statusCode).toBe(
        200,
      );
    const visitor = await visit(server, opened, { from: newAddress() });
    const other = await host.open({ name: 'Other' });
    const cookie = visitor.cookies['tutti_guest_device'];
    const elsewhere = await visit(server, other, { cookie, from: newAddress() });
    expect(elsewhere.me).not.toBe(visitor.me);
    expect((await visitor.call('GET', `/api/rooms/${opened.room.id}`)).statusCode).toBe(200);
  });

  it('adds no more songs in a flood than one by one, and no albums, playlists or lists', async () => {
    const visitor = await visit(server, opened, { from: newAddress() });
    const add: RoomAction = { type: 'add', trackIds: server.trackIds.slice(0, 1) };
    const answers = await Promise.all(Array.from({ length: 100 }, () => visitor.send(opened, add)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(2);
    expect(answers.filter((answer) => codeOf(answer) === 'ROOM_GUEST_LIMIT').length).toBe(98);
    server.clock.advance(ROOM_GUEST_ADDS_MS);
    const large: RoomAction[] = [
      { type: 'add', trackIds: Array.from({ length: 1_000 }, () => server.trackIds[0] ?? 0) },
      { type: 'add', albumId: 1 },
      { type: 'add', playlistId: 1 },
    ];
    const codes: unknown[] = [];
    for (const action of large) codes.push(codeOf(await visitor.send(opened, action)));
    expect(codes).toEqual(['ROOM_GUEST_LIMIT', 'ROOM_NOT_ALLOWED', 'ROOM_NOT_ALLOWED']);
    const unknown = await visitor.send(opened, { type: 'add', trackIds: [999_999] });
    expect(codeOf(unknown)).toBe('TRACK_NOT_FOUND');
  });

  it('neither floods the room with commands nor with connections', async () => {
    const visitor = await visit(server, opened, { from: newAddress() });
    const voting: RoomAction = { type: 'boost', entryId: 'none', isOn: true };
    const answers = await Promise.all(Array.from({ length: 400 }, () => visitor.send(opened, voting)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(150);
    expect((await host.send(opened, { type: 'pause' })).statusCode, 'everybody else').toBe(200);
    const clients = await Promise.all(Array.from({ length: 4 }, () => visitor.connect()));
    await expect(visitor.connect()).rejects.toThrow(UpgradeRefused);
    for (const client of clients) client.close();
  });

  it('fills no room with more guests than fit, and keeps nobody with an account out', async () => {
    const statuses: number[] = [];
    for (let index = 0; index <= ROOM_GUESTS_MAX; index += 1)
      statuses.push((await joinByName(server, opened.room.code, { from: newAddress() })).statusCode);
    expect(statuses.filter((status) => status === 200).length).toBe(ROOM_GUESTS_MAX);
    expect(statuses.at(-1)).toBe(409);
    const friend = await server.guest();
    expect((await friend.join(opened)).room.people.length).toBe(ROOM_GUESTS_MAX + 2);
    const hearing = await host.hear(opened);
    await server.pass(HOUR_MS + 1_000);
    const late = await visit(server, opened, { from: newAddress() });
    expect(late.reply.room.people.length, 'those who were never seen again make way').toBe(3);
    hearing.leave();
  });

  it('comes in no more often from one address than a party does', async () => {
    const from = newAddress();
    const codes: unknown[] = [];
    for (let index = 0; index < 101; index += 1) codes.push(codeOf(await joinByName(server, 'x', { from })));
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });

  it('outvotes nobody under many names', async () => {
    const crowd = [];
    for (let index = 0; index < 5; index += 1)
      crowd.push(await visit(server, opened, { from: newAddress() }));
    const hearing = await host.hear(opened);
    await server.passUntil(async () => (await host.read(opened)).room.current !== null);
    const { current } = (await host.read(opened)).room;
    for (const visitor of crowd) {
      const vote: RoomAction = { type: 'vote-skip', entryId: current?.id ?? '', isOn: true };
      expect(codeOf(await visitor.send(opened, vote))).toBe('ROOM_GUEST_UNKNOWN');
    }
    hearing.leave();
  });

  it('gets a refusal of ours for any input', async () => {
    const visitor = await visit(server, opened, { from: newAddress() });
    const bodies: unknown[] = [
      null,
      [],
      'text',
      { code: 5, name: {} },
      { code: 'a'.repeat(10_000), name: 'x' },
      { code: opened.room.code, name: ['Gil'] },
      { code: opened.room.code, name: '\ud800' },
      { code: "' or 1=1 --", name: 'Gil' },
      { code: opened.room.code, name: 'Gil\0' },
      { commandId: 'x', revision: -1, action: { type: 'end' } },
    ];
    for (const body of bodies) {
      for (const url of [
        '/api/room-guests',
        '/api/room-guests/look',
        `/api/rooms/${opened.room.id}/commands`,
      ]) {
        const { token } = visitor;
        const answer = await server.call('POST', url, { token, body: body as object, from: newAddress() });
        expect([url, body, answer.statusCode < 500]).toEqual([url, body, true]);
      }
    }
    const paths = [
      'search?q=%00',
      `search?q=${'a'.repeat(5_000)}`,
      'art/x',
      'art/-1',
      'art/99999999999999',
      'art/1?size=7',
    ];
    for (const path of paths) {
      const { statusCode } = await visitor.call('GET', `/api/rooms/${opened.room.id}/${path}`);
      expect([path, statusCode >= 400 && statusCode < 500]).toEqual([path, true]);
    }
  });

  it('who has an account and a guest token uses each for its own', async () => {
    const visitor = await visit(server, opened, { from: newAddress() });
    const member = await server.guest();
    await member.join(opened);
    const base = `/api/rooms/${opened.room.id}`;
    const cookie = `tutti_guest=guest.${'A'.repeat(43)}; tutti_media=${member.token}`;
    const sound = await server.call('GET', `${base}/hls/live.m3u8`, { headers: { cookie } });
    expect(sound.statusCode, 'a guest token that is over').not.toBe(401);
    const both = toGuest(server, server.hubUrl, visitor.token);
    expect((await both.read(opened)).me).toBe(visitor.me);
  });
});
