/**
 * `node_modules/.bin/node lab/torture/migration-kills.ts [kills]`: kills first starts and upgrades from every earlier
 * schema at random moments, and starts again. Exits with 1 if a start fails or an upgrade is incomplete.
 */
import { killMigrations } from './migration-rounds.ts';

const { kills, inTheMiddle, halfDone, failed } = await killMigrations(
  Number(process.argv[2] ?? 200),
  Math.random,
);
process.stdout.write(
  `${kills} kills, ${inTheMiddle} in the middle, ${halfDone} left half done, ${failed.length} not started again\n`,
);
for (const one of failed) process.stdout.write(`not started again: ${one}\n`);
process.exitCode = failed.length + halfDone === 0 ? 0 : 1;
