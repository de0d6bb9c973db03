/** Compares requests with playback: on air, past or upcoming. */
import { requestTexts as texts } from '@tutti/contract/station-requests/texts';
import type { StationRequest } from '#data/stations/station-requests-queries.ts';
import type { NowPlaying } from '#engine/engine-types.ts';
import { clockTime } from '#language/clock-time.ts';

type Airing = Pick<NowPlaying, 'current' | 'startedAtMs' | 'totalDurationMs' | 'entries'>;

/** Compares start times, too, because a track may be requested again for later. */
function isOnAir({ track, startsAtMs }: StationRequest, airing: Airing | undefined): boolean {
  const { current, startedAtMs, totalDurationMs = 0 } = airing ?? {};
  return startedAtMs !== undefined && track.id === current?.id && startsAtMs < startedAtMs + totalDurationMs;
}

export function findOnAir(
  requests: readonly StationRequest[],
  airing: Airing | undefined,
): StationRequest | undefined {
  return requests.find((request) => isOnAir(request, airing));
}

/** Removes requests that have played since the response. */
export function withoutPast(
  requests: readonly StationRequest[],
  airing: Airing | undefined,
): readonly StationRequest[] {
  const startedAtMs = airing?.startedAtMs;
  if (startedAtMs === undefined) return requests;
  return requests.filter((request) => request.startsAtMs >= startedAtMs || isOnAir(request, airing));
}

export function isOwnWaiting(requests: readonly StationRequest[], airing: Airing | undefined): boolean {
  return withoutPast(requests, airing).some((request) => request.isMine && !isOnAir(request, airing));
}

/** A key that changes whenever the plan of the station changes or another track begins. */
export function planOf(airing: Airing | undefined): string {
  return [
    airing?.startedAtMs,
    ...(airing?.entries ?? []).map(({ key, startsAtMs }) => key + startsAtMs),
  ].join();
}

export function requesterWords({ isMine, requestedBy }: StationRequest): string {
  if (isMine) return texts.byYou;
  return requestedBy === undefined ? texts.bySomebody : texts.by(requestedBy);
}

export function timeWords({ startsAtMs }: StationRequest): string {
  return texts.at(clockTime.format(startsAtMs));
}
