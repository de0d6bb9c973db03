import { STATISTICS_PERIODS, type StatisticsPeriod } from '@tutti/contract/limits';
import { stateTexts } from '@tutti/contract/page/state-texts';
import { statisticsTexts as texts } from '@tutti/contract/statistics/texts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { readableMessage } from '#api/api-error.ts';
import { PageColumn } from '#components/page-column.tsx';
import { ViewHeader } from '#components/view-header.tsx';
import { useListening } from '#data/own/listening-history.ts';
import { useOpenView, type View } from '#navigation/view.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { MessageState } from '#ui/states/message-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { StatisticsActions } from './statistics-actions.tsx';
import { Report } from './statistics-report.tsx';

interface PeriodsProps {
  period: StatisticsPeriod;
  onPeriod: (period: StatisticsPeriod) => void;
}

function Periods({ period, onPeriod }: PeriodsProps) {
  return (
    <fieldset className="mb-6 flex flex-wrap gap-2">
      <legend className="sr-only">{texts.period}</legend>
      {STATISTICS_PERIODS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === period}
          className={clsx(
            'min-h-11 rounded-full px-3 text-sm font-semibold sm:px-4 transition-colors duration-150',
            one === period ? 'bg-ink text-canvas' : 'bg-raised text-ink hover:bg-line',
          )}
          onClick={() => onPeriod(one)}
        >
          {texts.periods[one]}
        </button>
      ))}
    </fieldset>
  );
}

function Empty() {
  const openView = useOpenView();
  return (
    <MessageState
      drawing="recent"
      title={texts.emptyTitle}
      text={texts.emptyHint}
      action={
        <Button look="primary" onClick={() => openView({ id: 'tracks' })}>
          {stateTexts.browseSongs}
        </Button>
      }
    />
  );
}

function Waiting() {
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {[1, 2, 3, 4, 5].map((tile) => (
          <Skeleton key={tile} className="h-22 rounded-card" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
  );
}

function History() {
  const [period, setPeriod] = useState<StatisticsPeriod>('month');
  const { data: report, error, refetch } = useListening(period);
  const isEmpty = report?.since === null;
  return (
    <>
      <ViewHeader
        title={texts.heading}
        note={texts.note}
        actions={report !== undefined && !isEmpty && <StatisticsActions report={report} />}
        hasManyActions
      />
      {!isEmpty && <Periods period={period} onPeriod={setPeriod} />}
      {isEmpty && <Empty />}
      {report !== undefined && !isEmpty && <Report report={report} />}
      {report === undefined && error === null && <Waiting />}
      {report === undefined && error !== null && (
        <MessageState
          isAlert
          title={texts.failed}
          text={readableMessage(error)}
          action={<Button onClick={() => void refetch()}>{stateTexts.retry}</Button>}
        />
      )}
    </>
  );
}

const YearView = lazyComponent(async () => (await import('./year-view.tsx')).YearView);

/** The history up to now, or one year of it. */
export function StatisticsView({ view: { year } }: { view: View }) {
  const isYear = year !== undefined && /^\d{4}$/.test(year);
  return <PageColumn>{isYear ? <YearView year={year} /> : <History />}</PageColumn>;
}
