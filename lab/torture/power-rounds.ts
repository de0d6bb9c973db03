/** Cuts the power of the disk under the real server and its Postgres, and checks the acknowledged writes. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyDatabaseFile } from '../../apps/server/src/platform/db/dialects/sqlite/backup-file.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/test/embedded-postgres.ts';
import { type RealServer, spawnRealServer } from '../../apps/server/src/test/real-server.ts';
import { findFreePort } from '../../tools/workspace.mjs';
import { type Caller, call } from './acknowledged-writes.ts';
import { isWhole } from './backup-rounds.ts';
import type { CutDisk } from './cut-disk.ts';
import { removePlaylists } from './kill-rounds.ts';
import { countAcknowledged, startMixedWriters } from './mixed-writes.ts';
import { readState } from './restored-state.ts';

/** Longer than ext4 waits before it writes back by itself. */
const WRITING_MAX_MS = 7_000;
const WRITES_MIN = 20;

export interface PowerReport {
  readonly cuts: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** Incomplete accounts. */
  readonly halves: number;
  /** Acknowledged backups, and how many of them are missing or incomplete afterwards. */
  readonly backups: number;
  readonly brokenBackups: number;
  readonly slowestBackMs: number;
}

export interface PowerOptions {
  readonly disk: CutDisk;
  readonly cuts: number;
  /** In [0, 1): determines when to cut. */
  readonly random: () => number;
  readonly isPostgres: boolean;
  readonly onCut?: (report: PowerReport) => void;
}

const NOTHING: PowerReport = {
  cuts: 0,
  acknowledged: 0,
  lost: 0,
  halves: 0,
  backups: 0,
  brokenBackups: 0,
  slowestBackMs: 0,
};

export async function cutPowerUnderWrites(options: PowerOptions): Promise<PowerReport> {
  const { disk, cuts, isPostgres, onCut } = options;
  const folder = path.join(disk.mountPoint, isPostgres ? 'postgres' : 'sqlite');
  const musicDir = path.join(folder, 'music');
  mkdirSync(musicDir, { recursive: true });
  const postgres = isPostgres
    ? await startEmbeddedPostgres({ isDurable: true, parentFolder: disk.mountPoint })
    : undefined;
  // Recovering from a lost folder of the database server is not our job, so it is synced first.
  if (postgres) disk.sync();
  const databaseUrl = await postgres?.createDatabase('tutti');
  const location = { databaseUrl, dataDir: path.join(folder, 'data') };
  const settings = { ...location, port: await findFreePort(), musicDir, environment: { RATE_LIMITS: 'off' } };
  let server = spawnRealServer(settings);
  let caller: Caller = { baseUrl: server.baseUrl, token: await server.signIn() };
  let report = NOTHING;
  try {
    while (report.cuts < cuts) {
      const { ledger, backups } = await writeUntilCut(options, { server, caller, postgres });
      await postgres?.start();
      const { lost, halves } = await readState(location, ledger);
      if (!isPostgres) verifyDatabaseFile(path.join(location.dataDir, 'tutti.db'));
      const broken = backups.filter((name) => !isWhole(path.join(location.dataDir, 'backups', name)));
      const startedAt = performance.now();
      server = spawnRealServer(settings);
      caller = { baseUrl: server.baseUrl, token: await server.signIn() };
      report = {
        cuts: report.cuts + 1,
        acknowledged: report.acknowledged + countAcknowledged(ledger),
        lost: report.lost + lost,
        halves: report.halves + halves,
        backups: report.backups + backups.length,
        brokenBackups: report.brokenBackups + broken.length,
        slowestBackMs: Math.max(report.slowestBackMs, performance.now() - startedAt),
      };
      await removePlaylists(caller);
      onCut?.(report);
    }
    return report;
  } finally {
    await server.kill();
    await postgres?.remove();
  }
}

interface Running {
  readonly server: RealServer;
  readonly caller: Caller;
  readonly postgres: EmbeddedPostgres | undefined;
}

async function writeUntilCut({ disk, random }: PowerOptions, { server, caller, postgres }: Running) {
  const writers = await startMixedWriters(caller);
  const backups: string[] = [];
  const backingUp = makeBackup(caller, backups);
  while (writers.acknowledged() < WRITES_MIN) await pause(5);
  await pause(random() * WRITING_MAX_MS);
  // Only writes acknowledged by now count, because nothing more is read from the connection until the cut.
  const [ledger, created] = [writers.readLedger(), [...backups]];
  await disk.cut(() => Promise.all([server.kill(), postgres?.stop('kill')]));
  await Promise.all([writers.stop(), backingUp]);
  return { ledger, backups: created };
}

/** Makes a backup beside the writes of each round; its name is recorded only when it is acknowledged. */
async function makeBackup(caller: Caller, names: string[]): Promise<void> {
  const created = await call(caller, 'POST /api/admin/backups').catch(() => undefined);
  if (created?.ok !== true) return;
  const { name } = ((await created.json().catch(() => ({}))) ?? {}) as { readonly name?: string };
  if (name !== undefined) names.push(name);
}
