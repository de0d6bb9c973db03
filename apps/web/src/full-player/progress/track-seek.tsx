import { controlTexts } from '@tutti/contract/page/control-texts';
import { playerTexts } from '@tutti/contract/player/texts';
import { formatDuration } from '@tutti/player';
import { useWaveform } from '#data/library/media-queries.ts';
import { usePlayer, usePlayerProgress } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { Slider } from '#ui/fields/slider.tsx';
import { Waveform } from './waveform.tsx';

const WHOLE = { from: 0, until: 1 };

export function TrackSeek({ track }: { track: PlayerTrack }) {
  const { seek } = usePlayer();
  const { currentTimeSeconds, durationSeconds } = usePlayerProgress();
  const levels = useWaveform(track.id);
  const total = durationSeconds || track.durationSeconds || 0;
  const elapsed = formatDuration(currentTimeSeconds);
  const share = total > 0 ? Math.min(currentTimeSeconds / total, 1) : 0;
  return (
    <div className="full-player-seek text-xs text-muted tabular-nums">
      <div className="full-player-wave">
        <Waveform levels={levels} range={WHOLE} share={share} isSeekable />
        <Slider
          label={controlTexts.seek}
          value={currentTimeSeconds}
          max={total}
          step={1}
          valueText={playerTexts.elapsedOf(elapsed, formatDuration(total))}
          onChange={seek}
        />
      </div>
      <div className="flex justify-between">
        <span>{elapsed}</span>
        <span>{formatDuration(total)}</span>
      </div>
    </div>
  );
}
