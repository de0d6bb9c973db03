import { placeTexts } from '@tutti/contract/home/place-texts';
import { formatDuration } from '@tutti/player';
import { SongSkeleton } from '#components/stations/station-card.tsx';
import { nowPlayingNote, nowPlayingTitle } from '#components/stations/station-naming.ts';
import { useStationProgress } from '#engine/engine-context.tsx';
import type { NowPlaying } from '#engine/engine-types.ts';
import { ProgressLine } from '#ui/states/progress-line.tsx';

export function OnAirNow({ nowPlaying }: { nowPlaying: NowPlaying | undefined }) {
  if (nowPlaying === undefined) {
    return (
      <div className="min-h-12 md:min-h-17">
        <SongSkeleton />
      </div>
    );
  }
  const title = nowPlayingTitle(nowPlaying);
  return (
    <div className="min-h-12 space-y-2 md:min-h-17">
      <p key={title} dir="auto" className="station-song hero-song" title={title}>
        <span className="font-semibold">{title}</span>{' '}
        <span className="text-white/85">{nowPlayingNote(nowPlaying)}</span>
      </p>
      <ProgressOnAir nowPlaying={nowPlaying} title={title} />
    </div>
  );
}

/** Changes every second, so its fixed height keeps everything around it from being laid out again. */
function ProgressOnAir({ nowPlaying, title }: { nowPlaying: NowPlaying; title: string }) {
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
