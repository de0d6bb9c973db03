import { adminDashboardTexts } from '@tutti/contract/admin-overview/dashboard-texts';
import { pageTexts } from '@tutti/contract/page/texts';
import { useState } from 'react';
import type { ChartRange } from '#data/admin/admin-overview-queries.ts';
import { useCharts } from '#data/admin/admin-overview-queries.ts';
import { Button } from '#ui/button.tsx';
import { Chart } from '#ui/charts/chart.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { listenersChart, newUsersChart, playsChart } from './chart-series.ts';
import { RangeChoice } from './range-choice.tsx';

const FRAME = 'h-72 rounded-card';

function ChartFailed({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className={`flex flex-col items-center justify-center gap-3 border border-line bg-surface sm:col-span-2 ${FRAME}`}
    >
      <p className="text-sm text-muted">{adminDashboardTexts.couldNotBeLoaded(title)}</p>
      <Button onClick={onRetry}>{pageTexts.retry}</Button>
    </div>
  );
}

const isOnItsWay = ({ data, isError }: Pick<ReturnType<typeof useCharts>, 'data' | 'isError'>) =>
  data === undefined && !isError;

/** Whether the charts have their final height, so that nothing below them moves. */
export function useAreChartsShown(): boolean {
  return ![useCharts('day'), useCharts('month')].some(isOnItsWay);
}

/** Shows concurrent listeners. It is the only chart with a choice of time range. */
export function ListenersChart() {
  const [range, setRange] = useState<ChartRange>('day');
  const { data, isError, refetch } = useCharts(range);
  if (data !== undefined) {
    return (
      <Chart
        kind="line"
        title={adminDashboardTexts.listeners}
        emptyText={adminDashboardTexts.nobodyListenedIn[data.range]}
        action={<RangeChoice value={range} onChange={setRange} />}
        {...listenersChart(data)}
      />
    );
  }
  if (isError) return <ChartFailed title={adminDashboardTexts.listeners} onRetry={() => void refetch()} />;
  return <Skeleton className={FRAME} />;
}

function DailyCharts() {
  const { data, isError, refetch } = useCharts('month');
  if (data !== undefined) {
    return (
      <>
        <Chart
          kind="bars"
          title={adminDashboardTexts.playsPerDay}
          emptyText={adminDashboardTexts.noPlays}
          {...playsChart(data)}
        />
        <Chart
          kind="bars"
          title={adminDashboardTexts.newUsers}
          emptyText={adminDashboardTexts.noNewUsers}
          {...newUsersChart(data)}
        />
      </>
    );
  }
  if (isError)
    return <ChartFailed title={adminDashboardTexts.playsAndNewUsers} onRetry={() => void refetch()} />;
  return null;
}

/** Appears together with the other charts, because it is much lower when nobody listened. */
export function Listeners() {
  return useAreChartsShown() ? <ListenersChart /> : <Skeleton className={FRAME} />;
}

export function ActivityCharts() {
  const areShown = useAreChartsShown();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {areShown ? (
        <DailyCharts />
      ) : (
        <>
          <Skeleton className={FRAME} />
          <Skeleton className={FRAME} />
        </>
      )}
    </div>
  );
}
