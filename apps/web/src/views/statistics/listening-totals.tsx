import { STATISTICS_PERIOD_DAYS } from '@tutti/contract/limits';
import type { ListeningReport } from '@tutti/contract/statistics/schemas';
import { statisticsTexts as texts } from '@tutti/contract/statistics/texts';
import { clsx } from 'clsx';
import { formatListened } from '#components/music/listened-time.ts';
import { numberFormat } from '#language/formats.ts';
import { formatChange, formatShare } from './listening-numbers.ts';

const numbers = numberFormat();

interface TotalProps {
  name: string;
  value: string;
  note?: string | undefined;
  change?: Change | undefined;
}

/** The sign in words for screen readers, because they would read out the name of the triangle. */
function ChangeNote({ percent, isMore, days }: Change) {
  return (
    <dd className="mt-1 flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className={clsx('text-sm font-semibold whitespace-nowrap', isMore ? 'text-good' : 'text-muted')}>
        <span aria-hidden="true">{isMore ? '▲' : '▼'} </span>
        <span className="sr-only">{isMore ? '+' : '−'}</span>
        {percent}
      </span>
      <span className="text-xs text-muted">{texts.comparedWith(days)}</span>
    </dd>
  );
}

function Total({ name, value, note, change }: TotalProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-card max-sm:first:col-span-2 border border-line bg-surface p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-xl font-bold tracking-tight tabular-nums">{value}</dd>
      {note !== undefined && <dd className="mt-1 text-xs text-muted">{note}</dd>}
      {change !== undefined && <ChangeNote {...change} />}
    </div>
  );
}

interface Change {
  readonly percent: string;
  readonly isMore: boolean;
  readonly days: number;
}

/** Against as many days before. */
function findChange(report: ListeningReport, of: 'listenedMs' | 'plays'): Change | undefined {
  const days = STATISTICS_PERIOD_DAYS[report.period];
  if (days === undefined || report.before === null) return undefined;
  const [now, before] = [report[of], report.before[of]];
  const percent = formatChange(now, before);
  return percent === undefined || now === before ? undefined : { percent, isMore: now > before, days };
}

export function ListeningTotals({ report }: { report: ListeningReport }) {
  const { listenedMs, plays, skips, streak, discovered } = report;
  const skipShare = formatShare(skips, plays + skips);
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <Total
        name={texts.listened}
        value={formatListened(listenedMs)}
        change={findChange(report, 'listenedMs')}
      />
      <Total name={texts.plays} value={numbers.format(plays)} change={findChange(report, 'plays')} />
      <Total
        name={texts.streak}
        value={numbers.format(streak.currentDays)}
        note={texts.longestStreak(streak.longestDays)}
      />
      <Total
        name={texts.discovered}
        value={numbers.format(discovered.tracks)}
        note={discovered.artists > 0 ? texts.newArtists(discovered.artists) : undefined}
      />
      <Total
        name={texts.skips}
        value={numbers.format(skips)}
        note={skipShare && texts.skipShare(skipShare)}
      />
    </dl>
  );
}
