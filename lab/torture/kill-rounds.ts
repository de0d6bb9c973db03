/** Kills the real server with SIGKILL at random moments under writes, and checks the acknowledged writes. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RealServer, spawnRealServer } from '../../apps/server/src/test/real-server.ts';
import { findFreePort } from '../../tools/workspace.mjs';
import { type Caller, call } from './acknowledged-writes.ts';
import { countAcknowledged, type Ledger, startMixedWriters } from './mixed-writes.ts';
import { readState } from './restored-state.ts';

/** Long enough that some kills hit a checkpoint of the log. */
const WRITING_MAX_MS = 1_500;
/** Minimum number of writes before a kill, because a kill before the first write would show nothing. */
const WRITES_MIN = 20;

export interface KillReport {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** Incomplete accounts. */
  readonly halves: number;
  /** Longest time from a start after a kill until sign-in works. */
  readonly slowestBackMs: number;
}

export interface KillOptions {
  readonly rounds: number;
  /** In [0, 1): determines when to kill. */
  readonly random: () => number;
  /** Without one the database is a file. */
  readonly databaseUrl?: string | undefined;
  /** Called after each round. */
  readonly onRound?: (report: KillReport) => void;
}

export async function killUnderWrites({
  rounds,
  random,
  databaseUrl,
  onRound,
}: KillOptions): Promise<KillReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-kill-'));
  const musicDir = path.join(folder, 'music');
  mkdirSync(musicDir);
  const location = { databaseUrl, dataDir: path.join(folder, 'data') };
  const settings = { ...location, port: await findFreePort(), musicDir };
  const start = () => spawnRealServer({ ...settings, environment: { RATE_LIMITS: 'off' } });
  let server = start();
  let caller = { baseUrl: server.baseUrl, token: await server.signIn() };
  let report: KillReport = { rounds: 0, acknowledged: 0, lost: 0, halves: 0, slowestBackMs: 0 };
  try {
    while (report.rounds < rounds) {
      const ledger = await writeUntilKilled(server, caller, random);
      // Checked before a start, which would send mails and clean up. Ends the loop if the audit log's chain is broken.
      const { lost, halves } = await readState(location, ledger);
      const startedAt = performance.now();
      server = start();
      caller = { baseUrl: server.baseUrl, token: await server.signIn() };
      const backMs = performance.now() - startedAt;
      await removePlaylists(caller);
      report = {
        rounds: report.rounds + 1,
        acknowledged: report.acknowledged + countAcknowledged(ledger),
        lost: report.lost + lost,
        halves: report.halves + halves,
        slowestBackMs: Math.max(report.slowestBackMs, backMs),
      };
      onRound?.(report);
    }
    return report;
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function writeUntilKilled(server: RealServer, caller: Caller, random: () => number): Promise<Ledger> {
  const writers = await startMixedWriters(caller);
  while (writers.acknowledged() < WRITES_MIN) await pause(5);
  await pause(random() * WRITING_MAX_MS);
  await server.kill();
  await writers.stop();
  return writers.readLedger();
}

/** Removes playlists, because an account may have only a limited number. */
export async function removePlaylists(caller: Caller): Promise<void> {
  const reply = await call(caller, 'GET /api/users/playlists');
  for (const { id } of (await reply.json()) as readonly { readonly id: number }[])
    await (await call(caller, `DELETE /api/users/playlists/${id}`)).arrayBuffer();
}
