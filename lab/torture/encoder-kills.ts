/**
 * `node_modules/.bin/node lab/torture/encoder-kills.ts [kills]`: kills the process that encodes the stations' sound
 * at random moments. Exits with 1 if listeners notice anything.
 */
import { killEncoder } from './encoder-rounds.ts';

const [kills = '40'] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const report = await killEncoder({
  kills: Number(kills),
  random: Math.random,
  onKill: (killed) => process.stdout.write(`\r${killed} kills`),
});
process.stdout.write(`\n${JSON.stringify(report, undefined, 2)}\n`);
const hasSound = report.brokenPieces > 0 || report.failures.length > 0 || report.hasRadioEnded;
process.exitCode = hasSound || report.problems > 0 ? 1 : 0;
