import { playbackTexts as texts } from '@tutti/contract/player/playback-texts';
import { usePlayer, useReadPlayerProgress, useStation } from '#engine/engine-context.tsx';
import { Button } from '#ui/button.tsx';
import { PlaybackRow } from './playback-row.tsx';

/** Music before the change, so that the ear knows what ends. */
const BEFORE_SECONDS = 8;

/** Jumps to shortly before the next track, so that a setting can be heard without waiting for the end of a song. */
export function HearChange() {
  const { currentTrack, upcoming, crossfadeSeconds, repeat, seek, resume } = usePlayer();
  const readProgress = useReadPlayerProgress();
  const isStation = useStation().joinPhase !== 'none';
  const hasChange = currentTrack !== undefined && upcoming.length > 0 && repeat !== 'one';
  // A station would be left by it, and without a next track there is nothing to hear.
  if (isStation || !hasChange) return null;

  function hear(): void {
    const { durationSeconds } = readProgress();
    seek(Math.max(0, durationSeconds - crossfadeSeconds - BEFORE_SECONDS));
    resume();
  }

  return (
    <PlaybackRow
      label={texts.hearLabel}
      hint={texts.hearHint}
      control={() => (
        <Button aria-label={`${texts.hear}: ${texts.hearLabel}`} onClick={hear}>
          {texts.hear}
        </Button>
      )}
    />
  );
}
