/** The few HTTP calls that stations need besides the hub. */
import { PIECE_LENGTHS_HEADER } from '@tutti/contract/limits';
import type { PieceAddress, PieceAnswer, StationHttp } from '@tutti/sync';
import { toNowPlaying } from '@tutti/sync';
import { checkHub, fetchStationMetadata, reportTrackOver, stationPiecesPath } from '#api/stations-api.ts';
import { fetchServerTime } from './server-time.ts';

const LATER_MS = 1_000;

export function createStationHttp(apiOrigin: string, now: () => number): StationHttp {
  return {
    async fetchNowPlaying(genreId) {
      return toNowPlaying(await fetchStationMetadata(genreId, new AbortController().signal));
    },
    advance: reportTrackOver,
    checkHub,
    exchangeTime: () => fetchServerTime(apiOrigin, now),
    fetchPieces: (address, signal) => fetchPieces(apiOrigin, address, signal),
  };
}

/** The media cookie authorizes the request; a bearer header would cost a preflight on another origin. */
async function fetchPieces(
  apiOrigin: string,
  address: PieceAddress,
  signal: AbortSignal,
): Promise<PieceAnswer> {
  const url = apiOrigin + stationPiecesPath(address);
  const response = await fetch(url, { credentials: 'include', signal });
  if (response.ok) {
    const lengths = response.headers.get(PIECE_LENGTHS_HEADER);
    return { type: 'sound', pieces: splitPieces(await response.arrayBuffer(), lengths) };
  }
  await response.body?.cancel();
  if (response.status === 404) return { type: 'later', afterMs: readRetryAfterMs(response) };
  if (response.status === 409) return { type: 'silence' };
  throw new Error(`The piece could not be loaded (${response.status}).`);
}

/** A server of an earlier version sends no lengths and only the first piece. */
function splitPieces(bytes: ArrayBuffer, lengths: string | null): ArrayBuffer[] {
  if (lengths === null) return [bytes];
  let end = 0;
  const pieces = lengths.split(',').map((text) => {
    const length = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    end += length;
    return bytes.slice(end - length, end);
  });
  if (end !== bytes.byteLength) throw new Error('The pieces are not as long as was said.');
  return pieces;
}

function readRetryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : LATER_MS;
}
