import { createSeededRandom, watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Card,
  deal,
  double,
  FIRST_CHIPS,
  handValue,
  hit,
  isNatural,
  mayDouble,
  openTable,
  refill,
  stand,
  type Table,
} from './blackjack-rules.ts';

const cards = (...ranks: number[]): Card[] => ranks.map((rank) => ({ rank, suit: 'hearts' }));

/** A table with known next cards: player, dealer, player, dealer, then in order of drawing. */
function tableWith(...ranks: number[]): Table {
  const rest = openTable(createSeededRandom(1)).shoe;
  return { ...openTable(createSeededRandom(1)), shoe: [...cards(...ranks), ...rest] };
}

const never = () => {
  throw new Error('nothing is shuffled here');
};

describe('blackjack', () => {
  it.each([
    [[1, 13], 21, true],
    [[1, 1, 9], 21, true],
    [[1, 6, 10], 17, false],
    [[13, 12, 5], 25, false],
    [[1, 1], 12, true],
  ])('counts %j as %i', (ranks, total, isSoft) => {
    expect(handValue(cards(...ranks))).toEqual({ total, isSoft });
  });

  it('pays a natural three to two, unless both sides have one', () => {
    const won = deal(tableWith(1, 9, 13, 8), 100, never);
    expect(won).toMatchObject({ phase: 'settled', outcome: 'blackjack', payout: 250, chips: 1_150 });
    expect(deal(tableWith(1, 1, 13, 13), 100, never)).toMatchObject({ outcome: 'push', chips: 1_000 });
    expect(deal(tableWith(10, 1, 10, 13), 100, never)).toMatchObject({ outcome: 'lose', chips: 900 });
  });

  it('makes the dealer draw to 17 and stand on it', () => {
    const stood = stand(deal(tableWith(10, 10, 9, 2, 4, 1), 50, never));
    expect(stood.dealer.map(({ rank }) => rank)).toEqual([10, 2, 4, 1]);
    expect(stood).toMatchObject({ outcome: 'win', payout: 100, chips: 1_050 });
    const softSeventeen = stand(deal(tableWith(10, 1, 8, 6), 50, never));
    expect(softSeventeen).toMatchObject({ outcome: 'win', dealer: cards(1, 6) });
  });

  it('ends a hand above 21 without a card for the dealer, and stands on 21', () => {
    const bust = hit(deal(tableWith(10, 10, 9, 7, 5), 50, never));
    expect(bust).toMatchObject({ phase: 'settled', outcome: 'bust', payout: 0, chips: 950 });
    expect(bust.dealer).toHaveLength(2);
    expect(hit(deal(tableWith(10, 10, 9, 7, 2), 50, never))).toMatchObject({ outcome: 'win' });
  });

  it('doubles with one more card, and only with enough chips', () => {
    const doubled = double(deal(tableWith(5, 10, 6, 7, 10), 100, never));
    expect(doubled).toMatchObject({ outcome: 'win', bet: 200, payout: 400, chips: 1_200 });
    const allIn = deal(tableWith(5, 10, 6, 7), FIRST_CHIPS, never);
    expect(mayDouble(allIn)).toBe(false);
    expect(double(allIn)).toBe(allIn);
  });

  it.each([0, -10, 1.5, Number.NaN, FIRST_CHIPS + 1])('rejects a bet of %d', (bet) => {
    const table = tableWith();
    expect(deal(table, bet, never)).toBe(table);
  });

  it('refills chips only when none are left', () => {
    expect(refill({ ...tableWith(), chips: 0 }).chips).toBe(FIRST_CHIPS);
    const table = tableWith();
    expect(refill(table)).toBe(table);
  });

  it('never creates or loses chips or cards', () => {
    const moves = watchSize(
      fc.array(fc.constantFrom('deal', 'hit', 'stand', 'double'), { maxLength: 120, size: 'max' }),
    );
    fc.assert(
      fc.property(moves.values, fc.integer(), (names, seed) => {
        const random = createSeededRandom(seed);
        let table = openTable(random);
        for (const name of names) {
          const before = table;
          if (name === 'deal') table = deal(table, Math.min(50, table.chips), random);
          else table = { hit, stand, double }[name as 'hit'](table);
          if (table.phase === 'settled' && before.phase === 'playing') {
            const staked = before.chips + before.bet;
            expect(table.chips).toBe(staked - table.bet + table.payout);
          }
          expect(table.chips).toBeGreaterThanOrEqual(0);
          if (table.phase === 'playing') expect(isNatural(table.player)).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
    expect(moves.largest()).toBeGreaterThan(100);
  });
});
