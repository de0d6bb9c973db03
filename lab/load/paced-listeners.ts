/**
 * Simulates a live audience: every listener keeps a connection and requests the next piece of its file when its buffer
 * runs low. A piece that arrives late counts as a stall. Runs beside the server, in one process.
 */
import http from 'node:http';
import { percentile } from '@tutti/measure/analysis/statistics';
import { readCpuSeconds, readResidentKb } from '../machine/process-tree.ts';
import { sleep } from '../machine/waiting.ts';

const bitRateKbps = 320;
const bytesPerSecond = bitRateKbps * 125;
const chunkBytes = 262_144;
const aheadMs = 1_000;
const warmUpMs = 8_000;

export interface PacedStream {
  readonly name: string;
  /** The session whose processor time counts. */
  readonly pid: number;
  readonly addresses: readonly string[];
  /** Size of the smallest file. */
  readonly sizeBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Listening extends Pick<PacedStream, 'sizeBytes' | 'headers'> {
  readonly address: string;
  readonly agent: http.Agent;
}

interface Tally {
  bytes: number;
  latencies: number[];
  stalls: number;
  errors: number;
  isOver: boolean;
}

const requestChunk = ({ address, agent, headers, from }: Listening & { from: number }) =>
  new Promise<{ bytes: number; isGood: boolean }>((resolve) => {
    const range = `bytes=${from}-${from + chunkBytes - 1}`;
    const request = http.get(address, { agent, headers: { ...headers, Range: range } }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () => resolve({ bytes, isGood: reply.statusCode === 206 && bytes === chunkBytes }));
      reply.on('error', () => resolve({ bytes, isGood: false }));
    });
    request.on('error', () => resolve({ bytes: 0, isGood: false }));
  });

const listen = async (listening: Listening, tally: Tally) => {
  const last = listening.sizeBytes - chunkBytes;
  let from = Math.floor((Math.random() * last) / chunkBytes) * chunkBytes;
  let dueAt = performance.now() + ((Math.random() * chunkBytes) / bytesPerSecond) * 1000;
  while (!tally.isOver) {
    const waitMs = dueAt - aheadMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    if (tally.isOver) return;
    const sentAt = performance.now();
    const { bytes, isGood } = await requestChunk({ ...listening, from });
    const now = performance.now();
    if (tally.isOver) return;
    tally.bytes += bytes;
    tally.latencies.push(now - sentAt);
    if (!isGood) tally.errors += 1;
    if (now > dueAt) tally.stalls += 1;
    dueAt = Math.max(dueAt, now) + (chunkBytes / bytesPerSecond) * 1000;
    from = (from + chunkBytes) % last;
  }
};

export const measureListeners = async (
  { name, pid, addresses, sizeBytes, headers }: PacedStream,
  { count, seconds }: { count: number; seconds: number },
) => {
  const agent = new http.Agent({
    keepAlive: true,
    maxSockets: count,
    maxFreeSockets: count,
    scheduling: 'fifo',
  });
  const tally: Tally = { bytes: 0, latencies: [], stalls: 0, errors: 0, isOver: false };
  const residentBeforeKb = readResidentKb(pid);
  for (let index = 0; index < count; index++) {
    const address = addresses[index % addresses.length] ?? '';
    void listen({ address, sizeBytes, agent, headers }, tally);
  }
  await sleep(warmUpMs);
  tally.latencies = [];
  const before = {
    bytes: tally.bytes,
    stalls: tally.stalls,
    cpu: readCpuSeconds(pid),
  };
  const startedAt = performance.now();
  await sleep(seconds * 1000);
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const cpuSeconds = readCpuSeconds(pid) - before.cpu;
  const megabytes = (tally.bytes - before.bytes) / 1e6;
  tally.isOver = true;
  const residentKb = readResidentKb(pid) - residentBeforeKb;
  agent.destroy();
  return {
    name,
    count,
    megabytesPerSecond: megabytes / elapsedSeconds,
    cpuPercent: (cpuSeconds / elapsedSeconds) * 100,
    residentKbEach: residentKb / count,
    p50Ms: percentile(tally.latencies, 50),
    p99Ms: percentile(tally.latencies, 99),
    stalls: tally.stalls - before.stalls,
    errors: tally.errors,
  };
};
