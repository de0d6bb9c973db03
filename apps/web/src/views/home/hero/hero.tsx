import { homeTexts } from '@tutti/contract/home/texts';
import { clsx } from 'clsx';
import { heroEdgePx } from '#above-the-fold/art-size.ts';
import { cyclingPaletteClass } from '#components/drawings/palette.ts';
import { LiveBadge } from '#components/stations/live-badge.tsx';
import { type StationCardStation, tintOf } from '#components/stations/station-card.tsx';
import { stationName } from '#components/stations/station-naming.ts';
import { StationPicture } from '#components/stations/station-picture.tsx';
import { StationSeats } from '#components/stations/station-seats.tsx';
import { useStationToggle } from '#components/stations/use-station-toggle.ts';
import { useStation } from '#engine/engine-context.tsx';
import { HERO, HERO_COVER } from './hero-frame.ts';
import { JoinButton } from './join-button.tsx';
import { OnAirNow } from './on-air-now.tsx';

const texts = homeTexts.hero;
/** A longer name is set smaller, so that it needs at most two lines. */
const SHORT_NAME = 18;

interface HeroProps {
  station: StationCardStation;
  /** Its index in the list of all stations, which determines its colors. */
  index: number;
  isOwn: boolean;
}

export function Hero({ station, index, isOwn }: HeroProps) {
  const { nowPlayingByGenre } = useStation();
  const nowPlaying = nowPlayingByGenre[station.genreId];
  const tint = tintOf(nowPlaying);
  const isJoined = useStationToggle().joinPhaseOf(station.genreId) === 'joined';
  const name = stationName(station);
  return (
    <section
      aria-label={texts.region}
      style={tint.style}
      className={clsx(
        HERO,
        'grid grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-4 gap-y-3 p-4 text-white md:gap-x-6 md:gap-y-0 md:px-7 md:py-5',
        cyclingPaletteClass(index),
        tint.className,
      )}
    >
      <StationPicture
        genreName={station.genreName}
        nowPlaying={nowPlaying}
        sizePx={heroEdgePx()}
        isLazy={false}
        isUrgent
        className={`${HERO_COVER} rounded-xl shadow-lift md:row-span-2`}
      />
      <div className="min-w-0 md:self-end">
        <Eyebrow isJoined={isJoined} isOwn={isOwn} />
        <h2
          className={clsx(
            'line-clamp-2 pb-1 text-[1.5rem] leading-[1.1] font-bold tracking-tight text-balance italic',
            name.length <= SHORT_NAME && 'md:text-[max(2rem,2.2vw)]',
          )}
        >
          {name}
        </h2>
      </div>
      <div className="col-span-2 min-w-0 space-y-3 md:col-span-1 md:self-start md:space-y-2">
        <OnAirNow nowPlaying={nowPlaying} />
        <div className="hero-foot flex items-center gap-3">
          <JoinButton station={station} />
          <StationSeats
            station={station}
            nowPlaying={nowPlaying}
            isMineLit={isJoined}
            // The button keeps its words on one line as long as it can.
            className="max-w-33 min-w-16 grow basis-0 space-y-1"
          />
        </div>
      </div>
    </section>
  );
}

function Eyebrow({ isJoined, isOwn }: { isJoined: boolean; isOwn: boolean }) {
  return (
    <p className="flex min-h-6 items-center gap-3 truncate text-sm font-semibold text-white/85">
      {isOwn ? texts.eyebrow : texts.eyebrowOfMost}
      {isJoined && <LiveBadge />}
    </p>
  );
}
