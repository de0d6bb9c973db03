import { createSeededRandom } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import {
  clearBets,
  FIRST_CHIPS,
  firstWager,
  placeBet,
  refill,
  SYMBOLS,
  spin,
  totalBet,
  WHEEL,
} from './wheel-rules.ts';

describe('the wheel', () => {
  it('has 54 fields, without adjacent rare ones', () => {
    expect(WHEEL).toHaveLength(54);
    for (const [index, symbol] of WHEEL.entries()) {
      const next = WHEEL[(index + 1) % WHEEL.length] as number;
      expect(symbol >= 5 && next >= 5, `${symbol} beside ${next} at ${index}`).toBe(false);
    }
  });

  it.each(SYMBOLS)('returns slightly less than the bets on %i on average', (symbol) => {
    const share = WHEEL.filter((field) => field === symbol).length / WHEEL.length;
    expect(share * (symbol + 1)).toBeLessThan(1);
    expect(share * (symbol + 1)).toBeGreaterThan(0.75);
  });

  it('pays the number times the bet, and returns the bet', () => {
    const field = WHEEL.indexOf(40);
    const wager = placeBet(placeBet(firstWager(), 40), 1);
    const result = spin(wager, () => (field + 0.5) / WHEEL.length);
    expect(result).toMatchObject({ field, symbol: 40, payout: 410 });
    expect(result?.wager).toEqual({ chips: FIRST_CHIPS - 20 + 410, bets: new Map() });
  });

  it('stops at every field equally often', () => {
    const random = createSeededRandom(7);
    const counts = new Map<number, number>();
    for (let round = 0; round < 54_000; round++) {
      const field = spin(placeBet(firstWager(), 1), random)?.field as number;
      counts.set(field, (counts.get(field) ?? 0) + 1);
    }
    expect(counts.size).toBe(54);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
  });

  it('does not spin without a bet, nor accept one without enough chips', () => {
    expect(spin(firstWager(), () => 0)).toBeUndefined();
    const broke = { chips: 5, bets: new Map<number, number>() };
    expect(placeBet(broke, 1)).toBe(broke);
    const wager = firstWager();
    expect(placeBet(wager, 3)).toBe(wager);
  });

  it('returns bets, and refills chips only when none are left', () => {
    const wager = placeBet(placeBet(firstWager(), 2), 2);
    expect(totalBet(wager)).toBe(20);
    expect(clearBets(wager)).toEqual(firstWager());
    expect(refill({ chips: 0, bets: new Map() })).toEqual(firstWager());
    expect(refill({ chips: 0, bets: new Map([[1, 10]]) }).chips).toBe(0);
  });
});
