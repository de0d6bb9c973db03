/** One life of a server in all its parts, under strace, which may end it at the n-th call of a kind that changes the disk. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
import { type Ledger, startMixedWriters } from './mixed-writes.ts';
import { readState } from './restored-state.ts';

/** Calls by which a process changes files. */
const CALLS = ['pwrite64', 'fdatasync', 'fsync', 'ftruncate', 'rename', 'unlink', 'mkdir'];
const WRITES_MIN = 30;
const COVERS = 5;
const LOOK_EVERY_MS = 25;
/** A call may fail a moment before it is seen why. */
const FAILED_MS = 1_000;
const NOTHING: Ledger = { counters: [], playlists: [], accounts: [] };

export interface CrashPoint {
  readonly call: string;
  /** The first thread or process that makes so many of them ends there. */
  readonly nth: number;
}

export type Stage = 'start' | 'writes' | 'caches' | 'backup' | 'end' | 'over';

export interface Life {
  /** In which part the crash came; `over` where it never did. */
  readonly stage: Stage;
  readonly acknowledged: number;
  readonly lost: number;
  readonly halves: number;
  readonly brokenBackups: number;
  /** How long the next start took until it was healthy; undefined where it never was. */
  readonly backMs: number | undefined;
  /** Most calls of each kind that one thread made. */
  readonly counts: ReadonlyMap<string, number>;
}

export async function liveUntil(point: CrashPoint | undefined): Promise<Life> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-crash-'));
  const dataDir = path.join(folder, 'data');
  const log = path.join(folder, 'calls');
  mkdirSync(dataDir);
  const settings = { port: await findFreePort(), dataDir, environment: { RATE_LIMITS: 'off' } };
  const inject = point ? ['-e', `inject=${point.call}:signal=KILL:when=${point.nth}`] : [];
  const under = [
    'strace',
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-o',
    log,
    '-e',
    `trace=${CALLS.join(',')}`,
    ...inject,
  ];
  const server = spawnRealServer({ ...settings, under });
  try {
    const { stage, ledger } = await live(server, () => hasCrashed(log, point));
    await server.kill();
    const state = await readState({ dataDir, databaseUrl: undefined }, ledger);
    const backups = path.join(dataDir, 'backups');
    const broken = listBackupNames(backups).filter(({ name }) => !isWhole(path.join(backups, name)));
    return {
      stage,
      acknowledged: ledger.playlists.length + ledger.accounts.length + sumOf(ledger),
      lost: state.lost,
      halves: state.halves,
      brokenBackups: broken.length,
      backMs: await startAgain(settings),
      counts: countCalls(log),
    };
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const sumOf = ({ counters }: Ledger) => counters.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
/** Not by what was killed: the server itself ends helpers so, in all peace. */
const hasCrashed = (log: string, point: CrashPoint | undefined) =>
  point !== undefined && existsSync(log) && (countCalls(log).get(point.call) ?? 0) >= point.nth;

/** Any process of it that was killed is the end of all: the machine has crashed. */
async function live(server: RealServer, isCrashed: () => boolean): Promise<{ stage: Stage; ledger: Ledger }> {
  let stage = 'start' as Stage;
  let readLedger = () => NOTHING;
  const crashed = (async () => {
    while (!server.hasEnded() && !isCrashed()) await pause(LOOK_EVERY_MS);
  })();
  const walk = (async () => {
    await server.waitUntilHealthy();
    const caller = { baseUrl: server.baseUrl, token: await server.signIn() };
    const writers = await startMixedWriters(caller);
    readLedger = writers.readLedger;
    stage = 'writes';
    while (writers.acknowledged() < WRITES_MIN && !server.hasEnded()) await pause(LOOK_EVERY_MS);
    stage = 'caches';
    await lookAtCovers(caller);
    stage = 'backup';
    const made = await call(caller, 'POST /api/admin/backups');
    if (!made.ok) throw new Error(`no backup: ${made.status} ${await made.text()}`);
    await writers.stop();
    stage = 'end';
    process.kill(watchedBy(server.pid), 'SIGTERM');
    await server.ended;
    if (!isCrashed()) stage = 'over';
  })();
  // What it was told when it crashed is told by the state it left.
  const failure = walk.catch((error: unknown) => error);
  await Promise.race([crashed, walk.catch(() => Promise.race([crashed, pause(FAILED_MS)]))]);
  if (!isCrashed() && stage !== 'over') throw await failure;
  return { stage, ledger: readLedger() };
}

/** strace itself takes no orders; what it started does. */
const watchedBy = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]);

async function lookAtCovers(caller: Caller): Promise<void> {
  const albums = (await (await call(caller, 'GET /api/albums')).json()) as { artUrl?: string }[];
  for (const { artUrl } of albums.slice(0, COVERS)) {
    if (artUrl) await (await call(caller, `GET ${artUrl}`)).arrayBuffer();
  }
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

function countCalls(log: string): ReadonlyMap<string, number> {
  const ofThreads = new Map<string, number>();
  const most = new Map<string, number>();
  for (const [, thread = '', name = ''] of readFileSync(log, 'utf8').matchAll(/^(\d+) +(\w+)\(/gm)) {
    const key = `${thread} ${name}`;
    const count = (ofThreads.get(key) ?? 0) + 1;
    ofThreads.set(key, count);
    most.set(name, Math.max(most.get(name) ?? 0, count));
  }
  return most;
}
