import { musicTexts } from '@tutti/contract/texts/music-texts';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { clsx } from 'clsx';
import { LogOut, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { ArtTint } from '#components/art-tint.tsx';
import { Artwork } from '#components/artwork.tsx';
import { FavouriteButton } from '#components/favourite-button.tsx';
import { LiveBadge } from '#components/live-badge.tsx';
import { nowPlayingArtist, nowPlayingTitle } from '#components/station-naming.ts';
import { useStationToggle } from '#components/use-station-toggle.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Button, buttonClass, IconButton } from '#ui/button.tsx';
import { StationTiming, SyncChip } from './live-bar-timing.tsx';
import { LiveProgress } from './live-progress.tsx';

function PlayPause() {
  const { playback, isPaused, pause, resume } = useStation();
  if (playback === 'blocked') {
    return (
      <Button look="primary" className="px-4" onClick={resume}>
        {musicTexts.player.clickToListen}
      </Button>
    );
  }
  return (
    <IconButton label={isPaused ? 'Play' : 'Pause'} onClick={isPaused ? resume : pause}>
      {isPaused ? (
        <Play aria-hidden="true" fill="currentColor" className="size-5" />
      ) : (
        <Pause aria-hidden="true" fill="currentColor" className="size-5" />
      )}
    </IconButton>
  );
}

/** What is wrong, as far as the listener hears of it. */
function useTrouble(): string | undefined {
  const { connection, playback } = useStation();
  if (playback === 'failed') return stationTexts.trackFailed;
  return connection === 'connected' ? undefined : stationTexts.hubLost;
}

/** Opens what there is to know and to set about the sound. */
function OnAir({ onOpen }: { onOpen: () => void }) {
  const { nowPlaying } = useStation();
  const trouble = useTrouble();
  const title = nowPlayingTitle(nowPlaying);
  const current = nowPlaying?.current;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={stationTexts.timing.title}
      className="flex min-w-0 grow items-center gap-2 rounded-lg text-start max-md:basis-full sm:gap-4"
      onClick={onOpen}
    >
      <Artwork
        artUrl={current?.artUrl}
        title={current?.albumTitle ?? title}
        sizePx={48}
        colour={current?.artColour}
        className="size-11 sm:size-12"
      />
      <span className="min-w-0 grow">
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold">{title}</span>
          <LiveBadge />
        </span>
        <span className="flex items-center gap-3">
          <span className={clsx('truncate text-sm text-muted', trouble !== undefined && 'max-sm:hidden')}>
            {nowPlayingArtist(nowPlaying)}
          </span>
          {trouble === undefined ? (
            <SyncChip className="shrink-0 max-sm:hidden" />
          ) : (
            <span role="status" className="text-xs text-muted max-sm:line-clamp-2 sm:shrink-0">
              {trouble}
            </span>
          )}
        </span>
      </span>
    </button>
  );
}

function MuteButton() {
  const { isMuted, toggleMute } = useStation();
  const Icon = isMuted ? VolumeX : Volume2;
  return (
    <IconButton label={isMuted ? 'Unmute' : 'Mute'} isActive={isMuted} onClick={toggleMute}>
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

/** What the joined stream plays: one row on a desk, two on a phone, where title and buttons have no room side by side; in the place of the greeting (M-044 … M-057). */
export function LiveBar() {
  const { nowPlaying, genreId } = useStation();
  const { toggle } = useStationToggle();
  const [isTimingOpen, setIsTimingOpen] = useState(false);
  const current = nowPlaying?.current;
  return (
    <section
      aria-label="Live stream"
      className="flex min-w-0 grow items-center gap-2 max-md:flex-wrap max-md:gap-y-0 sm:gap-4"
      title={nowPlaying?.next && `${stationTexts.upNext}: ${nowPlaying.next.title}`}
    >
      <ArtTint colour={current?.artColour} />
      <OnAir onOpen={() => setIsTimingOpen(true)} />
      <LiveProgress />
      <div className="flex shrink-0 items-center">
        <PlayPause />
        <MuteButton />
        {current !== undefined && <FavouriteButton trackId={current.id} title={current.title} />}
        <button
          type="button"
          className={buttonClass('quiet', 'ms-1 max-sm:size-11 max-sm:px-0')}
          onClick={() => genreId !== undefined && void toggle(genreId)}
        >
          <LogOut aria-hidden="true" className="size-4 sm:hidden" />
          <span className="max-sm:sr-only">{stationTexts.leave}</span>
        </button>
      </div>
      {isTimingOpen && genreId !== undefined && (
        <StationTiming genreId={genreId} onClose={() => setIsTimingOpen(false)} />
      )}
    </section>
  );
}
