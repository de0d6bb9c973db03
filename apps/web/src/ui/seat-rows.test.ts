import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeSeats, OWN_SEAT, othersSeats, SEAT_COUNT } from './seat-rows.ts';

const audience = fc.nat(100_000);

describe('the seats that are lit', () => {
  const litWith = (listenerCount: number, isMineLit: boolean) =>
    new Set([...othersSeats(listenerCount, isMineLit), ...(isMineLit ? [OWN_SEAT] : [])]);

  it('are one for each listener, and all forty for more', () => {
    fc.assert(
      fc.property(audience, fc.boolean(), (listenerCount, isMineLit) => {
        const lit = litWith(listenerCount, isMineLit);
        expect(lit.size).toBe(Math.min(Math.max(listenerCount, isMineLit ? 1 : 0), SEAT_COUNT));
        for (const seat of lit) expect(seat >= 0 && seat < SEAT_COUNT).toBe(true);
      }),
    );
  });

  it('stay the same for everybody else when one joins, as long as there is a seat left', () => {
    fc.assert(
      fc.property(fc.nat(SEAT_COUNT - 1), (listenerCount) => {
        expect(othersSeats(listenerCount + 1, true)).toEqual(othersSeats(listenerCount, false));
        expect(othersSeats(listenerCount, false)).not.toContain(OWN_SEAT);
      }),
    );
  });

  it('only become more when somebody comes', () => {
    fc.assert(
      fc.property(audience, fc.boolean(), (listenerCount, isMineLit) => {
        const before = othersSeats(listenerCount, isMineLit);
        expect(othersSeats(listenerCount + 1, isMineLit).slice(0, before.length)).toEqual(before);
      }),
    );
  });

  it.each([-1, 0, 0.5])('are none of others with %s listeners', (listenerCount) => {
    expect(othersSeats(listenerCount, false)).toEqual([]);
    expect(othersSeats(listenerCount, true)).toEqual([]);
  });
});

it('rows of seats are symmetric, keep their order and bend away from the stage', () => {
  const plan = fc.record({
    focus: fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }),
    widthFactor: fc.double({ min: 0.5, max: 8, noNaN: true }),
    firstAngle: fc.double({ min: 0.05, max: 0.45, noNaN: true }),
    rows: fc.array(
      fc.record({ distance: fc.integer({ min: 1, max: 500 }), seatCount: fc.integer({ min: 2, max: 40 }) }),
      { minLength: 1, maxLength: 7 },
    ),
  });
  fc.assert(
    fc.property(plan, (drawn) => {
      const seats = arrangeSeats(drawn);
      expect(seats.length).toBe(drawn.rows.reduce((sum, { seatCount }) => sum + seatCount, 0));
      for (const [row, { distance }] of drawn.rows.entries()) {
        const inRow = seats.filter((seat) => seat.row === row);
        for (const [index, { x, y }] of inRow.entries()) {
          const twin = inRow.at(-1 - index);
          expect(x - drawn.focus.x).toBeCloseTo(drawn.focus.x - (twin?.x ?? Number.NaN), 6);
          expect(y).toBeCloseTo(twin?.y ?? Number.NaN, 6);
          expect(y).toBeGreaterThanOrEqual((inRow[0]?.y ?? Number.NaN) - 1e-6);
          expect(y - drawn.focus.y).toBeLessThanOrEqual(distance + 1e-6);
        }
      }
    }),
  );
});
