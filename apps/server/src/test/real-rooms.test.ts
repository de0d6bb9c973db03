/** A room on the built server: real sound, and a process that is killed between a command and its answer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PIECE_MS, type RoomAction, type RoomReply } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresDatabase, DATABASE_KINDS } from './each-database.ts';
import { eventually, FIRST_SCAN_LIMIT_MS } from './eventually.ts';
import { findFreePort } from './free-port.ts';
import { type RealServer, type RealServerOptions, spawnRealServer } from './real-server.ts';
import { copySmallLibrary } from './small-library.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

describe.each(DATABASE_KINDS)('a room on a real server with %s', (kind) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-rooms-'));
  let options: RealServerOptions;
  let server: RealServer;
  let token: string;
  let trackIds: number[];

  beforeAll(async () => {
    const musicDir = path.join(folder, 'music');
    copySmallLibrary(musicDir);
    options = {
      port: await findFreePort(),
      dataDir: path.join(folder, 'data'),
      musicDir,
      databaseUrl: kind === 'postgres' ? await createPostgresDatabase({ isEmpty: true }) : undefined,
      environment: { RATE_LIMITS: 'off' },
    };
    await start();
    trackIds = await eventually(async () => {
      const tracks = (await (await fetchApi('GET', '/api/tracks')).json()) as { id: number }[];
      if (tracks.length < 3) throw new Error('the library is not scanned yet');
      return tracks.map(({ id }) => id);
    }, FIRST_SCAN_LIMIT_MS);
  });
  afterAll(async () => {
    await server?.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function start(): Promise<void> {
    server = spawnRealServer(options);
    await server.waitUntilHealthy();
    token = await server.signIn();
  }

  const fetchApi = (method: string, address: string, body?: object) =>
    fetch(`${server.baseUrl}${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const send = (room: RoomReply['room'], action: RoomAction, commandId: string = crypto.randomUUID()) =>
    fetchApi('POST', `/api/rooms/${room.id}/commands`, { commandId, revision: room.revision, action });

  async function open(name: string, tracks: readonly number[]): Promise<RoomReply['room']> {
    const input = { name, ...(tracks.length > 0 && { trackIds: tracks }) };
    const answer = await fetchApi('POST', '/api/rooms', input);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(text);
    return (JSON.parse(text) as RoomReply).room;
  }

  it('is sent as sound, also while it is paused or has nothing to play', async () => {
    const room = await open('Sound', trackIds.slice(0, 2));
    const fetchPiece = async () => {
      const index = Math.floor(Date.now() / PIECE_MS) + 2;
      const answer = await fetchApi('GET', `/api/rooms/${room.id}/pieces/high/${index}`);
      expect(answer.status).toBe(200);
      return (await answer.arrayBuffer()).byteLength;
    };
    const playing = await eventually(async () => {
      const length = await fetchPiece();
      expect(length).toBeGreaterThan(5_000);
      return length;
    });
    expect((await send(room, { type: 'pause' })).status).toBe(200);
    // Silence is sent like sound, and takes less.
    await eventually(async () => expect(await fetchPiece()).toBeLessThan(playing / 2));
    const empty = await open('Empty', []);
    const index = Math.floor(Date.now() / PIECE_MS) + 2;
    await eventually(async () =>
      expect((await fetchApi('GET', `/api/rooms/${empty.id}/pieces/high/${index}`)).status).toBe(200),
    );
  });

  it('is sent to a radio without a gap, also while it is paused', async () => {
    const room = await open('Radio', trackIds.slice(0, 2));
    const created = await fetchApi('POST', '/api/users/listen-keys', { name: 'Kitchen' });
    const { key } = (await created.json()) as { key: string };
    const startedAtMs = Date.now();
    const radio = await fetch(`${server.baseUrl}/radio/rooms/${room.id}/live.mp3?key=${key}`);
    expect([radio.status, radio.headers.get('icy-name')]).toEqual([200, 'Radio']);
    const reader = (radio.body as ReadableStream<Uint8Array>).getReader();
    let bytes = 0;
    const readUntil = async (wanted: number) => {
      while (bytes < wanted) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`the stream ended after ${bytes} bytes`);
        bytes += value.length;
      }
    };
    // It begins with four seconds at 128 kbit/s, and is never ahead of now.
    await readUntil(62_000);
    expect((await send(room, { type: 'pause' })).status).toBe(200);
    await readUntil(62_000 + 3 * 16_000);
    expect(4_000 + Date.now() - startedAtMs).toBeGreaterThan(bytes / 16 - 500);
    await reader.cancel();
    const list = await fetch(`${server.baseUrl}/radio/rooms/${room.id}/live.m3u8?key=${key}`);
    expect([200, 503]).toContain(list.status);
  });

  it('has each command exactly once after the server was killed among them', async () => {
    const room = await open('Killed', trackIds.slice(0, 1));
    const before = room.entries.length + (room.current === null ? 0 : 1);
    const commands = Array.from({ length: 40 }, (_, index) => ({
      id: crypto.randomUUID(),
      action: { type: 'add' as const, trackIds: [trackIds[index % trackIds.length] ?? 0] },
    }));
    let acknowledged = 0;
    const sending = commands.map(async ({ id, action }) => {
      const answer = await send(room, action, id);
      if (answer.status === 200) acknowledged += 1;
      if (acknowledged === 10) await server.kill();
    });
    await Promise.allSettled(sending);
    await server.kill();
    await start();
    const countEntries = async () => {
      const { room: now } = (await (await fetchApi('GET', `/api/rooms/${room.id}`)).json()) as RoomReply;
      return now.entries.length + (now.current === null ? 0 : 1);
    };
    expect((await countEntries()) - before).toBeGreaterThanOrEqual(acknowledged);
    for (let round = 0; round < 2; round += 1)
      for (const { id, action } of commands) expect((await send(room, action, id)).status).toBe(200);
    expect((await countEntries()) - before).toBe(commands.length);
  });
});
