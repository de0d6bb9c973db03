/**
 * Entry of the process that scans, started by the server (scanner.ts). It walks synchronously and writes the
 * library, so that neither holds up a listener, and its memory goes back to the system when it ends.
 */
import { constants, setPriority } from 'node:os';
import { type ScanPlace, scanHere } from './scan-here.ts';
import type { ScanOutcome, ScanProgress } from './scan-progress.ts';

export type ScanMessage =
  | { readonly kind: 'progress'; readonly progress: ScanProgress }
  | { readonly kind: 'alive' }
  | { readonly kind: 'done'; readonly outcome: ScanOutcome }
  | { readonly kind: 'failed'; readonly reason: string };

const PROGRESS_EVERY_MS = 250;
/**
 * Says that this process is not stuck in a dead network share, however slow the files are. Not while the folder is walked:
 * a thread does that, and what it finds is the sign that it is not stuck.
 */
const ALIVE_EVERY_MS = 10_000;

let spokeAt = 0;
let phase: ScanProgress['phase'] | undefined;
let refreshes = 0;

process.once('message', (place: ScanPlace) => {
  // The audio reader, started from here, inherits it.
  if (place.isBackground) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  setInterval(() => {
    if (phase !== 'walking') send({ kind: 'alive' });
  }, ALIVE_EVERY_MS).unref();
  scanHere(place, reportProgress)
    .then((outcome) => finish({ kind: 'done', outcome }))
    .catch((error: unknown) =>
      finish({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    );
});
// The server is gone: finished batches are committed, the next scan goes on from there.
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => {});

function reportProgress(progress: ScanProgress): void {
  const now = performance.now();
  const isTurn = progress.phase !== phase || progress.refreshes !== refreshes;
  if (!isTurn && now - spokeAt < PROGRESS_EVERY_MS) return;
  spokeAt = now;
  ({ phase, refreshes } = progress);
  send({ kind: 'progress', progress });
}

function finish(message: ScanMessage): void {
  process.send?.(message, () => process.disconnect());
}

function send(message: ScanMessage): void {
  process.send?.(message);
}
