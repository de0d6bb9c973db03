import type { YearInReview } from '@tutti/contract/statistics/schemas';
import { statisticsTexts } from '@tutti/contract/statistics/texts';
import { yearTexts as texts } from '@tutti/contract/statistics/year-texts';
import { clsx } from 'clsx';
import { formatListened } from '#components/music/listened-time.ts';
import { numberFormat } from '#language/formats.ts';
import { findFacts } from './year-numbers.ts';

const numbers = numberFormat();

interface FactProps {
  name: string;
  value: string | undefined;
  /** Has a row of its own. */
  isLarge?: boolean;
}

export function Fact({ name, value, isLarge = false }: FactProps) {
  if (value === undefined) return null;
  return (
    <div
      className={clsx('min-w-0 rounded-card border border-line bg-surface p-4', isLarge && 'year-fact-large')}
    >
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={clsx('font-bold tracking-tight tabular-nums', isLarge ? 'text-2xl' : 'text-lg')}>
        {value}
      </dd>
    </div>
  );
}

/** The numbers of the picture and some more, as text. */
export function Facts({ review }: { review: YearInReview }) {
  const { month, day, hour } = findFacts(review);
  const { listenedMs, plays, discovered, longestStreakDays } = review;
  const count = (value: number) => (value > 0 ? numbers.format(value) : undefined);
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-3">
      <Fact isLarge name={statisticsTexts.listened} value={formatListened(listenedMs)} />
      <Fact name={statisticsTexts.plays} value={count(plays)} />
      <Fact name={texts.busiestMonth} value={month} />
      <Fact name={texts.busiestDay} value={day} />
      <Fact name={texts.busiestHour} value={hour} />
      <Fact name={texts.newArtistsTitle} value={count(discovered.artists)} />
      <Fact name={texts.streakTitle} value={count(longestStreakDays)} />
    </dl>
  );
}
