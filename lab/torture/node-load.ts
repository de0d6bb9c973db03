/** Load during node faults: clients that listen and write through the proxy, and a check of what each node airs. */
import { setTimeout as pause } from 'node:timers/promises';
import type { StreamMetadata } from '@tutti/contract';
import { type HubListener, startHubListener } from '../../apps/server/src/test/hub-listener.ts';
import type { Cluster } from '../nodes/cluster.ts';
import { startPage } from './station-listeners.ts';

export interface LoadTarget {
  readonly cluster: Cluster;
  readonly token: string;
  readonly genreIds: readonly number[];
}

export interface LoadCounts {
  readonly listeners: number;
  /** How often a client lost its connection. */
  readonly timesLost: number;
  readonly slowestBackMs: number;
  /** Clients without a connection at the end. */
  readonly stillAway: number;
  readonly pieces: number;
  readonly piecesRefused: number;
  /** The shortest time between a piece's arrival and its playback; below 0 there was silence. */
  readonly leastAheadMs: number;
  readonly acknowledged: readonly string[];
  readonly notAcknowledged: number;
}

export interface Load {
  stop(): Promise<LoadCounts>;
}

const LISTENERS = 12;
const WRITERS = 4;
/** How far ahead a page requests pieces, and how long it waits before it asks again. */
const [PAGE_AHEAD_MS, PAGE_TIMEOUT_MS] = [24_000, 10_000];
const WRITE_TIMEOUT_MS = 10_000;
/** Below the limit of 1,000 playlists per user, even during the longest fault. */
const WRITE_EVERY_MS = 300;
const BACK_MAX_MS = 45_000;

export async function startLoad(target: LoadTarget): Promise<Load> {
  const [genreId = 0] = target.genreIds;
  const { baseUrl } = target.cluster.proxy;
  const page = startPage(
    { baseUrl, token: target.token, genreId },
    { quality: 'normal', aheadMs: PAGE_AHEAD_MS, timeoutMs: PAGE_TIMEOUT_MS },
  );
  const listeners = await Promise.all(
    Array.from({ length: LISTENERS }, () => startHubListener({ baseUrl, token: target.token, genreId })),
  );
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    startWriter(target, `${Date.now()}-${index}`),
  );
  return {
    async stop() {
      const written = await Promise.all(writers.map((writer) => writer.stop()));
      await untilBack(listeners);
      const recorded = await Promise.all(listeners.map((listener) => listener.stop()));
      await page.leave();
      return {
        listeners: LISTENERS,
        timesLost: recorded.reduce((sum, { timesLost }) => sum + timesLost, 0),
        slowestBackMs: Math.max(...recorded.map(({ slowestBackMs }) => slowestBackMs)),
        stillAway: recorded.filter(({ isAway }) => isAway).length,
        pieces: page.pieces.length,
        piecesRefused: page.failures.length,
        leastAheadMs: page.leastAheadMs(),
        acknowledged: written.flatMap(({ acknowledged }) => acknowledged),
        notAcknowledged: written.reduce((sum, { refused }) => sum + refused, 0),
      };
    },
  };
}

async function untilBack(listeners: readonly HubListener[]): Promise<void> {
  const giveUpAtMs = performance.now() + BACK_MAX_MS;
  while (listeners.some((listener) => listener.isAway()) && performance.now() < giveUpAtMs) await pause(50);
}

/** Creates playlists one after the other with unique names, so that acknowledged ones can be found later. */
function startWriter({ cluster, token }: LoadTarget, name: string) {
  const acknowledged: string[] = [];
  let [created, refused, isStopping] = [0, 0, false];
  async function write(): Promise<void> {
    while (!isStopping) {
      created += 1;
      const item = `${name}-${created}`;
      const isDone = await addPlaylist(cluster.proxy.baseUrl, token, item);
      if (isDone) acknowledged.push(item);
      else refused += 1;
      await pause(WRITE_EVERY_MS);
    }
  }
  const ended = write();
  return {
    async stop() {
      isStopping = true;
      await ended;
      return { acknowledged, refused };
    },
  };
}

async function addPlaylist(baseUrl: string, token: string, name: string): Promise<boolean> {
  try {
    const reply = await fetch(`${baseUrl}/api/users/playlists`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
      signal: AbortSignal.timeout(WRITE_TIMEOUT_MS),
    });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    // No answer came, so it is unknown whether the write happened; it was not acknowledged.
    return false;
  }
}

export interface TimelineWatch {
  /** Number of answers that were checked. */
  samples(): number;
  /** Entries on which nodes disagree. */
  differences(): readonly string[];
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 250;
const CHECK_TIMEOUT_MS = 2_000;

/** All nodes must always agree on what was on air. */
export function watchTimelines({ cluster, token }: LoadTarget): TimelineWatch {
  const aired = new Map<string, string>();
  const differences: string[] = [];
  let [samples, isStopping] = [0, false];

  async function look(port: number, name: string): Promise<void> {
    const reply = await fetch(`http://127.0.0.1:${port}/api/streams/current`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    if (!reply.ok) return;
    const nowMs = Date.now();
    samples += 1;
    for (const { genreId, entries } of (await reply.json()) as StreamMetadata[])
      for (const { seq, track, startedAtMs } of entries.filter((entry) => entry.startedAtMs <= nowMs)) {
        const target = `${genreId}/${seq}`;
        const reported = `${track.id} from ${startedAtMs}`;
        const known = aired.get(target);
        if (known === undefined) aired.set(target, reported);
        else if (known !== reported)
          differences.push(`${name}: ${target} is ${reported}, others said ${known}`);
      }
  }

  async function watch(): Promise<void> {
    while (!isStopping) {
      // Nodes that are down or stopped do not answer.
      await Promise.all(cluster.nodes.map(({ port, name }) => look(port, name).catch(() => {})));
      await pause(LOOK_EVERY_MS);
    }
  }

  const ended = watch();
  return {
    samples: () => samples,
    differences: () => differences,
    async stop() {
      isStopping = true;
      await ended;
    },
  };
}
