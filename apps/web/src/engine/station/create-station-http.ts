import { PIECE_LENGTHS_HEADER } from '@tutti/contract/limits';
import { genreIdOf, subjectOf } from '@tutti/contract/stations/station-ref';
import type { PieceAddress, PieceAnswer, StationHttp } from '@tutti/sync';
import { toNowPlaying, toRoomNowPlaying } from '@tutti/sync';
import {
  checkHub,
  fetchRoomStream,
  fetchStationMetadata,
  reportTrackOver,
  stationPiecesPath,
} from '#api/stations-api.ts';
import { fetchServerTime } from './server-time.ts';

const LATER_MS = 1_000;

export function createStationHttp(apiOrigin: string, now: () => number): StationHttp {
  return {
    async fetchNowPlaying(station) {
      const { signal } = new AbortController();
      const subject = subjectOf(station);
      if (subject.kind === 'room') return toRoomNowPlaying(await fetchRoomStream(subject.roomId, signal));
      return toNowPlaying(await fetchStationMetadata(subject.genreId, signal));
    },
    async advance(station) {
      const genreId = genreIdOf(station);
      // A room advances by its queue alone.
      if (genreId !== undefined) await reportTrackOver(genreId);
    },
    checkHub,
    exchangeTime: () => fetchServerTime(apiOrigin, now),
    fetchPieces: (address, signal) => fetchPieces(apiOrigin, address, signal),
  };
}

/** Authorized by the media cookie, because a bearer header would cost a preflight on another origin. */
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

/** Earlier servers send no lengths and only the first piece. */
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
