/**
 * Entry of the process that scans for scan-process.ts, so that it delays no listener and its memory is returned.
 * Batches that it has committed survive a kill.
 */
import { serveParent } from '#platform/children/serve-parent.ts';
import type { ScanLocation } from './scan-here.ts';
import type { ScanOutcome, ScanProgress } from './scan-progress.ts';
import { startWalk } from './walk/walk-in-worker.ts';

const PROGRESS_EVERY_MS = 250;
/** Signals that slow files are no hang; during the walk, the found folders are the signal. */
const ALIVE_EVERY_MS = 10_000;

serveParent<ScanLocation, ScanOutcome, ScanProgress>(async (location, { alive, note }) => {
  // Starts before the database code is loaded, which takes as long as starting a thread.
  const walk = startWalk(location.musicDir);
  const { scanHere } = await import('./scan-here.ts');
  let last: ScanProgress | undefined;
  let notedAt = Number.NEGATIVE_INFINITY;
  setInterval(() => {
    if (last?.phase !== 'walking') alive();
  }, ALIVE_EVERY_MS).unref();

  const onProgress = (progress: ScanProgress): void => {
    const now = performance.now();
    const isTurn = progress.phase !== last?.phase || progress.refreshes !== last.refreshes;
    last = progress;
    if (!isTurn && now - notedAt < PROGRESS_EVERY_MS) return;
    notedAt = now;
    note(progress);
  };
  return scanHere(location, { walk, onProgress });
});
