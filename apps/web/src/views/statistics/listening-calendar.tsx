import { type DayOfListening, formatMark, levelOf, sortListened } from './listening-numbers.ts';

const DAYS_OF_WEEK = 7;
const WEEKS_SHOWN = 53;
const CELL = 10;
const GAP = 2;
/** Dates below the drawing, from its first to its last day. */
const MARKS = [0, 1 / 3, 2 / 3, 1];

/** Weeks begin on Monday. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % DAYS_OF_WEEK;

/** A year of days, one column for each week. The table beside it holds the same numbers. */
export function ListeningCalendar({ days }: { days: readonly DayOfListening[] }) {
  const shown = days.slice(-(WEEKS_SHOWN - 1) * DAYS_OF_WEEK - 1);
  const offset = weekdayOf(shown[0]?.day ?? '');
  const sorted = sortListened(shown);
  const weeks = Math.ceil((shown.length + offset) / DAYS_OF_WEEK);
  return (
    <div aria-hidden="true" className="pt-4">
      <svg
        viewBox={`0 0 ${weeks * (CELL + GAP) - GAP} ${DAYS_OF_WEEK * (CELL + GAP) - GAP}`}
        className="w-full"
      >
        {shown.map(({ day, listenedMs }, index) => (
          <rect
            key={day}
            x={Math.floor((index + offset) / DAYS_OF_WEEK) * (CELL + GAP)}
            y={((index + offset) % DAYS_OF_WEEK) * (CELL + GAP)}
            width={CELL}
            height={CELL}
            rx={2}
            className={listenedMs > 0 ? 'fill-series-1' : 'fill-raised'}
            opacity={listenedMs > 0 ? levelOf(listenedMs, sorted) : 1}
          />
        ))}
      </svg>
      <div className="mt-2 flex justify-between text-xs text-muted tabular-nums">
        {MARKS.map((share) => (
          <span key={share}>{formatMark(shown[Math.round(share * (shown.length - 1))]?.day ?? '')}</span>
        ))}
      </div>
    </div>
  );
}
