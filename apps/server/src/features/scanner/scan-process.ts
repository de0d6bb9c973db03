/** Scans in a watched child; used by the server and by the scan command. */
import { libraryFaultTexts } from '@tutti/contract/library/fault-texts';
import { databaseEnvironment } from '#platform/children/start-child.ts';
import { ChildFailure, createWatchedChild } from '#platform/children/watched-child.ts';
import type { ScanLocation } from './scan-here.ts';
import type { ScanOutcome, ScanProgress } from './scan-progress.ts';

export type ScanEnd =
  | { readonly kind: 'done'; readonly outcome: ScanOutcome }
  | { readonly kind: 'failed'; readonly reason: string };

export interface ScanProcess {
  /** Never rejects; an early end of the process is a failed scan. */
  readonly end: Promise<ScanEnd>;
  kill(): void;
}

export interface ScanMode {
  /** Gives way to everything else on the machine: a scan beside listeners. */
  readonly isBackground: boolean;
  onProgress?(progress: ScanProgress): void;
}

const CHILD = new URL('./scan-child.ts', import.meta.url);
/** With the default, garbage piled up to 400 MB (100,000 files); at 2 MB, a tenth of a rescan went into copying. */
const MEMORY_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=512'];
/** A scan that says nothing for this long hangs in a dead network share; the next one tries again. */
const SILENCE_MAX_MS = 2 * 60_000;
const NO_LIMIT = Number.POSITIVE_INFINITY;

export function startScan(location: ScanLocation, { isBackground, onProgress }: ScanMode): ScanProcess {
  const child = createWatchedChild<ScanLocation, ScanOutcome, ScanProgress>({
    entry: CHILD,
    flags: MEMORY_FLAGS,
    // The audio reader, started from there, inherits it.
    niceness: isBackground ? 'idle' : 0,
    environment: databaseEnvironment(),
    isTrusted: true,
    complaints: 'inherit',
    limits: {
      silenceMaxMs: SILENCE_MAX_MS,
      wallMaxMs: NO_LIMIT,
      processorMaxMs: NO_LIMIT,
      memoryMaxBytes: NO_LIMIT,
    },
    onNote: onProgress,
  });

  async function scan(): Promise<ScanEnd> {
    const outcome = await child.request(location);
    await child.close();
    if (!(outcome instanceof ChildFailure)) return { kind: 'done', outcome };
    const { cause, reason } = outcome;
    return {
      kind: 'failed',
      reason: cause === 'refused' ? reason : libraryFaultTexts.endedUnexpectedly(reason),
    };
  }

  return { end: scan(), kill: () => void child.close() };
}
