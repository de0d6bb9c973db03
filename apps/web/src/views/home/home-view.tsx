import { shellTexts } from '@tutti/contract/texts/shell-texts';
import { useDeferredValue } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import { useHomeShelves } from '#data/library/home-queries.ts';
import { useRecentStations } from '#data/own/recents-queries.ts';
import { usePageTitle } from '#ui/announcer.tsx';
import { FirstMixQuestion } from './first-mix/first-mix-question.tsx';
import { LowerFoot } from './foot/lower-foot.tsx';
import { OnAirHero } from './hero/on-air-hero.tsx';
import { HomeLinks } from './home-links.tsx';
import { JumpBackIn } from './shelves/jump-back-in.tsx';
import { LowerShelves } from './shelves/lower-shelves.tsx';
import { StreamingSessions } from './streaming-sessions.tsx';
import { Welcome } from './welcome.tsx';

type Asked = Pick<ReturnType<typeof useHomeShelves>, 'isPending' | 'isPaused' | 'failureCount'>;

const NOTHING_PLAYED = { genreIds: [], recentAlbums: [] };

/** False after a failure or without a network, because retries take unknown time. */
const isAwaited = ({ isPending, isPaused, failureCount }: Asked) =>
  isPending && !isPaused && failureCount === 0;

export function HomeView() {
  usePageTitle(shellTexts.sidebar.home);
  const { user, isProfileDelayed } = useAuth();
  const home = useHomeShelves();
  const { data, isError, refetch } = home;
  const recents = useRecentStations();
  // The question depends on the profile, and the content below on the recents: rendered before both are known, it would
  // push content down.
  const areOthersAwaited = (user === undefined && !isProfileDelayed) || isAwaited(recents);
  // Deferred, so that it renders in slices; all at once takes a tenth of a second on a slow phone.
  const shelves = useDeferredValue(areOthersAwaited ? undefined : data);
  const isWaiting = useDeferredValue(isAwaited(home) || (areOthersAwaited && data !== undefined));
  const { genreIds, recentAlbums } = shelves ?? NOTHING_PLAYED;
  return (
    <>
      <h1 className="sr-only">{shellTexts.sidebar.home}</h1>
      <p className="mb-4 text-sm text-muted">
        <Welcome />
      </p>
      <div className="space-y-8">
        <OnAirHero genreIds={genreIds} isWaiting={isWaiting} />
        {shelves !== undefined && <FirstMixQuestion {...shelves} />}
        <JumpBackIn albums={recentAlbums} isWaiting={isWaiting} />
        {/* The question would push down content that is already visible. */}
        {!isWaiting && (
          <>
            <StreamingSessions genreIds={genreIds} />
            <LowerShelves shelves={shelves} isError={isError} onRetry={() => void refetch()} />
            <HomeLinks />
            <LowerFoot />
          </>
        )}
      </div>
    </>
  );
}
