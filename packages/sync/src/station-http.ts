/** Requests about stations over HTTP, implemented by the page's calls and by fakes in tests. */
import type { ClockExchange } from './clock-offset.ts';
import type { PieceAddress, PieceAnswer } from './station-pieces.ts';
import type { NowPlaying } from './station-types.ts';

export interface StationHttp {
  /**
   * Asks the hub over HTTP whether it accepts this page: 'open' if it does. Rejects on a temporary refusal or without a
   * response.
   */
  checkHub?(): Promise<'open' | 'foreign-origin'>;
  fetchNowPlaying(genreId: string): Promise<NowPlaying>;
  /** POST next: a hint by a listener that the track is over, never a skip. */
  advance(genreId: string): Promise<void>;
  exchangeTime(): Promise<ClockExchange>;
  /** Rejects if the request fails. */
  fetchPieces(address: PieceAddress, signal: AbortSignal): Promise<PieceAnswer>;
}
