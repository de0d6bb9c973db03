import { VOLUME_LOW_BELOW, VOLUME_STEP } from '@tutti/contract/limits';
import { musicTexts } from '@tutti/contract/texts/music-texts';
import { formatDuration, isStreamTrack } from '@tutti/player';
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
import { ArtTint } from '#components/music/art-tint.tsx';
import { ArtistCredit } from '#components/music/artist-credit.tsx';
import { Artwork } from '#components/music/artwork.tsx';
import { FavouriteButton } from '#components/tracks/favourite-button.tsx';
import { usePlayer, usePlayerProgress, useStation } from '#engine/engine-context.tsx';
import type { PlayerTrack } from '#engine/engine-types.ts';
import { useOpenAlbum } from '#navigation/view.ts';
import { IconButton } from '#ui/button.tsx';
import { Slider } from '#ui/slider.tsx';
import { QueueLink } from './queue-link.tsx';

/** A button takes the focus away with it when it is disabled; whoever pressed it by key wants to press it again. */
function useKeptFocus(isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const isOwed = useRef(false);
  useLayoutEffect(() => {
    if (isDisabled) isOwed.current = document.activeElement === button.current;
    else if (isOwed.current && document.activeElement === document.body) button.current?.focus();
  }, [isDisabled]);
  return button;
}

function PlayButton() {
  const { isPlaying, isLoading, isBlocked, togglePlay, resume } = usePlayer();
  const button = useKeptFocus(isLoading);
  const Icon = isLoading ? LoaderCircle : isPlaying ? Pause : Play;
  const name = isPlaying ? 'Pause' : 'Play';
  return (
    <button
      ref={button}
      type="button"
      aria-label={isBlocked ? musicTexts.player.clickToListen : name}
      disabled={isLoading}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent text-on-accent hover:bg-accent-strong disabled:opacity-60"
      onClick={isBlocked ? resume : togglePlay}
    >
      <Icon
        aria-hidden="true"
        fill={isLoading ? 'none' : 'currentColor'}
        className={isLoading ? 'size-5 animate-spin' : 'size-5'}
      />
    </button>
  );
}

function ShuffleButton() {
  const { isShuffled, toggleShuffle } = usePlayer();
  return (
    <IconButton label="Shuffle" aria-pressed={isShuffled} isActive={isShuffled} onClick={toggleShuffle}>
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
      className="relative"
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

function SeekRow() {
  const { seek, currentTrack } = usePlayer();
  const { currentTimeSeconds, durationSeconds } = usePlayerProgress();
  const total = durationSeconds || currentTrack?.durationSeconds || 0;
  const elapsed = formatDuration(currentTimeSeconds);
  return (
    <div className="flex w-full items-center gap-2 text-xs max-md:order-4 max-md:col-span-full text-muted tabular-nums">
      <span className="w-12 shrink-0 text-end">{elapsed}</span>
      <Slider
        label="Seek"
        value={currentTimeSeconds}
        max={total}
        step={1}
        valueText={`${elapsed} of ${formatDuration(total)}`}
        onChange={seek}
      />
      <span className="w-12 shrink-0">{formatDuration(total)}</span>
    </div>
  );
}

function VolumeControl() {
  const { volume, isMuted, setVolume, toggleMute } = usePlayer();
  const isSilent = isMuted || volume === 0;
  const Icon = isSilent ? VolumeX : volume < VOLUME_LOW_BELOW ? Volume1 : Volume2;
  return (
    <div className="flex min-w-0 items-center max-md:order-3 max-md:col-span-2 max-[360px]:col-span-full md:max-w-40 md:grow">
      <IconButton label={isMuted ? 'Unmute' : 'Mute'} onClick={toggleMute}>
        <Icon aria-hidden="true" className="size-5" />
      </IconButton>
      <Slider
        label="Volume"
        value={isMuted ? 0 : volume}
        max={1}
        step={VOLUME_STEP}
        valueText={`${Math.round((isMuted ? 0 : volume) * 100)} %`}
        onChange={setVolume}
      />
    </div>
  );
}

/** What plays; its album and its artists open from here, too. */
function TrackName({ track }: { track: PlayerTrack }) {
  const openAlbum = useOpenAlbum();
  const { albumId, album, title } = track;
  return (
    <div className="min-w-0 grow md:grow-0">
      <p dir="auto" className="truncate font-semibold" title={title}>
        {albumId === undefined ? (
          title
        ) : (
          <button
            type="button"
            className="inline-block max-w-full truncate align-bottom hover:underline"
            aria-description={`Opens the album ${album}`}
            onClick={() => openAlbum({ id: albumId, title: album })}
          >
            {title}
          </button>
        )}
      </p>
      <ArtistCredit credit={track.artist} artists={track.artists} className="text-sm text-muted" />
    </div>
  );
}

/**
 * One row on a desk. On a phone its parts stand in three: what plays and the queue, buttons and volume, the seek row.
 * M-227 … M-229: there while a track is current, not while a stream is joined.
 */
export function PlayerBar() {
  const { currentTrack, previous, next } = usePlayer();
  const { joinPhase } = useStation();
  if (currentTrack === undefined || joinPhase !== 'none' || isStreamTrack(currentTrack)) return null;
  return (
    <section
      aria-label="Player"
      className="relative isolate grid shrink-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1 border-t border-line bg-surface px-3 py-2 md:h-22 md:gap-x-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] md:px-4"
    >
      <ArtTint colour={currentTrack.artColour} />
      <div className="flex min-w-0 items-center gap-3 max-md:col-span-2">
        <Artwork
          artUrl={currentTrack.coverImageUrl}
          title={currentTrack.album}
          sizePx={56}
          colour={currentTrack.artColour}
          className="size-12 md:size-14"
          isLazy={false}
        />
        <TrackName track={currentTrack} />
        <FavouriteButton trackId={currentTrack.id} title={currentTrack.title} />
      </div>
      <div className="flex min-w-0 flex-col items-center max-md:contents">
        <div className="flex items-center max-md:order-2 max-[360px]:col-span-full max-[360px]:justify-center md:gap-1">
          <ShuffleButton />
          <IconButton label="Previous" onClick={previous}>
            <SkipBack aria-hidden="true" fill="currentColor" className="size-5" />
          </IconButton>
          <PlayButton />
          <IconButton label="Next" onClick={next}>
            <SkipForward aria-hidden="true" fill="currentColor" className="size-5" />
          </IconButton>
          <RepeatButton />
        </div>
        <SeekRow />
      </div>
      <div className="flex items-center justify-end gap-1 max-md:contents">
        <QueueLink />
        <VolumeControl />
      </div>
    </section>
  );
}
