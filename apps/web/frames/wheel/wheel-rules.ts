/**
 * Wheel of Fortune as at fairs: 54 fields with six numbers; a bet on a number pays that number times, and the bet is
 * returned, too. Chips are whole numbers without value. Pure; chance is injected.
 */

/** The numbers, and how many fields each of them has. */
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
  /** The field that stopped at the pointer. */
  readonly field: number;
  readonly symbol: number;
  /** Chips returned, including the bet. */
  readonly payout: number;
  readonly wager: Wager;
}

export const firstWager = (chips = FIRST_CHIPS): Wager => ({ chips, bets: new Map() });

export function totalBet({ bets }: Wager): number {
  let sum = 0;
  for (const stake of bets.values()) sum += stake;
  return sum;
}

/** Bets on a number; ignored without enough chips, or for an unknown number. */
export function placeBet(wager: Wager, symbol: number): Wager {
  if (wager.chips < STAKE || !SYMBOLS.some((known) => known === symbol)) return wager;
  const bets = new Map(wager.bets).set(symbol, (wager.bets.get(symbol) ?? 0) + STAKE);
  return { chips: wager.chips - STAKE, bets };
}

export function clearBets(wager: Wager): Wager {
  return { chips: wager.chips + totalBet(wager), bets: new Map() };
}

/** `random` is from 0 (inclusive) to 1 (exclusive); returns undefined without a bet. */
export function spin(wager: Wager, random: () => number): Spin | undefined {
  if (totalBet(wager) === 0) return undefined;
  const field = Math.floor(random() * WHEEL.length);
  const symbol = WHEEL[field] as number;
  const payout = (wager.bets.get(symbol) ?? 0) * (symbol + 1);
  return { field, symbol, payout, wager: { chips: wager.chips + payout, bets: new Map() } };
}

/** Returns new chips if all are lost. */
export function refill(wager: Wager): Wager {
  return wager.chips === 0 && totalBet(wager) === 0 ? firstWager() : wager;
}

/** Spreads rare numbers among the others, so that two of them are never adjacent. */
function arrange(): number[] {
  const [others, rare] = [FIELDS.slice(0, 2), FIELDS.slice(2)].map(spread) as [number[], number[]];
  const kinds = spread([
    { symbol: 'other', count: others.length },
    { symbol: 'rare', count: rare.length },
  ]);
  return kinds.map((kind) => (kind === 'rare' ? rare : others).shift() as number);
}

/** Distributes evenly by count: the value that is furthest behind its share comes next. */
function spread<Value>(parts: readonly { symbol: Value; count: number }[]): Value[] {
  const size = parts.reduce((sum, { count }) => sum + count, 0);
  const usedCounts = new Map<Value, number>();
  return Array.from({ length: size }, (_, index) => {
    const lag = ({ symbol, count }: { symbol: Value; count: number }) =>
      ((index + 0.5) * count) / size - (usedCounts.get(symbol) ?? 0);
    const next = parts.reduce((best, candidate) => (lag(candidate) > lag(best) ? candidate : best));
    usedCounts.set(next.symbol, (usedCounts.get(next.symbol) ?? 0) + 1);
    return next.symbol;
  });
}
