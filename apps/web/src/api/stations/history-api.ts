import { changeErrorTexts } from '@tutti/contract/change-error-texts';
import { HISTORY_COUNT_DEFAULT } from '@tutti/contract/limits';
import { stationAddresses } from '@tutti/contract/stations/addresses';
import { callApi } from '../api-client.ts';

export interface AiredTrack {
  readonly trackId: string;
  readonly title: string;
  readonly artist: string;
  readonly startedAt: Date;
}

/** Newest first; the server sends the documented ten by default. */
export async function fetchStationHistory(genreId: string, signal: AbortSignal): Promise<AiredTrack[]> {
  const reply = await callApi(stationAddresses.history, {
    params: { genreId },
    query: { count: HISTORY_COUNT_DEFAULT },
    signal,
    describeFailure: changeErrorTexts.fetchHistory,
  });
  return reply.map(({ track, startedAt }) => ({
    trackId: String(track.id),
    title: track.title,
    artist: track.authors,
    startedAt: new Date(startedAt),
  }));
}
