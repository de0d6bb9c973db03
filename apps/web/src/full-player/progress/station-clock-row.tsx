import { musicTexts } from '@tutti/contract/texts/music-texts';
import { formatDuration } from '@tutti/player';
import { Lock } from 'lucide-react';
import { useWaveform } from '#data/library/media-queries.ts';
import { useStation, useStationProgress } from '#engine/engine-context.tsx';
import type { NowPlaying } from '#engine/engine-types.ts';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { Waveform } from './waveform.tsx';
import type { WaveformRange } from './waveform-bars.ts';

const texts = musicTexts.stage;

/** The part of the file that is played: silence at its ends is left out, and a skip cuts it. */
export function audibleRange(nowPlaying: NowPlaying | undefined): WaveformRange {
  const { current, startedAtMs, totalDurationMs, entries } = nowPlaying ?? {};
  const cueInMs = entries?.find((entry) => entry.startsAtMs === startedAtMs)?.cueInMs ?? 0;
  const fileMs = Math.max(current?.durationMs ?? 0, cueInMs + (totalDurationMs ?? 0));
  if (fileMs === 0) return { from: 0, until: 1 };
  return { from: cueInMs / fileMs, until: (cueInMs + (totalDurationMs ?? 0)) / fileMs };
}

/** Progress of a station; it cannot be moved, because the clock decides. */
export function StationClockRow() {
  const { nowPlaying } = useStation();
  const { percent, elapsedMs, remainingMs } = useStationProgress(nowPlaying);
  const levels = useWaveform(nowPlaying?.current?.id);
  return (
    <div className="full-player-seek text-xs text-muted tabular-nums">
      {levels === undefined ? (
        <div className="full-player-wave">
          <ProgressLine
            label={texts.progress}
            percent={percent}
            className="h-1.5!"
            fillClassName="full-player-fill"
          />
        </div>
      ) : (
        <div
          role="progressbar"
          aria-label={texts.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(percent)}
          className="full-player-wave"
        >
          <Waveform levels={levels} range={audibleRange(nowPlaying)} share={percent / 100} />
        </div>
      )}
      <div className="flex items-center justify-between gap-3">
        <span>{formatDuration(elapsedMs / 1000)}</span>
        <span className="flex min-w-0 items-center gap-1.5 text-center">
          <Lock aria-hidden="true" className="size-3.5 shrink-0" />
          {texts.noSeeking}
        </span>
        <span>-{formatDuration(remainingMs / 1000)}</span>
      </div>
    </div>
  );
}
