/** A year of a user's listening, from January 1 to December 31 of their calendar. */
import { type ListeningTotals, YEAR_PLAYLIST_MAX, type YearInReview } from '@tutti/contract';
import { addTotals, type CountedListening, createListeningCount, noTotals } from './count-listenings.ts';
import type { ListeningReportDeps } from './listening-report.ts';
import { dateOfDay, dayOfDate, type LocalCalendar } from './local-time.ts';
import { createMostListened, rank } from './most-listened.ts';

const MONTHS = 12;

export function createYearInReview(deps: ListeningReportDeps) {
  const { clock, recents } = deps;
  const listMost = createMostListened(deps);

  async function count(userId: string, year: number, calendar: LocalCalendar) {
    const counting = createListeningCount({
      calendar,
      today: calendar.at(clock.now()).day,
      firstDay: dayOfDate(`${year}-01-01`),
      lastDay: dayOfDate(`${year}-12-31`),
    });
    for await (const rows of recents.history.read(userId)) counting.add(rows);
    return counting.result();
  }

  return async (userId: string, year: number, calendar: LocalCalendar): Promise<YearInReview> => {
    const counted = await count(userId, year, calendar);
    return {
      ...counted.totals,
      year,
      isOver: calendar.at(clock.now()).day > counted.lastDay,
      years: listYears(counted),
      days: [...counted.days].map(([day, totals]) => ({ day: dateOfDay(day), ...totals })),
      months: addUpMonths(counted),
      hours: [...counted.hours],
      longestStreakDays: counted.streak.longestDays,
      ...(await listMost(counted)),
      playlistTrackIds: rank(
        counted.tracks.filter(({ trackId }) => trackId !== null),
        YEAR_PLAYLIST_MAX,
      ).flatMap(({ trackId }) => trackId ?? []),
    };
  };
}

const listYears = ({ allDays }: CountedListening): number[] =>
  [...new Set([...allDays].map((day) => Number(dateOfDay(day).slice(0, 4))))].toSorted(
    (left, right) => left - right,
  );

function addUpMonths({ days }: CountedListening): ListeningTotals[] {
  const months = Array.from({ length: MONTHS }, noTotals);
  for (const [day, totals] of days) {
    const month = months[Number(dateOfDay(day).slice(5, 7)) - 1];
    if (month) addTotals(month, totals);
  }
  return months;
}
