/** The life of a server, part by part, up to one in which it is ended at the n-th call of a kind that changes the disk. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listBackupNames } from '../../apps/server/src/platform/backup/backup-folder.ts';
import { findFreePort } from '../../apps/server/src/test/free-port.ts';
import {
  type RealServer,
  type RealServerOptions,
  spawnRealServer,
} from '../../apps/server/src/test/real-server.ts';
import { type Caller, call } from './acknowledged-writes.ts';
import { isWhole } from './backup-rounds.ts';
import { attachTo, countCalls, type DiskCall, isReached, watchCalls } from './disk-calls.ts';
import { countAcknowledged, type Ledger, type MixedWriters, startMixedWriters } from './mixed-writes.ts';
import { readState } from './restored-state.ts';

/** Keys, schema and first scan; people who write; pictures that are made; a backup; an end in order. */
export const PARTS = ['start', 'writes', 'covers', 'backup', 'end'] as const;
export type Part = (typeof PARTS)[number];

const WRITES_MIN = 30;
const COVERS = 8;
const LOOK_EVERY_MS = 10;
/** A call may fail a moment before it is seen why. */
const FAILED_MS = 1_000;
const NOTHING: Ledger = { counters: [], playlists: [], accounts: [] };

export interface CrashPoint {
  readonly part: Part;
  /** Without one nothing ends it, and its calls are counted. */
  readonly end?: DiskCall;
}

export interface Life {
  readonly isCrashed: boolean;
  readonly acknowledged: number;
  readonly lost: number;
  readonly halves: number;
  /** Files with the name of a backup that are none. */
  readonly brokenBackups: number;
  /** How long the next start took until it was healthy; undefined where it never was. */
  readonly backMs: number | undefined;
  /** Of the part, most of each kind that one thread made. */
  readonly counts: ReadonlyMap<string, number>;
}

export async function liveUntil(point: CrashPoint): Promise<Life> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-crash-'));
  const dataDir = path.join(folder, 'data');
  const log = path.join(folder, 'calls');
  mkdirSync(dataDir);
  const settings = { port: await findFreePort(), dataDir, environment: { RATE_LIMITS: 'off' } };
  const under = point.part === 'start' ? watchCalls(log, point.end) : [];
  const server = spawnRealServer({ ...settings, under });
  try {
    const { ledger, counts } = await live(server, point, log);
    await server.kill();
    const state = await readState({ dataDir, databaseUrl: undefined }, ledger);
    const backups = path.join(dataDir, 'backups');
    const broken = listBackupNames(backups).filter(({ name }) => !isWhole(path.join(backups, name)));
    return {
      isCrashed: isReached(log, point.end),
      acknowledged: countAcknowledged(ledger),
      lost: state.lost,
      halves: state.halves,
      brokenBackups: broken.length,
      backMs: await startAgain(settings),
      counts,
    };
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Any process of it that was killed is the end of all: the machine has crashed. */
async function live(server: RealServer, { part, end }: CrashPoint, log: string) {
  let [isOver, counts] = [false, new Map() as ReadonlyMap<string, number>];
  const people: People = { writers: undefined };
  let strace: ChildProcess | undefined;
  const crashed = (async () => {
    while (!server.hasEnded() && !isReached(log, end)) await pause(LOOK_EVERY_MS);
  })();
  const walk = (async () => {
    for (const before of PARTS.slice(0, PARTS.indexOf(part))) await parts[before](server, people);
    // The first part is watched from the start of the process on.
    if (part !== 'start') strace = await attachTo(server.pid, log, end);
    await parts[part](server, people);
    counts = countCalls(log);
    isOver = true;
  })();
  const failure = walk.catch((error: unknown) => error);
  try {
    await Promise.race([crashed, walk.catch(() => Promise.race([crashed, pause(FAILED_MS)]))]);
    if (!isReached(log, end)) {
      const error = await failure;
      if (!isOver) throw error;
    }
  } finally {
    // Asked to end, it may wait for what it holds itself; without it, that can be ended.
    strace?.kill('SIGKILL');
  }
  return { ledger: people.writers?.readLedger() ?? NOTHING, counts };
}

const signIn = async (server: RealServer): Promise<Caller> => ({
  baseUrl: server.baseUrl,
  token: await server.signIn(),
});

/** Who writes, known as soon as the first of them does: also what is acknowledged in the middle of a part counts. */
interface People {
  writers: MixedWriters | undefined;
}

const parts: Readonly<Record<Part, (server: RealServer, people: People) => Promise<void>>> = {
  async start(server) {
    await server.waitUntilHealthy();
    const caller = await signIn(server);
    while ((await readScan(caller)).finishedAt === null) await pause(LOOK_EVERY_MS);
  },
  async writes(server, people) {
    const writers = await startMixedWriters(await signIn(server));
    people.writers = writers;
    while (writers.acknowledged() < WRITES_MIN && !server.hasEnded()) await pause(LOOK_EVERY_MS);
    // Alone from here on: the calls of a part are its own.
    await writers.stop();
  },
  async covers(server) {
    const caller = await signIn(server);
    const albums = (await (await call(caller, 'GET /api/albums')).json()) as { artUrl: string }[];
    for (const { artUrl } of albums.slice(0, COVERS))
      await (await call(caller, `GET ${artUrl}`)).arrayBuffer();
  },
  async backup(server) {
    const made = await call(await signIn(server), 'POST /api/admin/backups');
    if (!made.ok) throw new Error(`no backup: ${made.status} ${await made.text()}`);
  },
  async end(server) {
    process.kill(server.pid, 'SIGTERM');
    await server.ended;
  },
};

async function readScan(caller: Caller): Promise<{ finishedAt: string | null }> {
  return (await (await call(caller, 'GET /api/admin/library')).json()) as { finishedAt: string | null };
}

async function startAgain(settings: RealServerOptions): Promise<number | undefined> {
  const startedAt = performance.now();
  const server = spawnRealServer(settings);
  try {
    await server.waitUntilHealthy();
    const backMs = performance.now() - startedAt;
    await server.signIn();
    return backMs;
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    return undefined;
  } finally {
    await server.kill();
  }
}
