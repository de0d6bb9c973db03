/**
 * Backs a server up at random moments while people write all kinds of things, and puts each backup in the place of the one
 * before: killed on the way again and again, what is there is the state before or the new one, and nothing between.
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
  type Place,
  startCommand,
  startRestore,
} from './killed-command.ts';
import { type Ledger, startMixedWriters } from './mixed-writes.ts';
import { type RestoredState, readState } from './restored-state.ts';

export interface RestoreReport {
  readonly rounds: number;
  /** Acknowledged before the last backup began. */
  readonly acknowledged: number;
  /** Restores that were killed before they were done, and which state each of them left. */
  readonly killed: number;
  readonly leftOld: number;
  readonly leftNew: number;
  /** States that are neither, acknowledged writes that are not in a backup, accounts of which a part is there. */
  readonly between: number;
  readonly lost: number;
  readonly halves: number;
}

export interface RestoreOptions {
  readonly rounds: number;
  readonly killsPerRound: number;
  /** In [0, 1): when to back up and when to kill. */
  readonly random: () => number;
  /** A database for the server and one that is restored into; without them they are files. */
  readonly databaseUrls?: readonly [string, string];
  readonly onRound?: (report: RestoreReport) => void;
}

/** Until a backup begins: long enough for some writes, and for a checkpoint now and then. */
const WRITING_MAX_MS = 1_500;
const WRITES_MIN = 20;
/** Of each who writes: without it a backup would get little of the processor. */
const REST_MS = 20;
const LATE = 0.75;
/** Before one was left alone; no restore is done sooner. */
const FIRST_WORK_MS = 50;
const NOTHING_ASKED: Ledger = { counters: [], playlists: [], accounts: [] };

export async function restoreAgainAndAgain(options: RestoreOptions): Promise<RestoreReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-restores-'));
  const musicDir = path.join(folder, 'music');
  mkdirSync(musicDir);
  const source: Place = { dataDir: path.join(folder, 'data'), databaseUrl: options.databaseUrls?.[0] };
  const target: Place = { dataDir: path.join(folder, 'elsewhere'), databaseUrl: options.databaseUrls?.[1] };
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
      // What they write meanwhile is in no backup: it would only take the processor from what is killed.
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
  readonly target: Place;
  readonly ledger: Ledger;
  /** When each of them is killed, as a share of how long the last one worked. */
  readonly killAt: readonly number[];
  readonly workMs: number;
}

/** The last one is left alone. */
async function restoreKilled(restoring: Restoring): Promise<KilledRestores> {
  const { backup, target, ledger, killAt, workMs } = restoring;
  const before = await readState(target, NOTHING_ASKED);
  const killed: RestoredState[] = [];
  for (const share of killAt)
    if (await killAtWork(() => startRestore(backup, target), share * workMs))
      killed.push(await readState(target, NOTHING_ASKED));
  const wholeMs = await measureWork(startRestore(backup, target));
  return { killed, before, after: await readState(target, ledger), workMs: wholeMs };
}

/** Every other one late, where the new state takes the place of the old one. */
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

function newestBackup({ dataDir }: Place): string {
  const backups = path.join(dataDir, 'backups');
  return path.join(backups, listBackupNames(backups)[0]?.name ?? '');
}
