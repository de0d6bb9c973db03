/**
 * `node_modules/.bin/node lab/torture/power-cuts.ts [cuts] [sqlite | postgres | both]`: cuts the power under writes.
 * Needs the right to mount. Exits with 1 if something acknowledged is lost or incomplete.
 */
import { guardThisRun } from '../../tools/run-guard.mjs';
import { mountCutDisk } from './cut-disk.ts';
import { cutPowerUnderWrites, type PowerReport } from './power-rounds.ts';

const [cuts = '10', stores = 'both'] = process.argv.slice(2);

function printReport(store: string, report: PowerReport): void {
  process.stdout.write(
    `${store}: ${report.cuts} cuts, ${report.acknowledged} acknowledged writes and ${report.backups} backups, ${report.lost} lost, ${report.halves} accounts by half, ${report.brokenBackups} backups broken, back after ${Math.round(report.slowestBackMs)} ms at most\n`,
  );
}

async function torture(isPostgres: boolean): Promise<number> {
  const disk = mountCutDisk();
  if (!disk) throw new Error('this machine lets nobody mount a disk');
  try {
    const { lost, halves, brokenBackups } = await cutPowerUnderWrites({
      disk,
      cuts: Number(cuts),
      random: Math.random,
      isPostgres,
      onCut: (soFar) => printReport(isPostgres ? 'postgres' : 'sqlite', soFar),
    });
    return lost + halves + brokenBackups;
  } finally {
    await disk.remove();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
guardThisRun();
let faults = 0;
if (stores !== 'postgres') faults += await torture(false);
if (stores !== 'sqlite') faults += await torture(true);
process.exitCode = faults > 0 ? 1 : 0;
