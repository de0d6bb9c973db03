/** Playback controls, shared by the player bar and the full player. */

import { VOLUME_LOW_BELOW, VOLUME_STEP } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/music/texts';
import { controlTexts } from '@tutti/contract/page/control-texts';
import { playerTexts } from '@tutti/contract/player/texts';
import { formatDuration } from '@tutti/player';
import { clsx } from 'clsx';
import {
  LoaderCircle,
  Pause,
  Play,
  Repeat,
  Shuffle,
  SkipBack,
  SkipForward,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { usePlayer, usePlayerProgress } from '#engine/engine-context.tsx';
import { IconButton } from '#ui/button.tsx';
import { Slider } from '#ui/fields/slider.tsx';
import { tick } from '#ui/haptics.ts';

/** A disabled button loses the focus, which returns when it is enabled again. */
function useStableFocus(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const isOwed = useRef(false);
  useLayoutEffect(() => {
    if (isDisabled) isOwed.current = document.activeElement === button.current;
    else if (isOwed.current && document.activeElement === document.body) button.current?.focus();
  }, [isDisabled]);
  return button;
}

export function PlayButton({ className, iconClassName }: { className: string; iconClassName: string }) {
  const { isPlaying, isLoading, isBlocked, togglePlay, resume } = usePlayer();
  const button = useStableFocus(isLoading);
  const Icon = isLoading ? LoaderCircle : isPlaying ? Pause : Play;
  const name = isPlaying ? controlTexts.pause : controlTexts.play;
  return (
    <button
      ref={button}
      type="button"
      aria-label={isBlocked ? musicTexts.player.clickToListen : name}
      disabled={isLoading}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full disabled:opacity-60',
        className,
      )}
      onClick={isBlocked ? resume : togglePlay}
    >
      <Icon
        aria-hidden="true"
        fill={isLoading ? 'none' : 'currentColor'}
        className={clsx(iconClassName, isLoading && 'animate-spin')}
      />
    </button>
  );
}

function ShuffleButton() {
  const { isShuffled, toggleShuffle } = usePlayer();
  return (
    <IconButton
      label={controlTexts.shuffle}
      className="player-mode"
      aria-pressed={isShuffled}
      isActive={isShuffled}
      onClick={toggleShuffle}
    >
      <Shuffle aria-hidden="true" className="size-4.5" />
    </IconButton>
  );
}

function RepeatButton() {
  const { repeat, cycleRepeat } = usePlayer();
  return (
    <IconButton
      label={musicTexts.player.repeat(repeat)}
      isActive={repeat !== 'none'}
      className="player-mode relative"
      onClick={cycleRepeat}
    >
      <Repeat aria-hidden="true" className="size-4.5" />
      {repeat === 'one' && (
        <span className="absolute end-1.5 top-1.5 rounded-full bg-accent px-1 text-[10px] leading-3.5 font-bold text-on-accent">
          1
        </span>
      )}
    </IconButton>
  );
}

export function Transport({ isLarge = false }: { isLarge?: boolean }) {
  const player = usePlayer();
  const [previous, next] = [player.previous, player.next].map((skip) => () => {
    tick();
    skip();
  });
  const skipSize = isLarge ? 'size-7' : 'size-5';
  const skipClassName = isLarge ? 'size-14' : undefined;
  return (
    <>
      <ShuffleButton />
      <IconButton label={controlTexts.previous} className={skipClassName} onClick={previous}>
        <SkipBack aria-hidden="true" fill="currentColor" className={skipSize} />
      </IconButton>
      {isLarge ? (
        <PlayButton className="size-18 bg-ink text-canvas hover:opacity-85" iconClassName="size-8" />
      ) : (
        <PlayButton
          className="size-11 bg-accent text-on-accent hover:bg-accent-strong"
          iconClassName="size-5"
        />
      )}
      <IconButton label={controlTexts.next} className={skipClassName} onClick={next}>
        <SkipForward aria-hidden="true" fill="currentColor" className={skipSize} />
      </IconButton>
      <RepeatButton />
    </>
  );
}

export function SeekRow({ className }: { className: string }) {
  const { seek, currentTrack } = usePlayer();
  const { currentTimeSeconds, durationSeconds } = usePlayerProgress();
  const total = durationSeconds || currentTrack?.durationSeconds || 0;
  const elapsed = formatDuration(currentTimeSeconds);
  return (
    <div
      className={clsx('in-spark flex w-full items-center gap-2 text-xs text-muted tabular-nums', className)}
    >
      <span className="w-12 shrink-0 text-end">{elapsed}</span>
      <Slider
        label={controlTexts.seek}
        value={currentTimeSeconds}
        max={total}
        step={1}
        valueText={playerTexts.elapsedOf(elapsed, formatDuration(total))}
        onChange={seek}
      />
      <span className="w-12 shrink-0">{formatDuration(total)}</span>
    </div>
  );
}

interface VolumeControlProps {
  volume: number;
  isMuted: boolean;
  setVolume: (volume: number) => void;
  toggleMute: () => void;
  hasSlider?: boolean;
  className: string;
}

export function VolumeControl({
  volume,
  isMuted,
  setVolume,
  toggleMute,
  hasSlider = true,
  className,
}: VolumeControlProps) {
  const shown = isMuted ? 0 : volume;
  const Icon = shown === 0 ? VolumeX : shown < VOLUME_LOW_BELOW ? Volume1 : Volume2;
  return (
    <div className={clsx('flex min-w-0 items-center', className)}>
      <IconButton label={isMuted ? controlTexts.unmute : controlTexts.mute} onClick={toggleMute}>
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
      {hasSlider && (
        <Slider
          label={controlTexts.volume}
          value={shown}
          max={1}
          step={VOLUME_STEP}
          valueText={`${Math.round(shown * 100)} %`}
          onChange={setVolume}
        />
      )}
    </div>
  );
}
