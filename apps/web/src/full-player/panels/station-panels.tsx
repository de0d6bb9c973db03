import { stationName } from '#components/stations/station-naming.ts';
import { useLyrics } from '#data/library/track-lyrics.ts';
import {
  type StationRequests,
  useRequestsWithPlan,
  useStationRequests,
} from '#data/stations/station-requests-queries.ts';
import { useStation } from '#engine/engine-context.tsx';
import { AboutAiring } from './about-airing.tsx';
import { StationLyrics } from './full-player-lyrics.tsx';
import { FullPlayerPanels } from './full-player-panels.tsx';
import { findOnAir, planOf } from './requests/request-times.ts';
import { StationRequestsPanel } from './requests/station-requests.tsx';
import { StationNext } from './station-next.tsx';

/** The tab is visible until it is known to be empty. */
function mayHaveRequests(data: StationRequests | undefined): boolean {
  return data === undefined || data.areTaken || data.requests.length > 0;
}

export function StationPanels() {
  const { nowPlaying, stations, station: joined, genreId } = useStation();
  const trackId = nowPlaying?.current?.id;
  const { lyrics, areLyricsLoading } = useLyrics(trackId);
  const { data } = useStationRequests(genreId ?? '');
  useRequestsWithPlan(genreId ?? '', planOf(nowPlaying));
  const station = stations?.find((one) => one.genreId === genreId);
  return (
    <FullPlayerPanels
      upNext={<StationNext key={joined} genreId={genreId} />}
      requests={
        genreId !== undefined && mayHaveRequests(data) ? (
          <StationRequestsPanel
            key={genreId}
            genreId={genreId}
            station={station === undefined ? '' : stationName(station)}
          />
        ) : undefined
      }
      areLyricsLoading={areLyricsLoading}
      lyrics={lyrics && <StationLyrics key={trackId} lyrics={lyrics} />}
      about={<AboutAiring request={findOnAir(data?.requests ?? [], nowPlaying)} />}
    />
  );
}
