/** Backs up the real server under writes, restores it elsewhere, and kills both midway. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkBackup } from '../../apps/server/src/platform/backup/restore-backup.ts';
import { spawnRealServer } from '../../apps/server/src/test/real-server.ts';
import { findFreePort } from '../../tools/workspace.mjs';
import { type Counter, countLost, startWriters } from './acknowledged-writes.ts';
import {
  expectSuccess,
  killAtWork,
  measureWork,
  type StoreLocation,
  startCommand,
  startRestore,
  type WatchedCommand,
} from './killed-command.ts';

const USERS = 6;
const WRITES_MIN = 60;
/** Writers are active at every moment, but without a pause they would leave a backup little processor time. */
const REST_MS = 50;

export interface BackupReport {
  /** Writes acknowledged before the backup began. */
  readonly acknowledged: number;
  /** Acknowledged writes that are missing on the restored server. */
  readonly lost: number;
  readonly killedBackups: number;
  readonly killedRestores: number;
  /** Invalid files with the name of a backup. */
  readonly damaged: number;
}

export interface BackupOptions {
  readonly kills: number;
  /** In [0, 1): determines when to kill. */
  readonly random: () => number;
  /** Databases of the server and of the restore; files without them. */
  readonly databaseUrls?: readonly [string, string];
}

export async function backUpAndRestore({
  kills,
  random,
  databaseUrls,
}: BackupOptions): Promise<BackupReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-backups-'));
  const musicDir = path.join(folder, 'music');
  mkdirSync(musicDir);
  const source: StoreLocation = { dataDir: path.join(folder, 'data'), databaseUrl: databaseUrls?.[0] };
  const target: StoreLocation = { dataDir: path.join(folder, 'elsewhere'), databaseUrl: databaseUrls?.[1] };
  const backups = path.join(source.dataDir, 'backups');
  const server = await startServer(source, musicDir);
  try {
    const caller = { baseUrl: server.baseUrl, token: await server.signIn() };
    const writers = await startWriters(caller, { users: USERS, restMs: REST_MS });
    const killedBackups = await killSome(kills, random, () => startBackup(source, backups));
    while (writers.acknowledged() < WRITES_MIN) await pause(10);
    const before = writers.counters.map((counter) => ({ ...counter }));
    await expectSuccess(startCommand('backup', source));
    writers.stop();
    await writers.ended;
    await server.kill();
    const created = readdirSync(backups)
      .filter((name) => name.endsWith('.db'))
      .sort();
    const damaged = created.filter((name) => !isWhole(path.join(backups, name))).length;
    const newest = path.join(backups, created.at(-1) ?? '');
    const restore = () => startRestore(newest, target);
    const killedRestores = await killSome(kills, random, restore);
    await expectSuccess(restore());
    const lost = await countMissing(target, musicDir, { before, writers: writers.counters });
    const acknowledged = before.reduce((sum, one) => sum + one.acknowledged, 0);
    return { acknowledged, lost, killedBackups, killedRestores, damaged };
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function startServer({ dataDir, databaseUrl }: StoreLocation, musicDir: string) {
  const port = await findFreePort();
  const server = spawnRealServer({
    port,
    musicDir,
    databaseUrl,
    dataDir,
    environment: { RATE_LIMITS: 'off' },
  });
  await server.waitUntilHealthy();
  return server;
}

export function isWhole(file: string): boolean {
  try {
    checkBackup(file);
    return true;
  } catch {
    return false;
  }
}

/** Starts a backup, which has begun once its draft exists. The server also makes backups itself, for other reasons. */
function startBackup(source: StoreLocation, backups: string): WatchedCommand {
  const list = () => (existsSync(backups) ? readdirSync(backups) : []);
  const before = list();
  return {
    ...startCommand('backup', source),
    hasBegun: () => list().some((name) => name.includes('-manual') && !before.includes(name)),
  };
}

/** Returns how many were killed before they were done. An undisturbed run first measures the duration. */
async function killSome(kills: number, random: () => number, start: () => WatchedCommand): Promise<number> {
  if (kills === 0) return 0;
  const workMs = await measureWork(start());
  let killed = 0;
  for (let kill = 0; kill < kills; kill += 1) killed += Number(await killAtWork(start, random() * workMs));
  return killed;
}

/** Starts a server on the restored data, which may be newer than what was acknowledged, but never older. */
async function countMissing(
  location: StoreLocation,
  musicDir: string,
  { before, writers }: { before: readonly Counter[]; writers: readonly Counter[] },
): Promise<number> {
  if (location.databaseUrl === undefined && !existsSync(path.join(location.dataDir, 'tutti.db')))
    throw new Error('nothing was restored');
  const server = await startServer(location, musicDir);
  try {
    const caller = { baseUrl: server.baseUrl, token: await server.signIn() };
    const counters = before.map((counter, index) => ({
      ...counter,
      requested: writers[index]?.requested ?? counter.requested,
    }));
    return await countLost(caller, counters);
  } finally {
    await server.kill();
  }
}
