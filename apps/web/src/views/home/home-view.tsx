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

const NOTHING_HEARD = { genreIds: [], recentAlbums: [] };

/** A server that refuses is asked again for some seconds, and without a network nobody knows for how long. */
const isAwaited = ({ isPending, isPaused, failureCount }: Asked) =>
  isPending && !isPaused && failureCount === 0;

export function HomeView() {
  usePageTitle(shellTexts.sidebar.home);
  const { user, isProfileDelayed } = useAuth();
  const home = useHomeShelves();
  const { data, isError, refetch } = home;
  const recents = useRecentStations();
  // Whether a newcomer is asked hangs on who it is, and what stands below the question on what they heard: asked before
  // the one or the other is there, it would push down what stands there already.
  const areOthersAwaited = (user === undefined && !isProfileDelayed) || isAwaited(recents);
  // Deferred, an answer is drawn in slices; in one go it takes a tenth of a second on a slow phone.
  const shelves = useDeferredValue(areOthersAwaited ? undefined : data);
  const isWaiting = useDeferredValue(isAwaited(home) || (areOthersAwaited && data !== undefined));
  const { genreIds, recentAlbums } = shelves ?? NOTHING_HEARD;
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
        {/* A question to a newcomer would push down what stands there already. */}
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
