import { fullPlayerViewTexts } from '@tutti/contract/music/full-player-view-texts';
import { roomIdOf } from '@tutti/contract/stations/station-ref';
import { formatDuration } from '@tutti/player';
import { useWaveform } from '#data/library/media-queries.ts';
import { useStation, useStationProgress } from '#engine/engine-context.tsx';
import type { NowPlaying } from '#engine/engine-types.ts';
import { Waveform } from './waveform.tsx';
import type { WaveformRange } from './waveform-bars.ts';

const texts = fullPlayerViewTexts;

/** The part of the file that is on air: silence at its ends is cut off, and a skip ends it early. */
export function audibleRange(nowPlaying: NowPlaying | undefined): WaveformRange {
  const { current, startedAtMs, totalDurationMs, entries } = nowPlaying ?? {};
  // A room can go back within its track, so it shows all of it.
  if (roomIdOf(nowPlaying?.station) !== undefined) return { from: 0, until: 1 };
  const cueInMs = entries?.find((entry) => entry.startsAtMs === startedAtMs)?.cueInMs ?? 0;
  const fileMs = Math.max(current?.durationMs ?? 0, cueInMs + (totalDurationMs ?? 0));
  if (fileMs === 0) return { from: 0, until: 1 };
  return { from: cueInMs / fileMs, until: (cueInMs + (totalDurationMs ?? 0)) / fileMs };
}

/** Cannot seek, because the station's clock decides. */
export function StationClockRow() {
  const { nowPlaying } = useStation();
  const { percent, elapsedMs, remainingMs } = useStationProgress(nowPlaying);
  const levels = useWaveform(nowPlaying?.current?.id);
  return (
    <div className="full-player-seek text-xs text-muted tabular-nums">
      <div
        role="progressbar"
        aria-label={texts.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        className="full-player-wave"
      >
        <Waveform levels={levels} range={audibleRange(nowPlaying)} share={percent / 100} isSeekable={false} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <span>{formatDuration(elapsedMs / 1000)}</span>
        <span className="sr-only">{texts.noSeeking}</span>
        <span>−{formatDuration(remainingMs / 1000)}</span>
      </div>
    </div>
  );
}
