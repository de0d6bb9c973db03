/**
 * Wheel of Fortune as fairs know it: 54 fields with six numbers; a bet on a number pays that many times itself, and
 * the bet comes back with it. Chips are whole numbers and worth nothing. Pure; chance is passed in.
 */

/** A number, and on how many fields of the wheel it stands. */
const FIELDS = [
  { symbol: 1, count: 25 },
  { symbol: 2, count: 15 },
  { symbol: 5, count: 7 },
  { symbol: 10, count: 4 },
  { symbol: 20, count: 2 },
  { symbol: 40, count: 1 },
] as const;

export const SYMBOLS = FIELDS.map(({ symbol }) => symbol);
export const FIRST_CHIPS = 500;
export const STAKE = 10;

/** The numbers around the wheel, clockwise from the pointer. */
export const WHEEL: readonly number[] = arrange();

export interface Wager {
  readonly chips: number;
  /** Chips on each number. */
  readonly bets: ReadonlyMap<number, number>;
}

export interface Spin {
  /** Which field stopped under the pointer. */
  readonly field: number;
  readonly symbol: number;
  /** What came back, bet included. */
  readonly payout: number;
  readonly wager: Wager;
}

export const firstWager = (): Wager => ({ chips: FIRST_CHIPS, bets: new Map() });

export function totalBet({ bets }: Wager): number {
  let sum = 0;
  for (const stake of bets.values()) sum += stake;
  return sum;
}

/** Puts chips on a number; nothing happens without enough of them, or for a number the wheel does not have. */
export function placeBet(wager: Wager, symbol: number): Wager {
  if (wager.chips < STAKE || !SYMBOLS.some((known) => known === symbol)) return wager;
  const bets = new Map(wager.bets).set(symbol, (wager.bets.get(symbol) ?? 0) + STAKE);
  return { chips: wager.chips - STAKE, bets };
}

export function takeBack(wager: Wager): Wager {
  return { chips: wager.chips + totalBet(wager), bets: new Map() };
}

/** `random` is from 0 (inclusive) to 1 (exclusive); undefined when nothing is on the table. */
export function spin(wager: Wager, random: () => number): Spin | undefined {
  if (totalBet(wager) === 0) return undefined;
  const field = Math.floor(random() * WHEEL.length);
  const symbol = WHEEL[field] as number;
  const payout = (wager.bets.get(symbol) ?? 0) * (symbol + 1);
  return { field, symbol, payout, wager: { chips: wager.chips + payout, bets: new Map() } };
}

/** Fresh chips for somebody who has lost them all. */
export function refill(wager: Wager): Wager {
  return wager.chips === 0 && totalBet(wager) === 0 ? firstWager() : wager;
}

/** The rare numbers are spread among the others, so that two of them never stand side by side. */
function arrange(): number[] {
  const [others, rare] = [FIELDS.slice(0, 2), FIELDS.slice(2)].map(spread) as [number[], number[]];
  const places = spread([
    { symbol: 'other', count: others.length },
    { symbol: 'rare', count: rare.length },
  ]);
  return places.map((place) => (place === 'rare' ? rare : others).shift() as number);
}

/** Each as evenly as its count allows: the one that lags most behind its share comes next. */
function spread<Face>(parts: readonly { symbol: Face; count: number }[]): Face[] {
  const size = parts.reduce((sum, { count }) => sum + count, 0);
  const placed = new Map<Face, number>();
  return Array.from({ length: size }, (_, index) => {
    const lag = ({ symbol, count }: { symbol: Face; count: number }) =>
      ((index + 0.5) * count) / size - (placed.get(symbol) ?? 0);
    const next = parts.reduce((best, candidate) => (lag(candidate) > lag(best) ? candidate : best));
    placed.set(next.symbol, (placed.get(next.symbol) ?? 0) + 1);
    return next.symbol;
  });
}
