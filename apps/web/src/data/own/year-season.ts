const JANUARY = 0;
const DECEMBER = 11;

/** The year that one looks back on: in January the one before. */
export function reviewedYear(today = new Date()): string {
  return String(today.getMonth() === JANUARY ? today.getFullYear() - 1 : today.getFullYear());
}

/** In December and January, people look back on the year. */
export const isYearSeason = (today = new Date()): boolean =>
  today.getMonth() === DECEMBER || today.getMonth() === JANUARY;
