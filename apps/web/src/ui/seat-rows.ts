export interface Seat {
  readonly x: number;
  readonly y: number;
  readonly row: number;
}

export interface SeatPlan {
  /** The stage, which all rows face. */
  readonly focus: { readonly x: number; readonly y: number };
  /** How much wider than high an arc is. */
  readonly widthFactor: number;
  /** The angle of the first seat of each row, in half turns; the last one is at the same height on the other side. */
  readonly firstAngle: number;
  readonly rows: readonly { readonly distance: number; readonly seatCount: number }[];
}

/** Rows of seats on arcs around the stage, from the front to the back. */
export function arrangeSeats({ focus, widthFactor, firstAngle, rows }: SeatPlan): Seat[] {
  return rows.flatMap(({ distance, seatCount }, row) =>
    Array.from({ length: seatCount }, (_unused, seat) => {
      const angle = Math.PI * (firstAngle + ((1 - 2 * firstAngle) * seat) / (seatCount - 1));
      return {
        x: focus.x + Math.cos(angle) * distance * widthFactor,
        y: focus.y + Math.sin(angle) * distance,
        row,
      };
    }),
  );
}

/** The seat in the middle of the front row, which others take last, so that it is free when one joins. */
export const OWN_SEAT = 9;

/** The front row has an odd number, so that one seat is in the middle. */
export const SEATS_IN_ROWS = [19, 21] as const;

export const SEAT_COUNT = SEATS_IN_ROWS[0] + SEATS_IN_ROWS[1];

/** From the middle outward, because a small audience sits together. */
const OTHERS_IN_ORDER = Array.from({ length: SEAT_COUNT }, (_unused, seat) => seat).sort(
  (one, other) => offCenter(one) - offCenter(other) || one - other,
);

function offCenter(seat: number): number {
  if (seat === OWN_SEAT) return Number.POSITIVE_INFINITY;
  const [front, back] = SEATS_IN_ROWS;
  return Math.abs(seat < front ? seat - OWN_SEAT : seat - front - (back - 1) / 2);
}

/** The seats of everybody but oneself. Joining takes one's own seat and moves nobody. */
export function othersSeats(listenerCount: number, isMineLit: boolean): number[] {
  const others = Math.max(0, Math.floor(listenerCount) - (isMineLit ? 1 : 0));
  return OTHERS_IN_ORDER.slice(0, Math.min(others, isMineLit ? SEAT_COUNT - 1 : SEAT_COUNT));
}
