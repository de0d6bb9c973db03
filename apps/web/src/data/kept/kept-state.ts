/** The state of downloads, as screens and player see it. */
import type { KeptRecord } from './kept-record.ts';

/** Why a download is incomplete. */
export type StopCause = 'halted' | 'limit' | 'full' | 'network' | 'evicted';

export interface KeptCollection {
  readonly record: KeptRecord;
  readonly state: 'kept' | 'keeping' | 'waiting' | 'stopped';
  readonly cause: StopCause | undefined;
  readonly songsHere: number;
  readonly songsWanted: number;
  readonly sizeBytes: number;
}

export interface KeptSnapshot {
  readonly collections: ReadonlyMap<string, KeptCollection>;
  /** The address of the audio by track id. */
  readonly sounds: ReadonlyMap<string, string>;
  readonly sizeBytes: number;
  /** The server did not respond, whatever the browser says about the network. */
  readonly isServerAway: boolean;
}

/** The operations of a page on all downloads. */
export interface KeepingPage {
  enterKept(): Promise<void>;
  leaveKept(): Promise<void>;
  /** Call when the server can be reached. */
  catchUpKept(): Promise<void>;
  /** Checks whether a server that failed or was slow responds again. */
  askAgain(): Promise<void>;
}
