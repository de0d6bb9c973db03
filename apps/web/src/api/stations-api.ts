import { stationAddresses } from '@tutti/contract/addresses/stations';
import { HISTORY_COUNT_DEFAULT } from '@tutti/contract/limits';
import type { StreamMetadata } from '@tutti/contract/model/stations';
import { buildPath, HUB_PATH } from '@tutti/contract/route';
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { callApi, callUnlisted } from './api-client.ts';
import { readCode } from './api-error.ts';

/** A station in the list of running ones. */
export interface Station {
  readonly streamId: string;
  readonly genreId: string;
  readonly genreName: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly isActive: boolean;
  readonly listenerCount: number;
}

/** A track that was on air. */
export interface AiredTrack {
  readonly trackId: string;
  readonly title: string;
  readonly artist: string;
  readonly startedAt: Date;
}

export async function fetchStations(signal: AbortSignal): Promise<Station[]> {
  const reply = await callApi(stationAddresses.list, { signal, describeFailure: errorTexts.fetchStreams });
  return reply.map((stream) => ({
    streamId: String(stream.id),
    genreId: String(stream.genreId),
    genreName: stream.genreName,
    name: stream.name || undefined,
    description: stream.description || undefined,
    isActive: stream.isActive,
    listenerCount: stream.listenerCount,
  }));
}

/** Returns the wire format, because the engine converts it for hub and HTTP alike. */
export async function fetchStationMetadata(genreId: string, signal: AbortSignal): Promise<StreamMetadata> {
  return callApi(stationAddresses.current, {
    params: { genreId },
    signal,
    describeFailure: errorTexts.fetchCurrentMetadata,
  });
}

/** The current tracks of all running stations, in one request. */
export async function fetchAllStationMetadata(signal: AbortSignal): Promise<StreamMetadata[]> {
  return callApi(stationAddresses.allCurrent, { signal, describeFailure: errorTexts.fetchCurrentMetadata });
}

/** Asks over HTTP why the hub refuses this page, because browsers hide the response to a failed WebSocket. */
export async function checkHub(): Promise<'open' | 'foreign-origin'> {
  try {
    await callUnlisted({ method: 'POST', path: `${HUB_PATH}/negotiate`, access: 'approved' });
    return 'open';
  } catch (error) {
    if (readCode(error) === 'FOREIGN_ORIGIN') return 'foreign-origin';
    throw error;
  }
}

async function askForNext(genreId: string, isTrackOver: boolean): Promise<boolean> {
  const { advanced } = await callApi(stationAddresses.next, {
    params: { genreId },
    ...(isTrackOver && { body: { isTrackOver } }),
    describeFailure: errorTexts.advance,
  });
  return advanced;
}

/** Skips for users who may; returns whether the station moves on. */
export async function skipStationTrack(genreId: string): Promise<boolean> {
  return askForNext(genreId, false);
}

/** Reports that the track is over here and none follows: a hint to the server, never a skip. */
export async function reportTrackOver(genreId: string): Promise<void> {
  await askForNext(genreId, true);
}

/** Returns the message to show. */
export async function startStation(genreId: string): Promise<string> {
  const { message } = await callApi(stationAddresses.start, {
    params: { genreId },
    describeFailure: errorTexts.startStream,
  });
  return message;
}

/** Stops it for all listeners; returns the message to show. */
export async function stopStation(genreId: string): Promise<string> {
  const { message } = await callApi(stationAddresses.stop, {
    params: { genreId },
    describeFailure: errorTexts.stopStream,
  });
  return message;
}

/** Creates a station for each genre with music; returns the message to show. */
export async function initializeStations(): Promise<string> {
  const { message } = await callApi(stationAddresses.initialize, {
    describeFailure: errorTexts.initializeStreams,
  });
  return message;
}

/** Returns newest first; the server sends the documented ten by default. */
export async function fetchStationHistory(genreId: string, signal: AbortSignal): Promise<AiredTrack[]> {
  const reply = await callApi(stationAddresses.history, {
    params: { genreId },
    query: { count: HISTORY_COUNT_DEFAULT },
    signal,
    describeFailure: errorTexts.fetchHistory,
  });
  return reply.map(({ track, startedAt }) => ({
    trackId: String(track.id),
    title: track.title,
    artist: track.authors,
    startedAt: new Date(startedAt),
  }));
}

/** The playlist of a station's segments, which browsers fetch by themselves; the media cookie authorizes them. */
export function stationSegmentsPath(genreId: string): string {
  return buildPath(stationAddresses.segments.path, { genreId, file: 'live.m3u8' });
}

/** The address of a part of a station's sound; it contains the revision, so its content never changes. */
export function stationPiecesPath(piece: {
  readonly genreId: string;
  readonly quality: string;
  readonly index: number;
  readonly count: number;
  readonly revision: number;
}): string {
  const { revision, count, ...params } = piece;
  const address = `${buildPath(stationAddresses.piece.path, params)}?r=${revision}`;
  return count === 1 ? address : `${address}&count=${count}`;
}
