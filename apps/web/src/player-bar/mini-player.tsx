import { controlTexts } from '@tutti/contract/page/control-texts';
import { artistOrAlbum } from '@tutti/player';
import { pictureOfTrack } from '#components/music/tinted-picture.ts';
import { usePlayer, usePlayerProgress } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { ProgressLine } from '#ui/states/progress-line.tsx';
import { MINI_PROGRESS, MiniBar } from './mini-bar.tsx';
import { PlayButton } from './player-controls.tsx';

function PlayerProgressLine({ track }: { track: PlayerTrack }) {
  const { currentTimeSeconds, durationSeconds } = usePlayerProgress();
  const total = durationSeconds || track.durationSeconds;
  return (
    <ProgressLine
      label={controlTexts.progress}
      percent={total > 0 ? Math.min(100, (currentTimeSeconds / total) * 100) : 0}
      className={MINI_PROGRESS}
      fillClassName="bg-spark"
    />
  );
}

export function MiniPlayer({ track }: { track: PlayerTrack }) {
  const { next, previous } = usePlayer();
  return (
    <MiniBar
      label={controlTexts.player}
      picture={pictureOfTrack(track)}
      progress={<PlayerProgressLine track={track} />}
      words={
        <>
          <span dir="auto" className="block truncate text-sm font-semibold">
            {track.title}
          </span>
          <span dir="auto" className="block truncate text-sm text-muted">
            {artistOrAlbum(track) || '\u00a0'}
          </span>
        </>
      }
      onNext={next}
      onPrevious={previous}
    >
      <PlayButton className="size-12 text-ink" iconClassName="size-6" />
    </MiniBar>
  );
}
