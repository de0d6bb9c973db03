import type { ListeningReport } from '@tutti/contract/statistics/schemas';
import { statisticsTexts as texts } from '@tutti/contract/statistics/texts';
import { clsx } from 'clsx';
import { formatListened, toMinutes } from '#components/music/listened-time.ts';
import { Chart } from '#ui/charts/chart.tsx';
import { ListeningCalendar } from './listening-calendar.tsx';
import {
  type DayOfListening,
  fillDays,
  findMost,
  formatDay,
  formatHourEdges,
  nameDays,
  nameHours,
} from './listening-numbers.ts';

/** More days are a calendar, because bars would be too thin to read. */
const BARS_MAX = 60;
const isCalendar = (days: readonly DayOfListening[]): boolean => days.length > BARS_MAX;

function DaysChart({ days }: { days: readonly DayOfListening[] }) {
  const values = days.map(({ listenedMs }) => listenedMs);
  const most = days[findMost(values) ?? -1];
  return (
    <Chart
      kind="bars"
      title={texts.byDay}
      summary={
        most === undefined
          ? texts.nothing
          : texts.mostOnDay(formatDay(most.day), formatListened(most.listenedMs))
      }
      steps={nameDays(days)}
      series={[{ name: texts.minutes, values: values.map(toMinutes) }]}
      emptyText={texts.nothing}
      drawing={isCalendar(days) ? <ListeningCalendar days={days} /> : undefined}
    />
  );
}

function HoursChart({ hours }: Pick<ListeningReport, 'hours'>) {
  const values = hours.map(({ listenedMs }) => listenedMs);
  const most = findMost(values);
  return (
    <Chart
      kind="bars"
      title={texts.byHour}
      summary={
        most === undefined
          ? texts.nothing
          : texts.mostAtHour(...formatHourEdges(most), formatListened(values[most] ?? 0))
      }
      steps={nameHours()}
      series={[{ name: texts.minutes, values: values.map(toMinutes) }]}
      emptyText={texts.nothing}
    />
  );
}

export function ListeningCharts({ report }: { report: ListeningReport }) {
  const days = fillDays(report);
  return (
    <div className={clsx('grid gap-4', !isCalendar(days) && 'lg:grid-cols-2')}>
      <DaysChart days={days} />
      <HoursChart hours={report.hours} />
    </div>
  );
}
