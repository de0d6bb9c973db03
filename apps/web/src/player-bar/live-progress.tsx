import { controlTexts } from '@tutti/contract/page/control-texts';
import { formatDuration } from '@tutti/player';
import { useStation, useStationProgress } from '#engine/engine-context.tsx';
import { ProgressLine } from '#ui/states/progress-line.tsx';

export function LiveProgress() {
  const { nowPlaying } = useStation();
  const progress = useStationProgress(nowPlaying);
  return (
    <>
      <ProgressLine
        label={controlTexts.progress}
        percent={progress.percent}
        className="absolute inset-x-0 bottom-0 rounded-none text-edge"
        fillClassName="bg-spark"
      />
      <p className="shrink-0 text-xs text-muted tabular-nums max-md:me-auto md:text-end">
        <span className="block font-medium text-ink">−{formatDuration(progress.remainingMs / 1000)}</span>
        {formatDuration(progress.elapsedMs / 1000)} / {formatDuration(progress.totalMs / 1000)}
      </p>
    </>
  );
}
