import { shellTexts } from '@tutti/contract/frame/texts';
import { useDeferredValue } from 'react';
import { usePageTitle } from '#ui/announcer.tsx';
import { FirstMixQuestion } from './first-mix/first-mix-question.tsx';
import { LowerFoot } from './foot/lower-foot.tsx';
import { chooseAlbum } from './hero/choose-album.ts';
import { OnAirHero } from './hero/on-air-hero.tsx';
import { useHeroStations } from './hero/use-hero-stations.ts';
import { HomeLinks } from './home-links.tsx';
import { JumpBackIn } from './jump-back-in/jump-back-in.tsx';
import { NothingRecent } from './jump-back-in/nothing-recent.tsx';
import { LowerShelves } from './shelves/lower-shelves.tsx';
import { StreamingSessions } from './streaming-sessions.tsx';
import { useHome } from './use-home.ts';
import { Welcome } from './welcome.tsx';

export function HomeView() {
  usePageTitle(shellTexts.sidebar.home);
  const { shelves, isWaiting, isError, retry, genreIds, recentGenreIds } = useHome();
  const heroStations = useHeroStations({ genreIds, recentGenreIds, isWaiting });
  const album = chooseAlbum(shelves);
  // While it loads, too, because a shortcut that disappears would move the others.
  const mayHaveHero = heroStations.isLoading || heroStations.chosen !== undefined;
  // Later than what is above it, which fills a phone's screen. Without the shelves, the question would push it down.
  const isRestDrawn = useDeferredValue(!isWaiting, false);
  return (
    <>
      <h1 className="sr-only">{shellTexts.sidebar.home}</h1>
      <p className="mb-4 text-sm text-muted">
        <Welcome isWaiting={isWaiting} isNewcomer={shelves?.isNewcomer} />
      </p>
      <div className="space-y-6 md:space-y-8">
        <div className="space-y-3">
          <OnAirHero
            {...heroStations}
            genreIds={genreIds}
            album={album}
            isPlayed={album === shelves?.recentAlbums[0]?.album}
          />
          {/* Above the shortcuts, because a newcomer has nothing to go back to. */}
          {shelves !== undefined && <FirstMixQuestion {...shelves} />}
          <JumpBackIn
            shelves={shelves}
            isWaiting={isWaiting}
            albumAbove={mayHaveHero ? album?.id : undefined}
          />
        </div>
        {isRestDrawn && (
          <>
            <StreamingSessions genreIds={genreIds} above={heroStations.above} />
            <LowerShelves shelves={shelves} isError={isError} onRetry={retry} />
            <div className="space-y-6 border-t border-line pt-6">
              <HomeLinks />
              {recentGenreIds.length === 0 && <NothingRecent shelves={shelves} />}
              <LowerFoot />
            </div>
          </>
        )}
      </div>
    </>
  );
}
