/** Kills the real server with -9 at random moments under writes, and looks for what it had acknowledged. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../apps/server/src/test/free-port.ts';
import { type RealServer, spawnRealServer } from '../../apps/server/src/test/real-server.ts';
import { countLost, startWriters } from './acknowledged-writes.ts';

const PEOPLE = 6;
/** Long enough for a kill to meet a checkpoint of the log, too. */
const WRITING_MAX_MS = 1_500;
/** So many writes are on record before a kill: one that came before the first write would show nothing. */
const WRITES_MIN = 20;

export interface KillReport {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
}

export interface KillOptions {
  readonly rounds: number;
  /** In [0, 1): when to kill. */
  readonly random: () => number;
  /** Without one the database is a file. */
  readonly databaseUrl?: string | undefined;
  /** Told after each round. */
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
  const port = await findFreePort();
  const settings = { port, musicDir, databaseUrl, dataDir: path.join(folder, 'data') };
  const start = () => spawnRealServer({ ...settings, environment: { RATE_LIMITS: 'off' } });
  let server = start();
  let report: KillReport = { rounds: 0, acknowledged: 0, lost: 0 };
  try {
    while (report.rounds < rounds) {
      const { counters, acknowledged } = await writeUntilKilled(server, random);
      server = start();
      const lost = await countLost({ baseUrl: server.baseUrl, token: await server.signIn() }, counters);
      report = {
        rounds: report.rounds + 1,
        acknowledged: report.acknowledged + acknowledged,
        lost: report.lost + lost,
      };
      onRound?.(report);
    }
    return report;
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function writeUntilKilled(server: RealServer, random: () => number) {
  const writers = await startWriters({ baseUrl: server.baseUrl, token: await server.signIn() }, PEOPLE);
  while (writers.acknowledged() < WRITES_MIN) await pause(5);
  await pause(random() * WRITING_MAX_MS);
  await server.kill();
  await writers.ended;
  return { counters: writers.counters, acknowledged: writers.acknowledged() };
}
