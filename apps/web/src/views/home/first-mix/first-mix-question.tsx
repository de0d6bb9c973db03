import { homeTexts } from '@tutti/contract/home/texts';
import { FIRST_MIX_GENRES } from '@tutti/contract/limits';
import { useState } from 'react';
import { useAuth } from '#data/account/auth-context.tsx';
import type { HomeShelves } from '#data/library/home-queries.ts';
import { focusContent } from '#ui/focus-content.ts';
import { Later } from '#ui/states/later.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { noteFirstMixAnswered, wasFirstMixAnswered } from './first-mix-answered.ts';
import { ANSWERS, FRAME, GENRE, GENRES } from './first-mix-frame.ts';

const FirstMix = lazyComponent(async () => (await import('./first-mix.tsx')).FirstMix);

function FirstMixSkeleton({ genreCount }: { genreCount: number }) {
  return (
    <div className={FRAME}>
      <Skeleton className="mx-2 h-7 w-52" />
      {/* The words themselves, because they take two lines on a narrow phone. */}
      <p aria-hidden="true" className="invisible px-2 text-sm">
        {homeTexts.firstMix.hint}
      </p>
      <div className={GENRES}>
        {Array.from({ length: genreCount }, (_nothing, index) => (
          <div key={index} className={GENRE}>
            <Skeleton className="aspect-square w-full rounded-xl" />
            <Skeleton className="h-5" />
          </div>
        ))}
      </div>
      <div className={ANSWERS}>
        <Skeleton className="h-11 w-39" />
        <Skeleton className="h-11 w-24" />
        <Skeleton className="h-5 w-24" />
      </div>
    </div>
  );
}

export function FirstMixQuestion({ isNewcomer, mixes }: Pick<HomeShelves, 'isNewcomer' | 'mixes'>) {
  const { user } = useAuth();
  const [isAnswered, setIsAnswered] = useState(false);
  if (!isNewcomer || user === undefined || isAnswered) return null;
  if (mixes.length <= FIRST_MIX_GENRES || wasFirstMixAnswered(user.id)) return null;
  return (
    <Later fallback={<FirstMixSkeleton genreCount={mixes.length} />} missing={null}>
      <FirstMix
        mixes={mixes}
        onAnswered={() => {
          noteFirstMixAnswered(user.id);
          setIsAnswered(true);
          // The pressed button disappears with the question.
          focusContent();
        }}
      />
    </Later>
  );
}
