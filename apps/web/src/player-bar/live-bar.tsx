import { controlTexts } from '@tutti/contract/page/control-texts';
import { stationTexts } from '@tutti/contract/stations/texts';
import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FavoriteButton } from '#components/marks/favorite-button.tsx';
import { artTint } from '#components/music/art-tint.ts';
import { inStationColors } from '#components/stations/station-tint.ts';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useStation } from '#engine/engine-context.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Later } from '#ui/states/later.tsx';
import { JoinedRoomLink, OpenRoomStatus, useIsRoomOpen } from './joined-room.tsx';
import { LiveProgress } from './live-progress.tsx';
import { OnAir } from './on-air-status.tsx';
import { StationPanelButton } from './panel-buttons.tsx';
import { PlayPause, StationVolume } from './station-controls.tsx';
import { loadTiming, StationTiming } from './station-timing-panel.ts';

/** Shows the joined station in place of the greeting (M-044 … M-057), in two rows on a phone. */
export function LiveBar() {
  const { nowPlaying, genreId, stations, playback } = useStation();
  const isRoomOpen = useIsRoomOpen();
  const openTiming = () => setIsTimingOpen(true);
  const { leave } = useStationToggle();
  const [isTimingOpen, setIsTimingOpen] = useState(false);
  const current = nowPlaying?.current;
  // Preloads the panel, because it may be opened when the connection is lost.
  useEffect(() => void loadTiming().catch(() => undefined), []);
  const tint = artTint(inStationColors({ nowPlaying, genreId, stations }), 'bar');
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
      {isRoomOpen ? (
        <OpenRoomStatus onOpen={openTiming} />
      ) : (
        <>
          <OnAir onOpen={openTiming}>
            {current === undefined ? (
              // Reserves the space, because what follows would move otherwise.
              <span className="size-11" />
            ) : (
              <FavoriteButton trackId={current.id} title={current.title} />
            )}
          </OnAir>
          <LiveProgress />
        </>
      )}
      <div className="flex shrink-0 items-center">
        {(!isRoomOpen || playback === 'blocked') && <PlayPause />}
        <StationVolume />
        {/* The page of a room has no button for the panel, because it shows the queue itself. */}
        {!isRoomOpen && <StationPanelButton />}
        {!isRoomOpen && <JoinedRoomLink />}
        <button
          type="button"
          className={buttonClass('ghost', 'max-sm:size-11 max-sm:px-0')}
          onClick={() => void leave()}
        >
          <LogOut aria-hidden="true" className="size-4 sm:hidden" />
          <span className="max-sm:sr-only">{stationTexts.leave}</span>
        </button>
      </div>
      {isTimingOpen && (
        <Later onMissing={() => setIsTimingOpen(false)}>
          <StationTiming genreId={genreId} onClose={() => setIsTimingOpen(false)} />
        </Later>
      )}
    </section>
  );
}
