import { FIRST_MIX_GENRES } from '@tutti/contract/limits';
import { lazy, Suspense, useState } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import type { HomeShelves } from '#data/library/home-queries.ts';
import { focusContent } from '#ui/focus-content.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { noteFirstMixAnswered, wasFirstMixAnswered } from './first-mix-answered.ts';

const FirstMix = lazy(async () => ({ default: (await import('./first-mix.tsx')).FirstMix }));

/** For a newcomer with genres to choose from, until the question is answered. */
export function FirstMixQuestion({ isNewcomer, mixes }: Pick<HomeShelves, 'isNewcomer' | 'mixes'>) {
  const { user } = useAuth();
  const [isAnswered, setIsAnswered] = useState(false);
  if (!isNewcomer || user === undefined || isAnswered) return null;
  if (mixes.length <= FIRST_MIX_GENRES || wasFirstMixAnswered(user.id)) return null;
  return (
    <Suspense fallback={<Skeleton className="h-72 rounded-[20px]" />}>
      <FirstMix
        mixes={mixes}
        onAnswered={() => {
          noteFirstMixAnswered(user.id);
          setIsAnswered(true);
          // The button that was pressed goes with the question.
          focusContent();
        }}
      />
    </Suspense>
  );
}
