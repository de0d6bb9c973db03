/** Formats the results of the node tests, and decides whether they are good. */
import { renderTable, round } from '@tutti/measure/analysis/tables';
import type { FaultReport, NodeTortureReport } from './node-rounds.ts';

const DIFFERENCES_SHOWN = 20;

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

export function describeNodes(report: NodeTortureReport): string {
  const { faults, acknowledged, lost, samples, differences, administrators } = report;
  return `
${renderTable(faults.map(toRow))}

${acknowledged} acknowledged writes, ${lost} lost; ${samples} samples of what nodes air, ${differences.length} differences; ${administrators} administrator
${differences.slice(0, DIFFERENCES_SHOWN).join('\n')}
`;
}

/** True if no write was lost, all nodes aired the same, and nobody was without sound. */
export function isGood({ faults, lost, differences }: NodeTortureReport): boolean {
  const hasHole = faults.some(({ leastAheadMs, stillAway }) => leastAheadMs <= 0 || stillAway > 0);
  return !hasHole && lost === 0 && differences.length === 0;
}
