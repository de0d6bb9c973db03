/** Requests about stations over HTTP, implemented by the page's calls and by fakes in tests. */
import type { StationRef } from '@tutti/contract/stations/station-ref';
import type { ClockExchange } from './clock-offset.ts';
import type { PieceAddress, PieceAnswer } from './station-pieces.ts';
import type { NowPlaying } from './station-types.ts';

export interface StationHttp {
  /** Returns 'open' if it accepts this page; rejects on a temporary refusal or without a response. */
  checkHub?(): Promise<'open' | 'foreign-origin'>;
  fetchNowPlaying(station: StationRef): Promise<NowPlaying>;
  /** A hint by a listener that the track is over, never a skip. */
  advance(station: StationRef): Promise<void>;
  exchangeTime(): Promise<ClockExchange>;
  /** Rejects if the request fails. */
  fetchPieces(address: PieceAddress, signal: AbortSignal): Promise<PieceAnswer>;
}
