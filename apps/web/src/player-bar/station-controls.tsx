import { musicTexts } from '@tutti/contract/music/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { Pause, Play } from 'lucide-react';
import { useStation } from '#engine/engine-context.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { useSidePanel } from './panel-choice.ts';
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

/** The slider is there if the words beside it have room. */
export function StationVolume() {
  const { isWide } = useSidePanel();
  return <VolumeControl {...useStation()} hasSlider={isWide} className="max-w-40" />;
}
