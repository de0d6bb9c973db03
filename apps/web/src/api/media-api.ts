/** What is known of one piece of music besides what lists show. */
import { mediaAddresses } from '@tutti/contract/addresses/media';
import type { TrackDetails } from '@tutti/contract/model/library';
import { callApi } from './api-client.ts';

/** How loud a track is along its length, 0 to 255; null while the server does not know. */
export async function fetchWaveform(trackId: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const { levels } = await callApi(mediaAddresses.trackWaveform, { params: { id: trackId }, signal });
  return levels === null ? null : Uint8Array.from(atob(levels), (sign) => sign.charCodeAt(0));
}

export async function fetchTrackDetails(trackId: string, signal: AbortSignal): Promise<TrackDetails> {
  return callApi(mediaAddresses.trackDetails, { params: { id: trackId }, signal });
}

interface LyricsLine {
  readonly startMs?: number | undefined;
  readonly text: string;
}

export interface Lyrics {
  /** Every line says when it is sung, and they stand in that order. */
  readonly isSynced: boolean;
  readonly lines: readonly LyricsLine[];
}

/** Without lines where the server has none. */
export async function fetchLyrics(trackId: string, signal: AbortSignal): Promise<Lyrics> {
  return callApi(mediaAddresses.trackLyrics, { params: { id: trackId }, signal });
}
