/** How it stands with what is kept, as screens and player see it. */
import type { KeptRecord } from './kept-record.ts';

/** Why not all of it is here. */
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
  /** Where the sound of a track lies. */
  readonly sounds: ReadonlyMap<string, string>;
  readonly sizeBytes: number;
  /** The server did not answer, whatever the browser says of the network. */
  readonly isServerAway: boolean;
}

/** What a page does about it as a whole. */
export interface KeepingPage {
  enterKept(): Promise<void>;
  leaveKept(): Promise<void>;
  /** The server can be reached. */
  catchUpKept(): Promise<void>;
  /** Whether a server that failed, or was slow, answers by now. */
  askAgain(): Promise<void>;
}
