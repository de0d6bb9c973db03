/**
 * `node_modules/.bin/node lab/torture/restore-kills.ts [rounds] [sqlite | postgres | both]`: makes backups at random
 * moments, and restores each over the previous one with five kills. Exits with 1 if anything is lost or incomplete.
 */
import { startEmbeddedPostgres } from '../../apps/server/src/test/embedded-postgres.ts';
import { type RestoreReport, restoreAgainAndAgain } from './restore-rounds.ts';

const [rounds = '10', stores = 'both'] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const printReport = (store: string) => (report: RestoreReport) =>
  void process.stdout.write(`${store}: ${JSON.stringify(report)}\n`);
const isGood = ({ lost, halves, between }: RestoreReport) =>
  [lost, halves, between].every((count) => count === 0);
const options = { rounds: Number(rounds), killsPerRound: 5, random: Math.random };

let isWhole = true;
if (stores !== 'postgres')
  isWhole = isGood(await restoreAgainAndAgain({ ...options, onRound: printReport('sqlite') })) && isWhole;
if (stores !== 'sqlite') {
  const postgres = await startEmbeddedPostgres({ isDurable: true });
  try {
    const databaseUrls = [
      await postgres.createDatabase('source'),
      await postgres.createDatabase('target'),
    ] as const;
    const report = await restoreAgainAndAgain({ ...options, databaseUrls, onRound: printReport('postgres') });
    isWhole = isGood(report) && isWhole;
  } finally {
    await postgres.remove();
  }
}
process.exitCode = isWhole ? 0 : 1;
