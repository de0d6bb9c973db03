/**
 * `node_modules/.bin/node lab/torture/backup-kills.ts [kills] [sqlite | postgres | both]`: backs up a server under
 * writes and restores it elsewhere, with the given number of kills of each. Exits with 1 if an acknowledged write is
 * missing.
 */
import { startEmbeddedPostgres } from '../../apps/server/src/test/embedded-postgres.ts';
import { type BackupReport, backUpAndRestore } from './backup-rounds.ts';

const [kills = '20', stores = 'both'] = process.argv.slice(2);

function printReport(store: string, report: BackupReport): boolean {
  process.stdout.write(`${store}: ${JSON.stringify(report)}\n`);
  return report.lost === 0 && report.damaged === 0;
}

let isWhole = true;
const options = { kills: Number(kills), random: Math.random };
if (stores !== 'postgres') isWhole = printReport('sqlite', await backUpAndRestore(options)) && isWhole;
if (stores !== 'sqlite') {
  const postgres = await startEmbeddedPostgres({ isDurable: true });
  try {
    const databaseUrls = [
      await postgres.createDatabase('source'),
      await postgres.createDatabase('target'),
    ] as const;
    isWhole = printReport('postgres', await backUpAndRestore({ ...options, databaseUrls })) && isWhole;
  } finally {
    await postgres.remove();
  }
}
process.exitCode = isWhole ? 0 : 1;
