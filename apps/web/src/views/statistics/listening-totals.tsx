import { STATISTICS_PERIOD_DAYS } from '@tutti/contract/limits';
import type { ListeningReport } from '@tutti/contract/statistics/schemas';
import { statisticsTexts as texts } from '@tutti/contract/statistics/texts';
import { formatListened } from '#components/music/listened-time.ts';
import { numberFormat } from '#language/formats.ts';
import { formatChange } from './listening-numbers.ts';

const numbers = numberFormat();

interface TotalProps {
  name: string;
  value: string;
  note?: string | undefined;
}

function Total({ name, value, note }: TotalProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-card max-sm:first:col-span-2 border border-line bg-surface p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-xl font-bold tracking-tight tabular-nums">{value}</dd>
      {note !== undefined && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  );
}

/** Against as many days before. */
function describeChange(report: ListeningReport, of: 'listenedMs' | 'plays'): string | undefined {
  const days = STATISTICS_PERIOD_DAYS[report.period];
  if (days === undefined || report.before === null) return undefined;
  const change = formatChange(report[of], report.before[of]);
  return change && texts.change(change, days);
}

export function ListeningTotals({ report }: { report: ListeningReport }) {
  const { listenedMs, plays, skips, streak, discovered } = report;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <Total
        name={texts.listened}
        value={formatListened(listenedMs)}
        note={describeChange(report, 'listenedMs')}
      />
      <Total name={texts.plays} value={numbers.format(plays)} note={describeChange(report, 'plays')} />
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
      <Total name={texts.skips} value={numbers.format(skips)} />
    </dl>
  );
}
