import type { OfflineRecord } from './offline-record.ts';

export type StopCause = 'halted' | 'limit' | 'full' | 'network' | 'evicted';

export interface OfflineCollection {
  readonly record: OfflineRecord;
  readonly state: 'offline' | 'downloading' | 'waiting' | 'stopped';
  readonly cause: StopCause | undefined;
  readonly songsHere: number;
  readonly songsWanted: number;
  readonly sizeBytes: number;
}

export interface OfflineSnapshot {
  readonly collections: ReadonlyMap<string, OfflineCollection>;
  readonly sounds: ReadonlyMap<string, string>;
  readonly sizeBytes: number;
  /** The server did not respond, whatever the browser says about the network. */
  readonly isServerAway: boolean;
}

export interface OfflineLifecycle {
  startOffline(): Promise<void>;
  clearOffline(): Promise<void>;
  /** Call it when the server can be reached. */
  catchUpOffline(): Promise<void>;
  /** Checks whether a server that failed or was slow responds again. */
  recheckServer(): Promise<void>;
}
