/**
 * What a live audience asks for: every listener keeps a connection and asks for the next piece of its file when the
 * sound it has runs low. A piece that arrives after it was due is a stall. Runs beside the server, in one process.
 */

import { readFileSync } from 'node:fs';
import http from 'node:http';
import { percentile, readTree, sleep } from './measure.mjs';

const bitRateKbps = 320;
const bytesPerSecond = bitRateKbps * 125;
const chunkBytes = 262_144;
const aheadMs = 1_000;
const warmUpMs = 8_000;

const readResidentKb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);

const requestChunk = ({ address, agent, headers, from }) =>
  new Promise((resolve) => {
    const range = `bytes=${from}-${from + chunkBytes - 1}`;
    const request = http.get(address, { agent, headers: { ...headers, Range: range } }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk) => {
        bytes += chunk.length;
      });
      reply.on('end', () => resolve({ bytes, isGood: reply.statusCode === 206 && bytes === chunkBytes }));
      reply.on('error', () => resolve({ bytes, isGood: false }));
    });
    request.on('error', () => resolve({ bytes: 0, isGood: false }));
  });

const listen = async ({ address, sizeBytes, agent, headers }, tally) => {
  const last = sizeBytes - chunkBytes;
  let from = Math.floor((Math.random() * last) / chunkBytes) * chunkBytes;
  let dueAt = performance.now() + ((Math.random() * chunkBytes) / bytesPerSecond) * 1000;
  while (!tally.isOver) {
    const waitMs = dueAt - aheadMs - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    if (tally.isOver) return;
    const askedAt = performance.now();
    const { bytes, isGood } = await requestChunk({ address, agent, headers, from });
    const now = performance.now();
    if (tally.isOver) return;
    tally.bytes += bytes;
    tally.latencies.push(now - askedAt);
    if (!isGood) tally.errors += 1;
    if (now > dueAt) tally.stalls += 1;
    dueAt = Math.max(dueAt, now) + (chunkBytes / bytesPerSecond) * 1000;
    from = (from + chunkBytes) % last;
  }
};

export const measureListeners = async (
  { name, child, addresses, sizeBytes, headers },
  { count, seconds },
) => {
  const agent = new http.Agent({
    keepAlive: true,
    maxSockets: count,
    maxFreeSockets: count,
    scheduling: 'fifo',
  });
  const tally = { bytes: 0, latencies: [], stalls: 0, errors: 0, isOver: false };
  const residentBeforeKb = readResidentKb(child.pid);
  for (let index = 0; index < count; index++) {
    void listen({ address: addresses[index % addresses.length], sizeBytes, agent, headers }, tally);
  }
  await sleep(warmUpMs);
  tally.latencies = [];
  const before = {
    bytes: tally.bytes,
    stalls: tally.stalls,
    cpu: readTree(child.pid, { withMemory: false }).cpuSeconds,
  };
  const startedAt = performance.now();
  await sleep(seconds * 1000);
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const cpuSeconds = readTree(child.pid, { withMemory: false }).cpuSeconds - before.cpu;
  const megabytes = (tally.bytes - before.bytes) / 1e6;
  tally.isOver = true;
  const residentKb = readResidentKb(child.pid) - residentBeforeKb;
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
