import { clsx } from 'clsx';
import { arrangeSeats, OWN_SEAT, othersSeats, SEATS_IN_ROWS } from './seat-rows.ts';
import './seats.css';

interface Hall {
  width: number;
  height: number;
  seatSize: number;
  seats: readonly string[];
}

interface HallShape {
  width: number;
  height: number;
  seatSize: number;
  /** How far the middle of the last row is behind its ends. */
  depth: number;
  rowGap: number;
}

/** Rows are a tenth of the last distance apart because they have 18 and 20 gaps: thus all seats are equally far from each other. */
function buildHall({ width, height, seatSize, depth, rowGap }: HallShape): Hall {
  const last = rowGap * 10;
  const sine = 1 - depth / last;
  const angle = Math.asin(sine);
  const seats = arrangeSeats({
    focus: { x: width / 2, y: height - seatSize / 2 - last },
    widthFactor: (width - seatSize) / 2 / (last * Math.cos(angle)),
    firstAngle: angle / Math.PI,
    rows: [
      { distance: last - rowGap, seatCount: SEATS_IN_ROWS[0] },
      { distance: last, seatCount: SEATS_IN_ROWS[1] },
    ],
  });
  // A line of almost no length with round ends is a dot; this way forty dots are one element.
  return { width, height, seatSize, seats: seats.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h.01`) };
}

const HALLS = {
  card: buildHall({ width: 132, height: 16, seatSize: 4.6, depth: 4, rowGap: 6.6 }),
  wide: buildHall({ width: 1200, height: 86, seatSize: 18, depth: 36, rowGap: 32 }),
};

interface SeatsProps {
  listenerCount: number;
  isMineLit: boolean;
  size: keyof typeof HALLS;
  className?: string;
}

/**
 * One seat for each listener, in rows that face the music above them. The number stands beside it as text, which is what
 * screen readers read. A class sets the width; without one it is as wide as there is room.
 */
export function Seats({ listenerCount, isMineLit, size, className }: SeatsProps) {
  const { width, height, seatSize, seats } = HALLS[size];
  const others = othersSeats(listenerCount, isMineLit);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      strokeWidth={seatSize}
      aria-hidden="true"
      className={clsx('seats', isMineLit && 'is-mine-lit', className)}
    >
      <path d={seats.join('')} className="seats-free" />
      <path d={others.map((seat) => seats[seat]).join('')} />
      <path d={seats[OWN_SEAT]} strokeWidth={seatSize * 1.3} className="seats-mine" />
    </svg>
  );
}
