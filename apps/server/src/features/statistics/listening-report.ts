/** The numbers of the statistics page, counted from the rows of the history for each request. */
import { type ListeningReport, STATISTICS_PERIOD_DAYS, type StatisticsPeriod } from '@tutti/contract';
import { LRUCache } from 'lru-cache';
import type { Recents } from '#features/recents/recents.ts';
import type { Clock } from '#platform/clock.ts';
import { createListeningCount } from './count-listenings.ts';
import { createLocalCalendar, dateOfDay, type LocalCalendar } from './local-time.ts';
import { createMostListened, type MostListenedDeps } from './most-listened.ts';

export interface ListeningReportDeps extends MostListenedDeps {
  readonly clock: Clock;
  readonly recents: Pick<Recents, 'history'>;
}

const CALENDARS_REMEMBERED = 20;

export function createCalendars(): (timeZone: string) => LocalCalendar {
  const calendars = new LRUCache<string, LocalCalendar>({ max: CALENDARS_REMEMBERED });
  return (timeZone) => {
    const calendar = calendars.get(timeZone) ?? createLocalCalendar(timeZone);
    calendars.set(timeZone, calendar);
    return calendar;
  };
}

export function createListeningReport(deps: ListeningReportDeps) {
  const { clock, recents } = deps;
  const listMost = createMostListened(deps);

  async function count(userId: string, period: StatisticsPeriod, calendar: LocalCalendar) {
    const today = calendar.at(clock.now()).day;
    const length = STATISTICS_PERIOD_DAYS[period];
    const firstDay = length === undefined ? undefined : today - length + 1;
    const counting = createListeningCount({ calendar, today, firstDay });
    for await (const rows of recents.history.read(userId)) counting.add(rows);
    return counting.result();
  }

  return async (
    userId: string,
    period: StatisticsPeriod,
    calendar: LocalCalendar,
  ): Promise<ListeningReport> => {
    const counted = await count(userId, period, calendar);
    const { since } = counted;
    return {
      ...counted.totals,
      before: counted.before ?? null,
      period,
      firstDay: dateOfDay(counted.firstDay),
      lastDay: dateOfDay(counted.lastDay),
      since: since === undefined ? null : new Date(since).toISOString(),
      days: [...counted.days].map(([day, totals]) => ({ day: dateOfDay(day), ...totals })),
      hours: [...counted.hours],
      streak: counted.streak,
      ...(await listMost(counted)),
    };
  };
}
