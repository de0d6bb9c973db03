/** The few HTTP calls stations need beside the hub. */
import type { StationHttp } from '@tutti/sync';
import { toNowPlaying } from '@tutti/sync';
import { fetchStationMetadata, reportTrackOver } from '#api/stations-api.ts';
import { fetchServerTime } from './server-time.ts';

export function createStationHttp(apiOrigin: string, now: () => number): StationHttp {
  return {
    async fetchNowPlaying(genreId) {
      return toNowPlaying(await fetchStationMetadata(genreId, new AbortController().signal));
    },
    advance: reportTrackOver,
    exchangeTime: () => fetchServerTime(apiOrigin, now),
  };
}
