import { errorTexts } from '@tutti/contract/error-texts';
import type { RoomStream } from '@tutti/contract/rooms/schemas';
import { roomSoundAddresses } from '@tutti/contract/rooms/sound-addresses';
import { buildPath, HUB_PATH } from '@tutti/contract/route';
import { stationAddresses } from '@tutti/contract/stations/addresses';
import type { StreamMetadata } from '@tutti/contract/stations/schemas';
import { type StationRef, subjectOf } from '@tutti/contract/stations/station-ref';
import { callApi, callUnlisted } from './api-client.ts';
import { readCode } from './api-error.ts';

export interface Station {
  readonly streamId: string;
  readonly genreId: string;
  readonly genreName: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly isActive: boolean;
  readonly listenerCount: number;
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

/** Returns the wire format, because the engine converts it for both hub and HTTP. */
export async function fetchStationMetadata(genreId: string, signal: AbortSignal): Promise<StreamMetadata> {
  return callApi(stationAddresses.current, {
    params: { genreId },
    signal,
    describeFailure: errorTexts.fetchCurrentMetadata,
  });
}

export async function fetchAllStationMetadata(signal: AbortSignal): Promise<StreamMetadata[]> {
  return callApi(stationAddresses.allCurrent, { signal, describeFailure: errorTexts.fetchCurrentMetadata });
}

/** The row of a room that is on air, and those after it. */
export async function fetchRoomStream(roomId: string, signal: AbortSignal): Promise<RoomStream> {
  const response = await callUnlisted(roomSoundAddresses.current, { params: { roomId }, signal });
  return (await response.json()) as RoomStream;
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

export async function requestNext(genreId: string, isTrackOver: boolean): Promise<boolean> {
  const { advanced } = await callApi(stationAddresses.next, {
    params: { genreId },
    ...(isTrackOver && { body: { isTrackOver } }),
    describeFailure: errorTexts.advance,
  });
  return advanced;
}

/** Reports that this page has no sound to play: a hint to the server, never a skip. */
export async function reportTrackOver(genreId: string): Promise<void> {
  await requestNext(genreId, true);
}

export function stationSegmentsPath(station: StationRef): string {
  return soundPath('segments', station, { file: 'live.m3u8' });
}

function soundPath(kind: 'segments' | 'piece', station: StationRef, params: Record<string, string | number>) {
  const { kind: subject, ...ids } = subjectOf(station);
  const addresses = subject === 'room' ? roomSoundAddresses : stationAddresses;
  return buildPath(addresses[kind].path, { ...ids, ...params });
}

/** The revision in the address makes the content immutable. */
export function stationPiecesPath(piece: {
  readonly station: StationRef;
  readonly quality: string;
  readonly index: number;
  readonly count: number;
  readonly revision: number;
}): string {
  const { station, revision, count, ...params } = piece;
  const address = `${soundPath('piece', station, params)}?r=${revision}`;
  return count === 1 ? address : `${address}&count=${count}`;
}
