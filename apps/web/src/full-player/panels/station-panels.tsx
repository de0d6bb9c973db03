import { stationName } from '#components/stations/station-naming.ts';
import { useLyrics } from '#data/library/media-queries.ts';
import { useRequestsWithPlan, useStationRequests } from '#data/stations/station-requests-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { AboutAiring } from './about-airing.tsx';
import { StationLyrics } from './full-player-lyrics.tsx';
import { FullPlayerPanels } from './full-player-panels.tsx';
import { findOnAir, planOf } from './requests/request-times.ts';
import { StationRequests } from './requests/station-requests.tsx';
import { StationNext } from './station-next.tsx';

/** The tabs of a station: next tracks, requests, lyrics and details. */
export function StationPanels() {
  const { nowPlaying, stations, genreId = '' } = useStation();
  const trackId = nowPlaying?.current?.id;
  const { lyrics, isAsked } = useLyrics(trackId);
  const { data } = useStationRequests(genreId);
  useRequestsWithPlan(genreId, planOf(nowPlaying));
  const station = stations?.find((one) => one.genreId === genreId);
  // The tab is shown until it is known to be empty.
  const hasRequests = data === undefined || data.areTaken || data.requests.length > 0;
  return (
    <FullPlayerPanels
      upNext={<StationNext key={genreId} genreId={genreId} />}
      requests={
        hasRequests ? (
          <StationRequests
            key={genreId}
            genreId={genreId}
            station={station === undefined ? '' : stationName(station)}
          />
        ) : undefined
      }
      isAsked={isAsked}
      lyrics={lyrics && <StationLyrics key={trackId} lyrics={lyrics} />}
      about={<AboutAiring request={findOnAir(data?.requests ?? [], nowPlaying)} />}
    />
  );
}
