import type { AlbumScan } from '@tutti/contract';
import type { ScanProgress } from '#platform/events.ts';

export { libraryFaultTexts } from '@tutti/contract/library/fault-texts';

export type { ScanProgress } from '#platform/events.ts';

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

/** The result of a scan. `changedTrackIds` is 'all' if the list would be long. */
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
  readonly isByHand?: boolean;
  /** Whether every file is read again, including files that look unchanged. */
  readonly readsAll?: boolean;
  readonly albums?: AlbumScan;
}
