/** Backs up the real server under writes, restores it elsewhere, and kills both on the way. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkBackup } from '../../apps/server/src/platform/backup/restore-backup.ts';
import { spawnRealServer } from '../../apps/server/src/test/real-server.ts';
import { findFreePort } from '../workspace.mjs';
import { type Counter, countLost, startWriters } from './acknowledged-writes.ts';

const COMMANDS = path.join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'commands');
const PEOPLE = 6;
const WRITES_MIN = 60;

export interface BackupReport {
  /** Acknowledged before the backup began. */
  readonly acknowledged: number;
  /** Of these, how many a restored server does not have. */
  readonly lost: number;
  readonly killedBackups: number;
  readonly killedRestores: number;
  /** Files with the name of a backup that are none. */
  readonly damaged: number;
}

export interface BackupOptions {
  readonly kills: number;
  /** In [0, 1): when to kill. */
  readonly random: () => number;
  /** A database for the server and one that is restored into; without them they are files. */
  readonly databaseUrls?: readonly [string, string];
}

export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

export async function backUpAndRestore({
  kills,
  random,
  databaseUrls,
}: BackupOptions): Promise<BackupReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-backups-'));
  const musicDir = path.join(folder, 'music');
  mkdirSync(musicDir);
  const source: Place = { dataDir: path.join(folder, 'data'), databaseUrl: databaseUrls?.[0] };
  const target: Place = { dataDir: path.join(folder, 'elsewhere'), databaseUrl: databaseUrls?.[1] };
  const backups = path.join(source.dataDir, 'backups');
  const server = await startServer(source, musicDir);
  try {
    const caller = { baseUrl: server.baseUrl, token: await server.signIn() };
    const writers = await startWriters(caller, PEOPLE);
    const killedBackups = await killSome(kills, random, () => startCommand('backup', source));
    while (writers.acknowledged() < WRITES_MIN) await pause(10);
    const before = writers.counters.map((counter) => ({ ...counter }));
    await expectSuccess(startCommand('backup', source));
    writers.stop();
    await writers.ended;
    await server.kill();
    const made = readdirSync(backups)
      .filter((name) => name.endsWith('.db'))
      .sort();
    const damaged = made.filter((name) => !isWhole(path.join(backups, name))).length;
    const newest = path.join(backups, made.at(-1) ?? '');
    const restore = () => startCommand('restore', target, [newest, '--yes']);
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

export async function startServer({ dataDir, databaseUrl }: Place, musicDir: string) {
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

export function startCommand(name: string, { dataDir, databaseUrl }: Place, args: readonly string[] = []) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(COMMANDS, `${name}-command.ts`), ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
    },
  );
  let text = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, output: () => text };
}

export type Command = ReturnType<typeof startCommand>;

export async function expectSuccess({ ended, output }: Command): Promise<void> {
  const code = await ended;
  if (code !== 0) throw new Error(`the command ended with ${code}; it said:\n${output()}`);
}

/** How many were killed before they were done; one that is left alone first says how long it takes. */
async function killSome(kills: number, random: () => number, start: () => Command): Promise<number> {
  if (kills === 0) return 0;
  const startedAt = performance.now();
  await expectSuccess(start());
  const wholeMs = performance.now() - startedAt;
  let killed = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const { child, ended, output } = start();
    await Promise.race([pause(random() * wholeMs), ended]);
    child.kill('SIGKILL');
    const code = await ended;
    if (code === null) killed += 1;
    else if (code !== 0) throw new Error(`the command ended with ${code}; it said:\n${output()}`);
  }
  return killed;
}

/** Starts a server on what was restored: what it holds may be newer than what was acknowledged, and never older. */
async function countMissing(
  place: Place,
  musicDir: string,
  { before, writers }: { before: readonly Counter[]; writers: readonly Counter[] },
): Promise<number> {
  if (place.databaseUrl === undefined && !existsSync(path.join(place.dataDir, 'tutti.db')))
    throw new Error('nothing was restored');
  const server = await startServer(place, musicDir);
  try {
    const caller = { baseUrl: server.baseUrl, token: await server.signIn() };
    const counters = before.map((counter, index) => ({
      ...counter,
      asked: writers[index]?.asked ?? counter.asked,
    }));
    return await countLost(caller, counters);
  } finally {
    await server.kill();
  }
}
