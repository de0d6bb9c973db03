/**
 * `node_modules/.bin/node lab/torture/kill-loop.ts [rounds] [sqlite | postgres | both]`: counts acknowledged writes
 * lost by kill -9 of the server. Exits with 1 if one is lost or an account is incomplete.
 */
import { startEmbeddedPostgres } from '../../apps/server/src/test/embedded-postgres.ts';
import { type KillReport, killUnderWrites } from './kill-rounds.ts';

const [rounds = '20', stores = 'both'] = process.argv.slice(2);

function printReport(store: string, report: KillReport): void {
  const { rounds: done, acknowledged, lost, halves, slowestBackMs } = report;
  process.stdout.write(
    `${store}: ${done} kills, ${acknowledged} acknowledged writes, ${lost} lost, ${halves} accounts by half, back after ${Math.round(slowestBackMs)} ms at most\n`,
  );
}

async function torture(store: string, databaseUrl?: string): Promise<number> {
  const report = await killUnderWrites({
    rounds: Number(rounds),
    random: Math.random,
    databaseUrl,
    onRound: (soFar) => printReport(store, soFar),
  });
  return report.lost + report.halves;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
let lost = 0;
if (stores !== 'postgres') lost += await torture('sqlite');
if (stores !== 'sqlite') {
  const postgres = await startEmbeddedPostgres({ isDurable: true });
  try {
    lost += await torture('postgres', await postgres.createDatabase('tutti'));
  } finally {
    await postgres.remove();
  }
}
process.exitCode = lost > 0 ? 1 : 0;
