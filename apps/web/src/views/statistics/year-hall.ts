/** A year as a hall: each month is a row of seats that faces the podium, and each day is a seat. */
import { arrangeSeats } from '#ui/seat-rows.ts';
import type { DayOfYear } from './year-numbers.ts';

export interface DaySeat {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly level: number;
}

export interface Hall {
  readonly seats: readonly DaySeat[];
  readonly podium: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly height: number;
}

/** The distance of the first row and between rows, as shares of the distance of the last one. */
const FIRST_ROW = 0.34;
const MONTHS = 12;
const ROW_STEP = (1 - FIRST_ROW) / (MONTHS - 1);
const FIRST_ANGLE = 0.17;
/** How much wider than high the rows are. */
const WIDTH_FACTOR = 0.95;
/** The share of the room between two seats that a seat takes. */
const SEAT_SHARE = 0.36;
const PODIUM_SHARE = 0.16;

/** The top of the podium is at `top`, and the last row is as wide as there is room. */
export function buildHall(
  days: readonly DayOfYear[],
  { centerX, top, width }: { centerX: number; top: number; width: number },
): Hall {
  const last = width / 2 / (Math.cos(Math.PI * FIRST_ANGLE) * WIDTH_FACTOR + SEAT_SHARE / MONTHS);
  const podiumHeight = last * 0.025;
  const focus = { x: centerX, y: top + podiumHeight };
  const months = Array.from({ length: MONTHS }, (_unused, month) =>
    days.filter((day) => day.month === month),
  );
  const seats = months.flatMap((own, month) => {
    const distance = last * (FIRST_ROW + ROW_STEP * month);
    const row = arrangeSeats({
      focus,
      widthFactor: WIDTH_FACTOR,
      firstAngle: FIRST_ANGLE,
      rows: [{ distance, seatCount: own.length }],
    }).toReversed();
    const apart = (Math.PI * (1 - 2 * FIRST_ANGLE) * distance) / own.length;
    return row.map(({ x, y }, day) => ({ x, y, radius: apart * SEAT_SHARE, level: own[day]?.level ?? 0 }));
  });
  const podiumWidth = width * PODIUM_SHARE;
  return {
    seats,
    podium: { x: centerX - podiumWidth / 2, y: top, width: podiumWidth, height: podiumHeight },
    height: Math.max(...seats.map(({ y, radius }) => y + radius)) - top,
  };
}
