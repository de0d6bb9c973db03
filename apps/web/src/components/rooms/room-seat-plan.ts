/** Assigns a seat to each person of a room. */
import type { RoomPerson } from '#data/rooms/rooms-queries.ts';
import { arrangeSeats } from '#ui/seat-rows.ts';

export interface RoomHall {
  readonly kind: 'small' | 'large';
  /** In percent of the width. */
  readonly seatSize: number;
  /** Height by width. */
  readonly ratio: number;
  /** In percent of width and height, front row first. */
  readonly seats: readonly { readonly x: number; readonly y: number }[];
  readonly ownSeat: number;
  /** The others' seats in the order in which they are taken. */
  readonly order: readonly number[];
}

interface HallShape {
  readonly kind: RoomHall['kind'];
  /** Odd numbers, so that one seat is in the middle of the front row. */
  readonly rows: readonly [number, ...number[]];
  readonly seatSize: number;
  /** How much the distance from the stage grows with each seat of a row. */
  readonly spread: number;
  /** How far the middle of the last row is behind its ends. */
  readonly depth: number;
}

const WIDTH = 100;

/** Distances grow with the number of gaps, so that all neighbors are equally far from each other. */
function buildHall({ kind, rows, seatSize, spread, depth }: HallShape): RoomHall {
  // Browsers of TVs have no `at()`.
  const lastGaps = (rows[rows.length - 1] ?? 1) - 1;
  const last = spread * lastGaps;
  const angle = Math.asin(1 - depth / last);
  const seats = arrangeSeats({
    focus: { x: WIDTH / 2, y: 0 },
    widthFactor: (WIDTH - seatSize) / 2 / (last * Math.cos(angle)),
    firstAngle: angle / Math.PI,
    rows: rows.map((seatCount) => ({ distance: (last * (seatCount - 1)) / lastGaps, seatCount })),
  });
  const top = Math.min(...seats.map(({ y }) => y)) - seatSize / 2;
  const height = Math.max(...seats.map(({ y }) => y)) + seatSize / 2 - top;
  const ownSeat = (rows[0] - 1) / 2;
  const fromCenter = ({ x, row }: (typeof seats)[number]) => Math.abs(x - WIDTH / 2) + row * seatSize;
  const order = seats
    .map((_seat, index) => index)
    .filter((index) => index !== ownSeat)
    .sort((one, other) => {
      const [a, b] = [seats[one], seats[other]];
      return (a && b ? fromCenter(a) - fromCenter(b) : 0) || one - other;
    });
  return {
    kind,
    seatSize,
    ratio: height / WIDTH,
    seats: seats.map(({ x, y }) => ({ x, y: ((y - top) / height) * 100 })),
    ownSeat,
    order,
  };
}

/** A dozen people have faces; more are points. */
const SMALL = buildHall({ kind: 'small', rows: [5, 7], seatSize: 9.4, spread: 5.6, depth: 5 });
const LARGE = buildHall({ kind: 'large', rows: [11, 13, 15], seatSize: 4.8, spread: 3.6, depth: 6 });

/** All that a seat needs to know of a person. */
type Seated = Pick<RoomPerson, 'id' | 'isHere'>;

export interface TakenSeat<Person extends Seated = RoomPerson> {
  readonly seat: number;
  readonly person: Person;
  readonly isMine: boolean;
}

export interface SeatPlan<Person extends Seated = RoomPerson> {
  readonly hall: RoomHall;
  readonly taken: readonly TakenSeat<Person>[];
  readonly freeSeats: readonly number[];
  /** People for whom the hall has no seat. */
  readonly standingCount: number;
}

/** Joining takes a free seat and moves nobody, until the hall is too small. */
export function planSeats<Person extends Seated>(members: readonly Person[], me: string): SeatPlan<Person> {
  const here = members.filter(({ isHere }) => isHere);
  const hall = here.length > SMALL.seats.length ? LARGE : SMALL;
  const others = here.filter(({ id }) => id !== me);
  const own = here.find(({ id }) => id === me);
  const taken = [
    ...(own === undefined ? [] : [{ seat: hall.ownSeat, person: own, isMine: true }]),
    ...others
      .slice(0, hall.order.length)
      .map((person, index) => ({ seat: hall.order[index] ?? 0, person, isMine: false })),
  ];
  const seats = new Set(taken.map(({ seat }) => seat));
  return {
    hall,
    taken,
    freeSeats: hall.seats.map((_seat, index) => index).filter((index) => !seats.has(index)),
    standingCount: Math.max(0, others.length - hall.order.length),
  };
}
