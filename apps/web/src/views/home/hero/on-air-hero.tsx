import { stationTexts } from '@tutti/contract/stations/texts';
import type { Album } from '#data/library/library-queries.ts';
import { usePhone } from '#ui/screen/use-phone.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { ContinueCard, NextStationCard } from './beside-hero.tsx';
import { Hero } from './hero.tsx';
import { BESIDE_HERO, HERO, ROW } from './hero-frame.ts';
import type { HeroStations } from './use-hero-stations.ts';

interface OnAirHeroProps extends HeroStations {
  genreIds: readonly string[];
  /** Beside the station. */
  album: Album | undefined;
  isPlayed: boolean;
}

/** The station that suits the user best; on large screens an album and another station stand beside it. */
export function OnAirHero(props: OnAirHeroProps) {
  const { isLoading, stations, chosen, next, genreIds, album, isPlayed } = props;
  // A phone hides the cards beside the station, and would take a frame to render them.
  const hasCards = !usePhone();
  if (isLoading) {
    return (
      <div role="status" aria-busy="true" aria-label={stationTexts.loading} className={ROW}>
        <Skeleton className={HERO} />
        <Skeleton className={BESIDE_HERO} />
        <Skeleton className={BESIDE_HERO} />
      </div>
    );
  }
  // Without a station on air, the section of all stations explains what to do.
  if (chosen === undefined) return null;
  return (
    <div className={ROW}>
      <Hero station={chosen} index={stations.indexOf(chosen)} isOwn={genreIds.includes(chosen.genreId)} />
      {hasCards && album !== undefined && <ContinueCard album={album} isPlayed={isPlayed} />}
      {hasCards && next !== undefined && <NextStationCard station={next} index={stations.indexOf(next)} />}
    </div>
  );
}
