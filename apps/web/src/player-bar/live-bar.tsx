import { controlTexts } from '@tutti/contract/texts/control-texts';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FavoriteButton } from '#components/marks/favorite-button.tsx';
import { artTint } from '#components/music/art-tint.ts';
import { pictureOnAir } from '#components/music/tinted-picture.ts';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useStation } from '#engine/engine-context.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Later } from '#ui/states/later.tsx';
import { LiveProgress } from './live-progress.tsx';
import { OnAir } from './on-air-status.tsx';
import { StationPanelButton } from './panel-buttons.tsx';
import { MuteButton, PlayPause } from './station-controls.tsx';
import { loadTiming, StationTiming } from './station-timing-panel.ts';

/**
 * The station that plays: one row on a desktop, two on a phone, where title and buttons do not fit side by side. It
 * replaces the greeting (M-044 … M-057).
 */
export function LiveBar() {
  const { nowPlaying, genreId } = useStation();
  const { toggle } = useStationToggle();
  const [isTimingOpen, setIsTimingOpen] = useState(false);
  const current = nowPlaying?.current;
  // Loads ahead, because a listener may open the panel when the connection is lost.
  useEffect(() => void loadTiming().catch(() => undefined), []);
  // The header around it draws the background.
  const tint = artTint(pictureOnAir(nowPlaying), 'bar');
  return (
    <section
      aria-label={controlTexts.liveStream}
      style={tint.style}
      className={clsx(
        'flex min-w-0 grow items-center gap-2 max-md:flex-wrap max-md:gap-y-0 sm:gap-4',
        tint.className,
      )}
      title={nowPlaying?.next && `${stationTexts.upNext}: ${nowPlaying.next.title}`}
    >
      <OnAir onOpen={() => setIsTimingOpen(true)} />
      <LiveProgress />
      <div className="flex shrink-0 items-center">
        <PlayPause />
        <MuteButton />
        <StationPanelButton />
        {current === undefined ? (
          // Reserves the space, because the buttons before it would move when it appears.
          <span className="size-11" />
        ) : (
          <FavoriteButton trackId={current.id} title={current.title} />
        )}
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
        <Later onMissing={() => setIsTimingOpen(false)}>
          <StationTiming genreId={genreId} onClose={() => setIsTimingOpen(false)} />
        </Later>
      )}
    </section>
  );
}
