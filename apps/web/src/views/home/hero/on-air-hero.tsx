/** A station on air at the top of Home, with a button to join it. */
import { homeTexts } from '@tutti/contract/texts/home-texts';
import { stationTexts } from '@tutti/contract/texts/station-texts';
import { clsx } from 'clsx';
import { heroEdgePx } from '#above-the-fold/art-size.ts';
import { cyclingPaletteClass } from '#components/drawings/palette.ts';
import { LiveBadge } from '#components/stations/live-badge.tsx';
import type { StationCardStation } from '#components/stations/station-card.tsx';
import { tintOf } from '#components/stations/station-card.tsx';
import { useStationList } from '#components/stations/station-grid.tsx';
import { stationName } from '#components/stations/station-naming.ts';
import { StationPicture } from '#components/stations/station-picture.tsx';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useStation } from '#engine/engine-context.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { JoinButton } from './join-button.tsx';
import { OnAirNow } from './on-air-now.tsx';
import { useChosenStation } from './use-chosen-station.ts';

const texts = homeTexts.hero;
/** Matches the height of the content: artwork, track and button, stacked on a phone and side by side on a desktop. */
const CARD = 'relative isolate min-h-77 overflow-hidden rounded-[20px] sm:min-h-91 md:min-h-84';
/** Matches `heroEdgePx`. */
const COVER = 'size-26 sm:size-40 md:size-70';

interface OnAirHeroProps {
  /** The genres that the user plays and marks most, in that order. */
  genreIds: readonly string[];
  /** The genres are still loading. */
  isWaiting: boolean;
}

export function OnAirHero({ genreIds, isWaiting }: OnAirHeroProps) {
  const { stations, isLoading } = useStationList();
  if (isLoading || isWaiting) {
    return (
      <div role="status" aria-busy="true" aria-label={stationTexts.loading}>
        <Skeleton className={`${CARD} w-full`} />
      </div>
    );
  }
  return <Hero stations={stations ?? []} genreIds={genreIds} />;
}

interface HeroProps {
  stations: readonly StationCardStation[];
  genreIds: readonly string[];
}

function Hero({ stations, genreIds }: HeroProps) {
  const { nowPlayingByGenre } = useStation();
  const station = useChosenStation(stations, genreIds);
  // Without a station on air, the section of all stations explains what to do.
  if (station === undefined) return null;
  const nowPlaying = nowPlayingByGenre[station.genreId];
  const tint = tintOf(nowPlaying);
  const listeners = nowPlaying?.listenerCount ?? station.listenerCount ?? 0;
  return (
    <section
      aria-label={texts.region}
      style={tint.style}
      className={clsx(
        CARD,
        'flex items-center text-white',
        cyclingPaletteClass(stations.indexOf(station)),
        tint.className,
      )}
    >
      <div className="grid w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-4 p-5 md:grid-rows-[1fr_auto_1fr] md:gap-x-9 md:p-7">
        <StationPicture
          genreName={station.genreName}
          nowPlaying={nowPlaying}
          sizePx={heroEdgePx()}
          isLazy={false}
          isUrgent
          className={`${COVER} rounded-xl shadow-lift md:row-span-3`}
        />
        <div className="min-w-0 space-y-1 md:self-end">
          <Eyebrow genreId={station.genreId} isOwn={genreIds.includes(station.genreId)} />
          <h2 className="line-clamp-2 pb-1 font-title text-xl leading-[1.15] font-bold tracking-tight text-balance italic md:text-[max(2.5rem,2.6vw)]">
            {stationName(station)}
          </h2>
        </div>
        <div className="col-span-2 md:col-span-1">
          <OnAirNow nowPlaying={nowPlaying} />
        </div>
        <div className="col-span-2 flex items-center gap-5 md:col-span-1 md:self-start">
          <JoinButton station={station} />
          {listeners > 0 && (
            <p className="text-sm text-white/85 tabular-nums">{stationTexts.listeners(listeners)}</p>
          )}
        </div>
      </div>
    </section>
  );
}

function Eyebrow({ genreId, isOwn }: { genreId: string; isOwn: boolean }) {
  const { joinPhaseOf } = useStationToggle();
  return (
    <p className="flex min-h-6 items-center gap-3 text-sm font-semibold text-white/85">
      {isOwn ? texts.eyebrow : texts.eyebrowOfMost}
      {joinPhaseOf(genreId) === 'joined' && <LiveBadge />}
    </p>
  );
}
