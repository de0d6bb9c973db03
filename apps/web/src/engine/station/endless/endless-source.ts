/** Where an endless element has its sound from: pieces that are handed to it, or an address it fetches by itself. */
import type { OutputNeeds, Piece } from '@tutti/sync';

export interface EndlessSource {
  readonly needs: OutputNeeds;
  /** How long a position that was asked for may take, before the element counts as stuck. */
  readonly patienceMs: number;
  /** Positions are asked for no more often. */
  readonly restMs: number;
  /** Gives the element something to play, if it has nothing. Without a station only what needs none. */
  attach(genreId: string | undefined): void;
  /** Takes it away; answers whether there was any. */
  detach(): boolean;
  put(piece: Piece): Promise<void>;
  /** `true` when the element has to begin anew for it. */
  drop(fromIndex: number): boolean;
  /** Station time of the element's zero, as far as it is known. */
  originMs(): number | undefined;
  /** What sounds has a place that will not be told. */
  isPlaceUntold(): boolean;
  /** Whether a position can be asked for. */
  canPlay(mediaMs: number): boolean;
}
