/**
 * `npm run torture -- nodes [rounds]`: everything that can befall nodes of one Postgres, under people who listen and
 * write. Ends with 1 when a write is lost, two programmes are aired, or somebody hears nothing.
 */
import { renderTable, round } from '@tutti/measure/analysis/tables';
import { allFaults } from './node-faults.ts';
import { type FaultReport, tortureNodes } from './node-rounds.ts';

const [rounds = '1'] = process.argv.slice(2);
const [AWAY_MS, SETTLE_MS, NODES] = [60_000, 3_000, 3];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const toRow = (report: FaultReport) => ({
  fault: report.fault,
  'times a listener was lost': report.timesLost,
  'slowest back s': round(report.slowestBackMs / 1_000),
  'still away': report.stillAway,
  'least ahead s': round(report.leastAheadMs / 1_000),
  'pieces refused': report.piecesRefused,
  'writes done': report.acknowledged,
  'not done': report.notAcknowledged,
});

const report = await tortureNodes({
  nodeCount: NODES,
  faults: Array.from({ length: Number(rounds) }, () => allFaults).flat(),
  random: Math.random,
  awayMs: AWAY_MS,
  settleMs: SETTLE_MS,
  onFault: ({ fault }) => process.stdout.write(`${fault}\n`),
});
process.stdout.write(`\n${renderTable(report.faults.map(toRow))}\n
${report.acknowledged} acknowledged writes, ${report.lost} lost; ${report.samples} samples of what nodes air, ${report.differences.length} differences; ${report.administrators} administrator\n`);
for (const difference of report.differences.slice(0, 20)) process.stdout.write(`${difference}\n`);
const hasHole = report.faults.some(({ leastAheadMs, stillAway }) => leastAheadMs <= 0 || stillAway > 0);
process.exitCode = hasHole || report.lost > 0 || report.differences.length > 0 ? 1 : 0;
