/**
 * `node_modules/.bin/node tools/torture/crowds.ts [seconds] [guessers] [slow heads] [unread hub listeners]`: floods, one
 * after the other, and what others notice. Ends with 1 when somebody is refused who must not be.
 */
import { withstandCrowds } from './crowd-rounds.ts';

const [seconds = '70', guessers = '64', slowHeads = '500', unreadHubs = '1000'] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const reports = await withstandCrowds({
  seconds: Number(seconds),
  guessers: Number(guessers),
  slowHeads: Number(slowHeads),
  unreadHubs: Number(unreadHubs),
  onRound: (report) => process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`),
});
const isBad = reports.some(({ failures, hasEnded }) => hasEnded || Object.keys(failures).length > 0);
process.exitCode = isBad ? 1 : 0;
