import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually, FIRST_SCAN_LIMIT_MS } from '../../test/eventually.ts';
import { findFreePort } from '../../test/free-port.ts';
import { writeWav } from '../../test/generated-sound.ts';
import { type RealServer, startRealServer } from '../../test/real-server.ts';

vi.setConfig({ testTimeout: 180_000 });

const HELD = 200;
const ABANDONED = 4_000;
const AT_ONCE = 200;
const TRACK_SECONDS = 120;

let folder = '';
let server: RealServer | undefined;
afterEach(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

async function fetchBytes(port: number, address: string, token: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

it('a listener who requests thousands of streams and abandons them does not crash the server', async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tutti-abandoned-'));
  const musicDir = path.join(folder, 'music');
  mkdirSync(musicDir);
  writeWav(path.join(musicDir, 'long.wav'), { seconds: TRACK_SECONDS, sampleAt: () => 0 });
  const port = await findFreePort();
  server = await startRealServer({ port, dataDir: path.join(folder, 'data'), musicDir });
  const { baseUrl } = server;
  const token = await server.signIn();
  const headers = { authorization: `Bearer ${token}` };
  const id = await eventually(async () => {
    const tracks = (await (await fetch(`${baseUrl}/api/tracks`, { headers })).json()) as { id: number }[];
    expect(tracks).toHaveLength(1);
    return tracks[0]?.id;
  }, FIRST_SCAN_LIMIT_MS);
  const address = `/api/tracks/${id}/stream`;
  const fetchHealth = async () => (await fetch(`${baseUrl}/api/health`)).status;
  const fetchMany = async (count: number) => {
    const requested = await Promise.all(
      Array.from({ length: count }, () => fetchBytes(port, address, token)),
    );
    await fetchHealth();
    return requested;
  };

  const held = await fetchMany(HELD);
  for (let count = 0; count < ABANDONED; count += AT_ONCE)
    for (const socket of await fetchMany(AT_ONCE)) socket.destroy();
  // Close all at once, so that their memory is handed on, even to clients that have left as well.
  for (const socket of held) socket.destroy();
  await eventually(async () => expect(await fetchHealth()).toBe(200));

  const reply = await fetch(baseUrl + address, { headers: { ...headers, range: 'bytes=0-1048575' } });
  expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([206, 1_048_576]);
  expect(server.hasEnded()).toBe(false);
});
