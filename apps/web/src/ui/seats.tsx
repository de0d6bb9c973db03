import { clsx } from 'clsx';
import { arrangeSeats, OWN_SEAT, othersSeats, SEATS_IN_ROWS } from './seat-rows.ts';
import './seats.css';

const WIDTH = 132;
const HEIGHT = 16;
const SEAT_SIZE = 4.6;
/** How far the middle of the last row is behind its ends. */
const DEPTH = 4;
const ROW_GAP = 6.6;

/** Rows are a tenth of the last distance apart because they have 18 and 20 gaps: thus all seats are equally far from each other. */
const LAST = ROW_GAP * 10;
const ANGLE = Math.asin(1 - DEPTH / LAST);

// A line of almost no length with round ends is a dot; this way forty dots are one element.
const SEATS = arrangeSeats({
  focus: { x: WIDTH / 2, y: HEIGHT - SEAT_SIZE / 2 - LAST },
  widthFactor: (WIDTH - SEAT_SIZE) / 2 / (LAST * Math.cos(ANGLE)),
  firstAngle: ANGLE / Math.PI,
  rows: [
    { distance: LAST - ROW_GAP, seatCount: SEATS_IN_ROWS[0] },
    { distance: LAST, seatCount: SEATS_IN_ROWS[1] },
  ],
}).map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h.01`);

interface SeatsProps {
  listenerCount: number;
  isMineLit: boolean;
  className?: string;
}

/**
 * One seat for each listener, in rows that face the music above them. The number stands beside it as text, which is what
 * screen readers read. A class sets the width; without one it is as wide as there is room.
 */
export function Seats({ listenerCount, isMineLit, className }: SeatsProps) {
  const others = othersSeats(listenerCount, isMineLit);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      strokeWidth={SEAT_SIZE}
      aria-hidden="true"
      className={clsx('seats', isMineLit && 'is-mine-lit', className)}
    >
      <path d={SEATS.join('')} className="seats-free" />
      <path d={others.map((seat) => SEATS[seat]).join('')} />
      <path d={SEATS[OWN_SEAT]} strokeWidth={SEAT_SIZE * 1.3} className="seats-mine" />
    </svg>
  );
}
