import type { RoomAction, RoomReply } from '@tutti/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import {
  type RoomGuest,
  type RoomHubClient,
  type RoomServer,
  startRoomServer,
} from '../../test/room-server.ts';

describe.each(DATABASE_KINDS)('somebody with an account who attacks rooms, on %s', (kind) => {
  let server: RoomServer;
  let host: RoomGuest;
  let attacker: RoomGuest;
  let opened: RoomReply;

  beforeAll(async () => {
    server = await startRoomServer({ kind, hasRateLimits: true });
  });
  beforeEach(async () => {
    host = await server.guest();
    attacker = await server.guest();
    opened = await host.open({ name: 'Target', trackIds: server.trackIds.slice(0, 6) });
  });
  afterAll(() => server.close());

  const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;
  const connectMany = (count: number) => Promise.all(Array.from({ length: count }, () => attacker.connect()));
  /** Invokes as often as one connection may at once, on each of them. */
  const flood = async (clients: readonly RoomHubClient[], invoke: (client: RoomHubClient) => unknown[]) => {
    const calls = clients.flatMap((client) =>
      Array.from({ length: 60 }, () => {
        const [target, ...args] = invoke(client);
        return client.invoke(String(target), ...args);
      }),
    );
    const answers = await Promise.all(calls);
    for (const client of clients) client.close();
    return answers.filter(({ error }) => error === undefined).length;
  };
  const voting = () => ({
    commandId: crypto.randomUUID(),
    revision: opened.room.revision,
    action: { type: 'vote-skip', entryId: 'none', isOn: true },
  });

  it('sends no more commands over many connections than over HTTP', async () => {
    await attacker.join(opened);
    const done = await flood(await connectMany(4), () => ['RoomCommand', opened.room.id, voting()]);
    expect(done).toBe(150);
    const other = await host.connect();
    const answer = await other.invoke('RoomCommand', opened.room.id, voting());
    expect(answer.error, 'everybody else').toBeUndefined();
    other.close();
  });

  it('reads no more rooms by joining again and again than over HTTP', async () => {
    await attacker.join(opened);
    const done = await flood(await connectMany(4), () => [
      'JoinRoom',
      { roomId: opened.room.id, isSounding: false },
    ]);
    expect(done).toBe(150);
  });

  it('does not find rooms by guessing ids or codes', async () => {
    const attempts = Array.from({ length: 21 }, (_, index) => `AAAA${String(index).padStart(2, '2')}`);
    const codes: unknown[] = [];
    for (const code of attempts) codes.push(codeOf(await attacker.call('POST', '/api/rooms/join', { code })));
    expect(new Set(codes.slice(0, 20))).not.toContain(undefined);
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    const right = await attacker.call('POST', '/api/rooms/join', { code: opened.room.code });
    expect(codeOf(right), 'the right code comes too late').toBe('TOO_MANY_REQUESTS');
    const ids = ['a'.repeat(22), '%00'.repeat(22), '..%2f..%2fadmin', opened.room.id.toLowerCase()];
    const reading = ids.map((id) => attacker.call('GET', `/api/rooms/${id}`));
    expect((await Promise.all(reading)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });

  it('cannot repeat a command after being removed or banned, nor use the command of another person', async () => {
    const { me } = await attacker.join(opened);
    const [track = 0] = server.trackIds;
    const commandId = crypto.randomUUID();
    const add: RoomAction = { type: 'add', trackIds: [track] };
    expect((await attacker.send(opened, add, commandId)).statusCode).toBe(200);
    const before = (await host.read(opened)).room.entries.length;
    expect((await host.send(opened, add, commandId)).statusCode, 'another person').toBe(200);
    expect((await host.read(opened)).room.entries.length).toBe(before + 1);
    await host.act(opened, { type: 'remove-member', memberId: me });
    expect(codeOf(await attacker.send(opened, add, commandId)), 'removed').toBe('ROOM_NOT_FOUND');
    await host.act(opened, { type: 'ban', memberId: me });
    expect(codeOf(await attacker.send(opened, add, commandId)), 'banned').toBe('ROOM_NOT_FOUND');
  });

  it.each([
    ['a direction override', '\u202Efdp.exe\u202C', 'fdp.exe'],
    ['an isolate', '\u2066Party\u2069', 'Party'],
    ['a zero-width space', 'Par\u200Bty', 'Party'],
  ])('opens no room whose name hides %s', async (_what, name, shown) => {
    expect((await attacker.open({ name })).room.name).toBe(shown);
  });

  it.each([
    ['a command of a megabyte', { type: 'add', trackIds: [1], more: 'x'.repeat(2 ** 20) }, 413],
    ['more tracks than at once', { type: 'add', trackIds: Array<number>(1_001).fill(1) }, 400],
    ['numbers that are no ids', { type: 'add', trackIds: [1e15, -1, 0] }, 400],
    ['an occurrence as a command', { type: 'entry-started', entryId: 'x' }, 400],
    ['the name of a property', { type: '__proto__' }, 400],
  ])('is refused %s', async (_what, action, status) => {
    await attacker.join(opened);
    expect((await attacker.send(opened, action as never)).statusCode).toBe(status);
  });
});
