import type { LibraryStatus } from '@tutti/contract';

/** The part of the library's status that a running scan knows. */
export interface ScanProgress {
  readonly phase: LibraryStatus['phase'];
  readonly message: string;
  readonly seen: number;
  readonly read: number;
  readonly toRead: number;
  readonly added: number;
  readonly changed: number;
  readonly moved: number;
  readonly missing: number;
  /** How often the lists were brought up to date while reading goes on. */
  readonly refreshes: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
}

export const IDLE_PROGRESS: ScanProgress = {
  phase: 'idle',
  message: 'Not scanned yet',
  seen: 0,
  read: 0,
  toRead: 0,
  added: 0,
  changed: 0,
  moved: 0,
  missing: 0,
  refreshes: 0,
  startedAt: null,
  finishedAt: null,
};

/** What a scan did; `changedTrackIds` is 'all' when listing them would be long. */
export interface ScanOutcome {
  readonly progress: ScanProgress;
  readonly hasChanged: boolean;
  /** Nothing was done, because another process scans. */
  readonly isBusyElsewhere: boolean;
  readonly changedTrackIds: readonly number[] | 'all';
}

export interface ScanRequest {
  readonly musicDir: string;
  /** Mark as missing whatever is gone, however much it is. */
  readonly acceptsLoss: boolean;
}
