/** The few HTTP calls stations need beside the hub. */
import type { PieceAddress, PieceAnswer, StationHttp } from '@tutti/sync';
import { toNowPlaying } from '@tutti/sync';
import { fetchStationMetadata, reportTrackOver, stationPiecePath } from '#api/stations-api.ts';
import { fetchServerTime } from './server-time.ts';

const LATER_MS = 1_000;

export function createStationHttp(apiOrigin: string, now: () => number): StationHttp {
  return {
    async fetchNowPlaying(genreId) {
      return toNowPlaying(await fetchStationMetadata(genreId, new AbortController().signal));
    },
    advance: reportTrackOver,
    exchangeTime: () => fetchServerTime(apiOrigin, now),
    fetchPiece: (address, signal) => fetchPiece(apiOrigin, address, signal),
  };
}

/** The media cookie opens the door; a bearer header would cost a preflight on another origin. */
async function fetchPiece(
  apiOrigin: string,
  address: PieceAddress,
  signal: AbortSignal,
): Promise<PieceAnswer> {
  const url = apiOrigin + stationPiecePath(address);
  const response = await fetch(url, { credentials: 'include', signal });
  if (response.ok) return { type: 'sound', bytes: await response.arrayBuffer() };
  await response.body?.cancel();
  if (response.status === 404) return { type: 'later', afterMs: readRetryAfterMs(response) };
  if (response.status === 409) return { type: 'silence' };
  throw new Error(`The piece could not be loaded (${response.status}).`);
}

function readRetryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : LATER_MS;
}
