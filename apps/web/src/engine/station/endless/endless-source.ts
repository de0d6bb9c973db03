/** The source of an endless element: appended pieces, or an address that it fetches by itself. */
import type { StationRef } from '@tutti/contract/stations/station-ref';
import type { OutputNeeds, Piece } from '@tutti/sync';

export interface EndlessSource {
  readonly needs: OutputNeeds;
  /** How long a seek may take before the element counts as stuck. */
  readonly timeoutMs: number;
  readonly restMs: number;
  /** Gives the element something to play if it has nothing. Without a station only sources work that need none. */
  attach(station: StationRef | undefined): void;
  detach(): boolean;
  put(piece: Piece): Promise<void>;
  /** Returns whether the element has to restart. */
  drop(fromIndex: number): boolean;
  /** Station time of media time zero, if known. */
  originMs(): number | undefined;
  /** The element plays at a position that the browser never reports. */
  isPositionUnknown(): boolean;
  canPlay(mediaMs: number): boolean;
}
