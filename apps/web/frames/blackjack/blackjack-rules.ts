/**
 * Blackjack, one hand at a time: six decks, the dealer stands on every 17, a natural pays 3:2, and doubling is allowed
 * on the first two cards. There is no splitting and no insurance. Chips are whole numbers without value. Pure; chance
 * is injected.
 */

export const SUITS = ['spades', 'hearts', 'diamonds', 'clubs'] as const;
export type Suit = (typeof SUITS)[number];

export interface Card {
  /** 1 is the ace, 11 to 13 are jack, queen and king. */
  readonly rank: number;
  readonly suit: Suit;
}

export type Phase = 'betting' | 'playing' | 'settled';
export type Outcome = 'blackjack' | 'win' | 'push' | 'lose' | 'bust';

export interface Table {
  readonly phase: Phase;
  /** Chips that are not bet. */
  readonly chips: number;
  readonly bet: number;
  readonly shoe: readonly Card[];
  readonly player: readonly Card[];
  readonly dealer: readonly Card[];
  readonly outcome: Outcome | undefined;
  /** Chips returned when the hand was settled, including the bet. */
  readonly payout: number;
}

/** From 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

export const FIRST_CHIPS = 1_000;
export const BETS = [10, 50, 100, 250] as const;
const DECKS = 6;
/** With fewer cards the shoe is shuffled before the next hand. */
const RESHUFFLE_BELOW = 52;
const BEST = 21;
const DEALER_STANDS_ON = 17;

export function openTable(random: Random, chips = FIRST_CHIPS): Table {
  return {
    phase: 'betting',
    chips,
    bet: 0,
    shoe: shuffledShoe(random),
    player: [],
    dealer: [],
    outcome: undefined,
    payout: 0,
  };
}

/** The best total that is not a bust, if possible; soft if an ace counts eleven. */
export function handValue(cards: readonly Card[]): { total: number; isSoft: boolean } {
  const hard = cards.reduce((sum, { rank }) => sum + Math.min(rank, 10), 0);
  const isSoft = cards.some(({ rank }) => rank === 1) && hard + 10 <= BEST;
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

export function isNatural(cards: readonly Card[]): boolean {
  return cards.length === 2 && handValue(cards).total === BEST;
}

/** Begins a hand; a bet without enough chips changes nothing. */
export function deal(table: Table, bet: number, random: Random): Table {
  if (table.phase === 'playing' || !Number.isInteger(bet) || bet < 1 || bet > table.chips) return table;
  const shoe = table.shoe.length < RESHUFFLE_BELOW ? shuffledShoe(random) : table.shoe;
  const [first, second, third, fourth] = shoe as [Card, Card, Card, Card];
  const dealt: Table = {
    phase: 'playing',
    chips: table.chips - bet,
    bet,
    shoe: shoe.slice(4),
    player: [first, third],
    dealer: [second, fourth],
    outcome: undefined,
    payout: 0,
  };
  return isNatural(dealt.player) || isNatural(dealt.dealer) ? settle(dealt) : dealt;
}

export function hit(table: Table): Table {
  if (table.phase !== 'playing') return table;
  const drawn = drawForPlayer(table);
  const { total } = handValue(drawn.player);
  if (total > BEST) return settle(drawn);
  return total === BEST ? stand(drawn) : drawn;
}

export function stand(table: Table): Table {
  return table.phase === 'playing' ? settle(drawForDealer(table)) : table;
}

export function mayDouble(table: Table): boolean {
  return table.phase === 'playing' && table.player.length === 2 && table.chips >= table.bet;
}

/** Doubles the bet, draws one card, and stands. */
export function double(table: Table): Table {
  if (!mayDouble(table)) return table;
  const drawn = drawForPlayer({ ...table, chips: table.chips - table.bet, bet: table.bet * 2 });
  return handValue(drawn.player).total > BEST ? settle(drawn) : stand(drawn);
}

/** Returns new chips if all are lost. */
export function refill(table: Table): Table {
  return table.phase !== 'playing' && table.chips === 0 ? { ...table, chips: FIRST_CHIPS } : table;
}

function drawForPlayer(table: Table): Table {
  const [card, ...shoe] = table.shoe as [Card, ...Card[]];
  return { ...table, shoe, player: [...table.player, card] };
}

function drawForDealer(table: Table): Table {
  let { shoe, dealer } = table;
  while (handValue(dealer).total < DEALER_STANDS_ON) {
    dealer = [...dealer, shoe[0] as Card];
    shoe = shoe.slice(1);
  }
  return { ...table, shoe, dealer };
}

function settle(table: Table): Table {
  const outcome = findOutcome(table);
  const payout = Math.floor(table.bet * RETURNS[outcome]);
  return { ...table, phase: 'settled', outcome, payout, chips: table.chips + payout };
}

/** The multiple of the bet that is returned. */
const RETURNS: Readonly<Record<Outcome, number>> = { blackjack: 2.5, win: 2, push: 1, lose: 0, bust: 0 };

function findOutcome({ player, dealer }: Table): Outcome {
  const mine = handValue(player).total;
  const theirs = handValue(dealer).total;
  if (mine > BEST) return 'bust';
  if (isNatural(player)) return isNatural(dealer) ? 'push' : 'blackjack';
  if (isNatural(dealer)) return 'lose';
  if (theirs > BEST || mine > theirs) return 'win';
  return mine === theirs ? 'push' : 'lose';
}

function shuffledShoe(random: Random): Card[] {
  const cards: Card[] = [];
  for (let deck = 0; deck < DECKS; deck++) {
    for (const suit of SUITS) for (let rank = 1; rank <= 13; rank++) cards.push({ rank, suit });
  }
  for (let last = cards.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [cards[last], cards[other]] = [cards[other] as Card, cards[last] as Card];
  }
  return cards;
}
