/** Starts scan-child.ts and listens to it; used by the server and by the scan command. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { databaseEnvironment } from '#platform/children/start-child.ts';
import type { ScanPlace } from './scan-here.ts';
import type { ScanMessage } from './scan-child.ts';
import type { ScanProgress } from './scan-progress.ts';

export type ScanEnd = Extract<ScanMessage, { kind: 'done' | 'failed' }>;

export interface ScanChild {
  /** Never rejects: whatever ends the process early is a failed scan. */
  readonly end: Promise<ScanEnd>;
  kill(): void;
}

const ENTRY = fileURLToPath(new URL('./scan-child.ts', import.meta.url));
/**
 * A smaller young generation than the default one, with which the garbage of batches piled up to 400 MB (100,000 files);
 * at 2 MB an unchanged rescan spent a tenth of its time on copying what it keeps.
 */
const MEMORY_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=512'];

export interface ScanListener {
  onProgress?(progress: ScanProgress): void;
  /** Any sign of life, progress included. */
  onSign?(): void;
}

export function startScan(place: ScanPlace, listener: ScanListener = {}): ScanChild {
  const child = fork(ENTRY, [], {
    execArgv: [...MEMORY_FLAGS, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: databaseEnvironment(),
  });
  const end = new Promise<ScanEnd>((resolve) => {
    let last: ScanEnd | undefined;
    child.on('message', (message: ScanMessage) => {
      listener.onSign?.();
      if (message.kind === 'progress') listener.onProgress?.(message.progress);
      else if (message.kind !== 'alive') last = message;
    });
    child.once('error', (error) => {
      last ??= { kind: 'failed', reason: error.message };
    });
    child.once('close', (code, signal) =>
      resolve(last ?? { kind: 'failed', reason: `The scan ended unexpectedly (${signal ?? code})` }),
    );
  });
  child.send(place, () => {}); // A failed send is followed by `close`.
  return { end, kill: () => child.kill('SIGKILL') };
}
