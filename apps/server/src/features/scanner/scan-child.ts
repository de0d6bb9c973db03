/**
 * Entry of the child process that scans, for scan-process.ts. It walks synchronously and writes the library, so that
 * neither holds up a listener, and its memory goes back to the system when it ends. Killed at any moment, it leaves the
 * batches it has committed, and the next scan goes on from there.
 */
import { serveParent } from '#platform/children/serve-parent.ts';
import type { ScanLocation } from './scan-here.ts';
import type { ScanOutcome, ScanProgress } from './scan-progress.ts';
import { startWalk } from './walk/walk-in-worker.ts';

const PROGRESS_EVERY_MS = 250;
/**
 * Says that this process is not stuck in a dead network share, however slow the files are. Not while the folder is walked:
 * a thread does that, and what it finds is the sign that it is not stuck.
 */
const ALIVE_EVERY_MS = 10_000;

serveParent<ScanLocation, ScanOutcome, ScanProgress>(async (location, { alive, note }) => {
  // Before what reads the database is loaded, which takes as long as a thread takes to start.
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
