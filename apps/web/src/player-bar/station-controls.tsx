import { musicTexts } from '@tutti/contract/music/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useStation } from '#engine/engine-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { useMedia } from '#ui/screen/use-media.ts';
import { VolumeControl } from './player-controls.tsx';

interface PlayPauseProps {
  className?: string;
  iconClassName?: string;
}

export function PlayPause({ className, iconClassName = 'size-5' }: PlayPauseProps) {
  const { playback, isPaused, pause, resume } = useStation();
  if (playback === 'blocked') {
    return (
      <Button look="primary" className="px-4" onClick={resume}>
        {musicTexts.player.clickToListen}
      </Button>
    );
  }
  const Icon = isPaused ? Play : Pause;
  return (
    <IconButton
      label={isPaused ? controlTexts.play : controlTexts.pause}
      className={className}
      onClick={isPaused ? resume : pause}
    >
      <Icon aria-hidden="true" fill="currentColor" className={iconClassName} />
    </IconButton>
  );
}

export function MuteButton() {
  const { isMuted, toggleMute } = useStation();
  const Icon = isMuted ? VolumeX : Volume2;
  return (
    <IconButton
      label={isMuted ? controlTexts.unmute : controlTexts.mute}
      isActive={isMuted}
      onClick={toggleMute}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

/** With a slider where there is room beside the words of the bar. */
export function StationVolume() {
  const { volume, isMuted, setVolume, toggleMute } = useStation();
  const isWide = useMedia('(width >= 1280px)');
  if (!isWide) return <MuteButton />;
  return <VolumeControl {...{ volume, isMuted, setVolume, toggleMute }} className="w-32" />;
}
