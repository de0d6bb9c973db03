import { trackArtUrl } from '@tutti/contract/media/track-art';
import { stationRequestAddresses } from '@tutti/contract/station-requests/addresses';
import type { StreamTrack, StationRequest as WireRequest } from '@tutti/contract/stations/schemas';
import { callApi } from './api-client.ts';

export interface RequestableTrack {
  readonly id: string;
  readonly title: string;
  readonly artist: string;
  readonly albumTitle: string | undefined;
  readonly artUrl: string | undefined;
  readonly artColour: string | undefined;
  readonly durationMs: number;
}

export interface StationRequest {
  readonly track: RequestableTrack;
  /** Planned start in server time, epoch milliseconds. */
  readonly startsAtMs: number;
  /** Undefined if the account was deleted. */
  readonly requestedBy: string | undefined;
  readonly isMine: boolean;
  /** On air or about to be, so it cannot be withdrawn. */
  readonly isFixed: boolean;
}

export interface StationRequests {
  /** The owner allows requests. */
  readonly areTaken: boolean;
  readonly requests: readonly StationRequest[];
}

function toRequestableTrack({ id, title, authors, album, durationMs }: StreamTrack): RequestableTrack {
  return {
    id: String(id),
    title,
    artist: authors,
    albumTitle: album?.title,
    artUrl: trackArtUrl({ id, album }),
    artColour: album?.artColour ?? undefined,
    durationMs,
  };
}

function toStationRequest({ track, startsAt, requestedBy, isMine, isFixed }: WireRequest): StationRequest {
  return {
    track: toRequestableTrack(track),
    startsAtMs: Date.parse(startsAt),
    requestedBy: requestedBy ?? undefined,
    isMine,
    isFixed,
  };
}

export async function fetchStationRequests(genreId: string, signal: AbortSignal): Promise<StationRequests> {
  const { areTaken, requests } = await callApi(stationRequestAddresses.list, { params: { genreId }, signal });
  return { areTaken, requests: requests.map(toStationRequest) };
}

export async function fetchRequestChoices(
  { genreId, term }: { readonly genreId: string; readonly term: string },
  signal: AbortSignal,
): Promise<RequestableTrack[]> {
  const reply = await callApi(stationRequestAddresses.choices, {
    params: { genreId },
    query: { searchTerm: term },
    signal,
  });
  return reply.map(toRequestableTrack);
}

export async function requestTrack(genreId: string, trackId: string): Promise<StationRequest> {
  const reply = await callApi(stationRequestAddresses.ask, {
    params: { genreId },
    body: { trackId: Number(trackId) },
  });
  return toStationRequest(reply);
}

export async function withdrawRequest(genreId: string, trackId: string): Promise<void> {
  await callApi(stationRequestAddresses.withdraw, { params: { genreId, trackId } });
}
