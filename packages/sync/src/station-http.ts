/** What stations are asked over HTTP; the page's calls and the tests' fakes fit in. */
import type { ClockExchange } from './clock-offset.ts';
import type { PieceAddress, PieceAnswer } from './station-pieces.ts';
import type { NowPlaying } from './station-types.ts';

export interface StationHttp {
  /**
   * Asks the hub over HTTP whether it accepts this page: 'open' if it does. Rejects on a temporary refusal or without a
   * response.
   */
  askHub?(): Promise<'open' | 'foreign-origin'>;
  fetchNowPlaying(genreId: string): Promise<NowPlaying>;
  /** POST next: for a listener a hint that the track is over, never a skip. */
  advance(genreId: string): Promise<void>;
  exchangeTime(): Promise<ClockExchange>;
  /** Rejects when nothing came of it. */
  fetchPieces(address: PieceAddress, signal: AbortSignal): Promise<PieceAnswer>;
}
