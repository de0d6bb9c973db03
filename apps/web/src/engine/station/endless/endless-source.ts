/** The source of an endless element: pieces that are appended, or an address that it fetches by itself. */
import type { OutputNeeds, Piece } from '@tutti/sync';

export interface EndlessSource {
  readonly needs: OutputNeeds;
  /** How long a seek may take before the element counts as stuck. */
  readonly timeoutMs: number;
  /** The shortest time between seeks. */
  readonly restMs: number;
  /** Gives the element something to play, if it has nothing. Without a station, only a source that needs none. */
  attach(genreId: string | undefined): void;
  /** Removes the source; returns whether there was one. */
  detach(): boolean;
  put(piece: Piece): Promise<void>;
  /** Returns true if the element has to restart for it. */
  drop(fromIndex: number): boolean;
  /** Station time of media time zero, if known. */
  originMs(): number | undefined;
  /** Returns true if the element plays at a position that the browser never reports. */
  isPositionUnknown(): boolean;
  /** Returns true if the element can seek there. */
  canPlay(mediaMs: number): boolean;
}
