/**
 * `node_modules/.bin/node lab/torture/crowds.ts [seconds] [guessers] [slow heads] [unread hub listeners] [cut off]
 * [sqlite | postgres | both]`: runs floods one after the other, and measures their effect on others. Exits with 1 if
 * somebody is wrongly refused or does not reconnect.
 */
import { startEmbeddedPostgres } from '../../apps/server/src/test/embedded-postgres.ts';
import { type CrowdOptions, type CrowdReport, withstandCrowds } from './crowd-rounds.ts';

const [
  seconds = '70',
  guessers = '64',
  slowHeads = '500',
  unreadHubs = '1000',
  cutOff = '2000',
  stores = 'both',
] = process.argv.slice(2);
const STORMS = 3;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const options: CrowdOptions = {
  seconds: Number(seconds),
  guessers: Number(guessers),
  slowHeads: Number(slowHeads),
  unreadHubs: Number(unreadHubs),
  cutOff: Number(cutOff),
  storms: STORMS,
  onRound: (report) => process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`),
};
const reports: CrowdReport[] = [];
if (stores !== 'postgres') reports.push(...(await withstandCrowds(options)));
if (stores !== 'sqlite') {
  const postgres = await startEmbeddedPostgres();
  try {
    const databaseUrl = await postgres.createDatabase('crowds');
    reports.push(...(await withstandCrowds({ ...options, databaseUrl })));
  } finally {
    await postgres.remove();
  }
}
const isBad = reports.some(
  ({ failures, hasEnded, answers }) =>
    hasEnded || Object.keys(failures).length > 0 || (answers['never back'] ?? 0) > 0,
);
process.exitCode = isBad ? 1 : 0;
