import { placeTexts } from '@tutti/contract/texts/place-texts';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { formatDuration } from '@tutti/player';
import '#components/stations/station-card.css';
import { nowPlayingArtist, nowPlayingTitle } from '#components/stations/station-naming.ts';
import { useStationProgress } from '#engine/engine-context.tsx';
import type { NowPlaying } from '#engine/engine-types.ts';
import { ProgressLine } from '#ui/states/progress-line.tsx';

/** The current track of a station, with its progress. */
export function OnAirNow({ nowPlaying }: { nowPlaying: NowPlaying | undefined }) {
  if (nowPlaying === undefined) {
    return <div role="status" aria-busy="true" aria-label={stationTexts.loading} className="min-h-22" />;
  }
  const title = nowPlayingTitle(nowPlaying);
  return (
    <div className="min-h-22 space-y-3">
      <div key={title}>
        <p dir="auto" className="line-clamp-1 text-base font-semibold md:text-lg" title={title}>
          {title}
        </p>
        <p dir="auto" className="truncate text-sm text-white/85 md:text-base">
          {nowPlayingArtist(nowPlaying)}
        </p>
      </div>
      <HowFar nowPlaying={nowPlaying} title={title} />
    </div>
  );
}

/** The part that changes every second, at a fixed height, so that nothing around it is laid out again. */
function HowFar({ nowPlaying, title }: { nowPlaying: NowPlaying; title: string }) {
  const progress = useStationProgress(nowPlaying);
  return (
    <div className="station-clock flex items-center gap-3 text-xs text-white/85 tabular-nums">
      <span>{formatDuration(progress.elapsedMs / 1000)}</span>
      <div className="grow">
        <ProgressLine
          label={placeTexts.progressOf(title)}
          percent={progress.percent}
          fillClassName="bg-white"
        />
      </div>
      <span>{formatDuration(progress.totalMs / 1000)}</span>
    </div>
  );
}
