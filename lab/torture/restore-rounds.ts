/**
 * Backs a server up at random moments under all kinds of writes, and restores each backup over the previous one.
 * However often a restore is killed, the result is either the old state or the new one.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listBackupNames } from '../../apps/server/src/platform/backup/backup-folder.ts';
import { startServer } from './backup-rounds.ts';
import {
  expectSuccess,
  killAtWork,
  measureWork,
  type StoreLocation,
  startCommand,
  startRestore,
} from './killed-command.ts';
import { type Ledger, startMixedWriters } from './mixed-writes.ts';
import { type RestoredState, readState } from './restored-state.ts';

export interface RestoreReport {
  readonly rounds: number;
  /** Writes acknowledged before the last backup began. */
  readonly acknowledged: number;
  /** Killed restores, and the state that each left. */
  readonly killed: number;
  readonly leftOld: number;
  readonly leftNew: number;
  /** Mixed states, acknowledged writes that are missing in a backup, and incomplete accounts. */
  readonly between: number;
  readonly lost: number;
  readonly halves: number;
}

export interface RestoreOptions {
  readonly rounds: number;
  readonly killsPerRound: number;
  /** In [0, 1): determines when to back up and when to kill. */
  readonly random: () => number;
  /** Databases of the server and of the restore; files without them. */
  readonly databaseUrls?: readonly [string, string];
  readonly onRound?: (report: RestoreReport) => void;
}

/** Maximum time before a backup begins: long enough for some writes, and for an occasional checkpoint. */
const WRITING_MAX_MS = 1_500;
const WRITES_MIN = 20;
/** Pause of each writer, because a backup would otherwise get little processor time. */
const REST_MS = 20;
const LATE = 0.75;
/** Used until one restore ran undisturbed; no restore is faster. */
const FIRST_WORK_MS = 50;
const NOTHING_SENT: Ledger = { counters: [], playlists: [], accounts: [] };

export async function restoreAgainAndAgain(options: RestoreOptions): Promise<RestoreReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-restores-'));
  const musicDir = path.join(folder, 'music');
  mkdirSync(musicDir);
  const source: StoreLocation = {
    dataDir: path.join(folder, 'data'),
    databaseUrl: options.databaseUrls?.[0],
  };
  const target: StoreLocation = {
    dataDir: path.join(folder, 'elsewhere'),
    databaseUrl: options.databaseUrls?.[1],
  };
  const server = await startServer(source, musicDir);
  let workMs = FIRST_WORK_MS;
  let report: RestoreReport = {
    rounds: 0,
    acknowledged: 0,
    killed: 0,
    leftOld: 0,
    leftNew: 0,
    between: 0,
    lost: 0,
    halves: 0,
  };
  try {
    const writers = await startMixedWriters(
      { baseUrl: server.baseUrl, token: await server.signIn() },
      REST_MS,
    );
    for (let round = 0; round < options.rounds; round += 1) {
      const written = writers.acknowledged();
      await pause(options.random() * WRITING_MAX_MS);
      while (writers.acknowledged() < written + WRITES_MIN) {
        if (server.hasEnded()) throw new Error('the server ended while it was written to');
        await pause(5);
      }
      const ledger = writers.readLedger();
      await expectSuccess(startCommand('backup', source));
      // Writers pause, because later writes are in no backup and would only take processor time.
      writers.rest();
      const backup = newestBackup(source);
      const killAt = chooseKills(round, options);
      const found = await restoreKilled({ backup, target, ledger, killAt, workMs });
      workMs = found.workMs;
      report = add({ ...report, acknowledged: written }, found);
      options.onRound?.(report);
      writers.goOn();
    }
    await writers.stop();
    return report;
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface KilledRestores {
  readonly killed: readonly RestoredState[];
  readonly before: RestoredState;
  readonly after: RestoredState;
  readonly workMs: number;
}

interface Restoring {
  readonly backup: string;
  readonly target: StoreLocation;
  readonly ledger: Ledger;
  /** When to kill each restore, as a share of the last one's duration. */
  readonly killAt: readonly number[];
  readonly workMs: number;
}

/** Runs the last restore undisturbed. */
async function restoreKilled(restoring: Restoring): Promise<KilledRestores> {
  const { backup, target, ledger, killAt, workMs } = restoring;
  const before = await readState(target, NOTHING_SENT);
  const killed: RestoredState[] = [];
  for (const share of killAt)
    if (await killAtWork(() => startRestore(backup, target), share * workMs))
      killed.push(await readState(target, NOTHING_SENT));
  const wholeMs = await measureWork(startRestore(backup, target));
  return { killed, before, after: await readState(target, ledger), workMs: wholeMs };
}

/** Every other kill is late, when the new state replaces the old one. */
function chooseKills(round: number, { killsPerRound, random }: RestoreOptions): number[] {
  return Array.from({ length: killsPerRound }, (_, kill) =>
    (round * killsPerRound + kill) % 2 === 0 ? LATE * random() : LATE + (1 - LATE) * random(),
  );
}

function add(report: RestoreReport, { killed, before, after }: KilledRestores): RestoreReport {
  const left = (state: RestoredState) =>
    killed.filter(({ fingerprint }) => fingerprint === state.fingerprint).length;
  const halves = [...killed, after].reduce((sum, state) => sum + state.halves, 0);
  return {
    rounds: report.rounds + 1,
    acknowledged: report.acknowledged,
    killed: report.killed + killed.length,
    leftOld: report.leftOld + left(before),
    leftNew: report.leftNew + left(after),
    between: report.between + killed.length - left(before) - left(after),
    lost: report.lost + after.lost,
    halves: report.halves + halves,
  };
}

function newestBackup({ dataDir }: StoreLocation): string {
  const backups = path.join(dataDir, 'backups');
  return path.join(backups, listBackupNames(backups)[0]?.name ?? '');
}
