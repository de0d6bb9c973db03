/**
 * `npm run torture -- nodes [rounds]`: runs all faults of nodes of one Postgres under clients that listen and write.
 * Exits with 1 if a write is lost, two timelines are aired, or somebody hears nothing.
 */
import { allFaults } from './node-faults.ts';
import { describeNodes, isGood } from './node-report.ts';
import { tortureNodes } from './node-rounds.ts';

const [rounds = '1'] = process.argv.slice(2);
const [AWAY_MS, SETTLE_MS, NODES] = [60_000, 3_000, 3];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const report = await tortureNodes({
  nodeCount: NODES,
  faults: Array.from({ length: Number(rounds) }, () => allFaults).flat(),
  random: Math.random,
  awayMs: AWAY_MS,
  settleMs: SETTLE_MS,
  onFault: ({ fault }) => process.stdout.write(`${fault}\n`),
});
process.stdout.write(describeNodes(report));
process.exitCode = isGood(report) ? 0 : 1;
