/**
 * Measures the limit of the machine: the same number of listeners behind the same proxy, notified by bare sockets
 * instead of nodes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { median } from '@tutti/measure/analysis/statistics';
import { createRemoteAudience } from '../load/audience-process.ts';
import { sleep, waitForQuiet } from '../machine/waiting.ts';
import { startNginx } from '../nodes/nginx-proxy.ts';
import { nodeCount } from './node-state.ts';
import { makeEmptyFolder } from './test-music.ts';

const script = path.join(import.meta.dirname, 'bare-hub.ts');
const word = 'TrackChanged';
const warmUpRounds = 3;

interface Floor {
  readonly middleMs: number;
  readonly lastMs: number;
}

const startHub = async (messageBytes: number): Promise<{ hub: ChildProcess; port: number }> => {
  const hub = fork(script, [word, String(messageBytes)]);
  const [port] = (await once(hub, 'message')) as [number];
  return { hub, port };
};

/** `audienceCount` processes hold the listeners, as for the nodes. */
export const measureFloor = async (
  listeners: number,
  { rounds, audienceCount, messageBytes }: { rounds: number; audienceCount: number; messageBytes: number },
): Promise<Floor> => {
  const hubs = await Promise.all(Array.from({ length: nodeCount }, () => startHub(messageBytes)));
  const proxy = await startNginx(
    makeEmptyFolder('nodes', 'floor'),
    hubs.map(({ port }) => port),
  );
  const target = {
    host: '127.0.0.1',
    port: proxy.port,
    addresses: ['/streamhub'],
    isPlain: true,
    maySleep: true as const,
  };
  const audiences = Array.from({ length: audienceCount }, () => createRemoteAudience(target));
  try {
    for (const audience of audiences) await audience.grow(Math.ceil(listeners / audienceCount));
    await waitForQuiet();
    const reported: Floor[] = [];
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      const expected = await Promise.all(audiences.map((audience) => audience.expect(word)));
      const reportedAtMs = performance.timeOrigin + performance.now();
      for (const { hub } of hubs) hub.send('tell');
      const arrived = await Promise.all(expected.map(({ arriving }) => arriving));
      const delays = arrived.flatMap(({ instants }) => instants.map((instant) => instant - reportedAtMs));
      const lastMs = delays.reduce((most, delay) => Math.max(most, delay), Number.NEGATIVE_INFINITY);
      reported.push({ middleMs: median(delays), lastMs });
      await sleep(500);
    }
    const counted = reported.slice(warmUpRounds);
    const floor = {
      middleMs: median(counted.map(({ middleMs }) => middleMs)),
      lastMs: median(counted.map(({ lastMs }) => lastMs)),
    };
    console.log(`bare sockets tell the last of ${listeners} after ${floor.lastMs.toFixed(0)} ms`);
    return floor;
  } finally {
    for (const audience of audiences) audience.close();
    for (const { hub } of hubs) hub.disconnect();
    await proxy.stop();
  }
};
