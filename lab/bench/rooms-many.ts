/** `npm run bench -- rooms`, many at once: rooms that are heard in two outputs each on one process. */
import path from 'node:path';
import { renderTable, round, target } from '@tutti/measure/analysis/tables';
import { createAudience, joinRoomFrame } from '../load/hub-audience.ts';
import { readCpuSeconds } from '../machine/process-tree.ts';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { startProduct, waitForScan } from './product.ts';
import { writeSection } from './report.ts';
import { createMembers, listTrackIds, openRoom, postJson, type RoomCalls } from './room-calls.ts';
import { makeEmptyFolder } from './test-music.ts';

const demoMusic = path.join(import.meta.dirname, '..', '..', 'demo-library');
const roomCount = Number(process.env.BENCH_ROOMS ?? 30);
const roomsPerPerson = 5;
const pieceMs = 2_000;
const segmentMs = 3_840;
const settleMs = 30_000;
const measuredMs = Number(process.env.BENCH_SECONDS ?? 40) * 1_000;
const wantedPercent = 100;

const server = await startProduct({ dataFolder: makeEmptyFolder('rooms-many'), musicFolder: demoMusic });

const requested = { count: 0, failed: 0, refusals: new Map<string, number>() };
const read = async (address: string, token: string): Promise<void> => {
  requested.count += 1;
  const headers = { authorization: `Bearer ${token}` };
  const refusal = await fetch(`${server.baseUrl}${address}`, { headers }).then(
    async (reply) => {
      const body = await reply.text();
      return reply.ok ? undefined : `${reply.status} ${/"code":"(\w+)"/.exec(body)?.[1]}`;
    },
    () => 'no answer',
  );
  if (refusal === undefined) return;
  requested.failed += 1;
  requested.refusals.set(refusal, (requested.refusals.get(refusal) ?? 0) + 1);
};

/** These outputs are those of a page with Web Audio and of one with HLS. */
const hear = (room: RoomCalls, token: string): (() => void)[] => {
  const address = `/api/rooms/${room.id}`;
  const readPiece = () => read(`${address}/pieces/high/${Math.floor(Date.now() / pieceMs) + 4}`, token);
  const readSegment = async () => {
    await read(`${address}/hls/live.m3u8`, token);
    await read(`${address}/hls/${Math.floor(Date.now() / segmentMs) - 1}.aac`, token);
  };
  const timers = [
    setInterval(() => void readPiece(), pieceMs),
    setInterval(() => void readSegment(), segmentMs),
  ];
  return timers.map((timer) => () => clearInterval(timer));
};

const measureCpu = async (): Promise<number> => {
  const before = readCpuSeconds(server.pid);
  const startedAt = performance.now();
  await sleep(measuredMs);
  return (100_000 * (readCpuSeconds(server.pid) - before)) / (performance.now() - startedAt);
};

const closing: (() => void)[] = [];
try {
  const token = await server.signIn();
  await waitForScan(server.baseUrl, token);
  const trackIds = await listTrackIds(server.baseUrl, token);
  const tokens = await createMembers(server.baseUrl, token, Math.ceil(roomCount / roomsPerPerson) + 1);
  const idlePercent = await measureCpu();
  for (let index = 0; index < roomCount; index += 1) {
    const host = tokens[Math.floor(index / roomsPerPerson)] ?? '';
    const rotated = trackIds.map((_unused, at) => trackIds[(at + index) % trackIds.length] ?? 0);
    const room = await openRoom(server.baseUrl, host, { name: `Room ${index + 1}`, trackIds: rotated });
    const audience = createAudience({
      host: '127.0.0.1',
      port: server.port,
      addresses: [`/streamhub?access_token=${host}`],
      join: joinRoomFrame(room.id),
    });
    await audience.grow(1);
    closing.push(() => audience.close(), ...hear(room, host));
    // People do not open rooms at the same instant.
    await sleep(300);
  }
  const refused = await postJson(server.baseUrl, '/api/rooms', {
    token: tokens.at(-1) ?? '',
    body: { name: 'One too many' },
  }).then(
    () => 'opened',
    (error: unknown) => (/ROOMS_FULL/.test(String(error)) ? '503 ROOMS_FULL' : String(error)),
  );
  await sleep(settleMs);
  const busyShare = await waitForQuiet({ limitMs: 1_000 });
  Object.assign(requested, { count: 0, failed: 0, refusals: new Map() });
  const percent = (await measureCpu()) - idlePercent;
  console.log([...requested.refusals].join(' · '));
  const verdict = renderTable([
    target({
      id: 'P48',
      what: `${roomCount} rooms with two outputs each (Opus pieces and AAC segments)`,
      wanted: `≤ ${wantedPercent} % of a core, no gap`,
      measured: `${round(percent)} %, ${requested.failed} of ${requested.count} requests failed`,
      isMet: percent <= wantedPercent && requested.failed === 0,
    }),
    target({
      id: 'P48',
      what: 'one more room',
      wanted: '503 ROOMS_FULL',
      measured: refused,
      isMet: refused === '503 ROOMS_FULL',
    }),
  ]);
  const words = `The demo library, SQLite, one process. Processor time is that of the server with its children above idle, over ${measuredMs / 1_000} s.
The machine was ${round(100 * busyShare, 0)} % busy.`;
  writeSection('rooms-many', 'Many rooms at once', `${words}\n\n${verdict}`);
} finally {
  for (const close of closing.reverse()) close();
  await server.stop();
}
