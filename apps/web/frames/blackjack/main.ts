import { followTheme, formatChips, makeButton, makeElement, replaceButtons } from '../elements.ts';
import { readStoredChips, reportChips } from '../stored-chips.ts';
import {
  BETS,
  type Card,
  deal,
  double,
  FIRST_CHIPS,
  handValue,
  hit,
  mayDouble,
  type Outcome,
  openTable,
  refill,
  stand,
  type Table,
} from './blackjack-rules.ts';

const RANKS = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const RANK_NAMES: Readonly<Record<number, string>> = { 1: 'Ace', 11: 'Jack', 12: 'Queen', 13: 'King' };
const PIPS = { spades: '♠', hearts: '♥', diamonds: '♦', clubs: '♣' };

const OUTCOMES: Readonly<Record<Outcome, (table: Table) => string>> = {
  blackjack: ({ payout, bet }) => `Blackjack! You win ${formatChips(payout - bet)}.`,
  win: ({ payout, bet }) => `You win ${formatChips(payout - bet)}.`,
  push: () => 'A draw. Your bet comes back.',
  lose: ({ bet }) => `The dealer wins. You lose ${formatChips(bet)}.`,
  bust: ({ bet }) => `Over 21. You lose ${formatChips(bet)}.`,
};

const chips = makeElement('p', { className: 'chips' });
const dealerTitle = makeElement('h2');
const playerTitle = makeElement('h2');
const dealerCards = makeElement('ol', { className: 'cards' });
const playerCards = makeElement('ol', { className: 'cards' });
const status = makeElement('p', { className: 'status', attributes: { role: 'status' } });
const actions = makeElement('div', {
  className: 'actions',
  attributes: { role: 'group', 'aria-label': 'Your move' },
});

let table = openTable(Math.random, readStoredChips(location.hash, FIRST_CHIPS));

function play(next: Table): void {
  const before = table;
  table = next;
  reportChips(table.chips);
  show(before);
}

function show(before: Table): void {
  const isHidden = table.phase === 'playing';
  chips.replaceChildren(makeElement('strong', { text: formatChips(table.chips) }), ` chips${describeBet()}`);
  showHand(dealerCards, isHidden ? table.dealer.slice(0, 1) : table.dealer, {
    isHidden,
    before: before.dealer,
  });
  showHand(playerCards, table.player, { isHidden: false, before: before.player });
  dealerTitle.textContent = `Dealer${describeTotal(isHidden ? table.dealer.slice(0, 1) : table.dealer)}`;
  playerTitle.textContent = `You${describeTotal(table.player)}`;
  status.textContent = describeState();
  actions.classList.toggle('is-betting', table.phase !== 'playing' && table.chips > 0);
  replaceButtons(actions, listMoves());
}

function describeBet(): string {
  return table.phase === 'playing' ? `, ${formatChips(table.bet)} on the table` : '';
}

function describeTotal(cards: readonly Card[]): string {
  if (cards.length === 0) return '';
  const { total, isSoft } = handValue(cards);
  return isSoft && total < 21 ? `, soft ${total}` : `, ${total}`;
}

function describeState(): string {
  if (table.outcome) return OUTCOMES[table.outcome](table);
  if (table.phase === 'betting') return 'Choose your bet.';
  const { total } = handValue(table.player);
  return `You have ${total}. The dealer shows ${nameOf(table.dealer[0] as Card)}.`;
}

function listMoves(): HTMLButtonElement[] {
  if (table.phase === 'playing') {
    return [
      makeButton({ label: 'Hit', onPress: () => play(hit(table)), isPrimary: true }),
      makeButton({ label: 'Stand', onPress: () => play(stand(table)) }),
      makeButton({ label: 'Double', onPress: () => play(double(table)), isDisabled: !mayDouble(table) }),
    ];
  }
  if (table.chips === 0) {
    return [makeButton({ label: 'New chips', onPress: () => play(refill(table)), isPrimary: true })];
  }
  const affordable = BETS.filter((bet) => bet <= table.chips);
  const bets = affordable.length > 0 ? BETS : [table.chips];
  return bets.map((bet) =>
    makeButton({
      label: formatChips(bet),
      name: `Bet ${formatChips(bet)}`,
      onPress: () => play(deal(table, bet, Math.random)),
      isDisabled: bet > table.chips,
    }),
  );
}

interface HandState {
  readonly isHidden: boolean;
  readonly before: readonly Card[];
}

function showHand(list: HTMLElement, cards: readonly Card[], { isHidden, before }: HandState): void {
  const items = cards.map((card, index) => makeCard(card, before[index] !== card));
  if (isHidden) items.push(makeBack());
  if (items.length === 0)
    items.push(makeElement('li', { className: 'slot' }), makeElement('li', { className: 'slot' }));
  list.replaceChildren(...items);
}

function makeCard(card: Card, isNew: boolean): HTMLLIElement {
  const isRed = card.suit === 'hearts' || card.suit === 'diamonds';
  const className = ['card', isRed ? 'red' : '', isNew ? 'is-new' : ''].filter(Boolean).join(' ');
  return makeElement('li', { className }, [
    makeElement('span', { className: 'hidden-text', text: nameOf(card) }),
    makeElement('span', { text: RANKS[card.rank] ?? '', attributes: { 'aria-hidden': 'true' } }),
    makeElement('span', { className: 'pip', text: PIPS[card.suit], attributes: { 'aria-hidden': 'true' } }),
  ]);
}

function makeBack(): HTMLLIElement {
  return makeElement('li', { className: 'card back' }, [
    makeElement('span', { className: 'hidden-text', text: 'Hidden card' }),
  ]);
}

function nameOf({ rank, suit }: Card): string {
  return `${RANK_NAMES[rank] ?? rank} of ${suit}`;
}

followTheme();
const heading = makeElement('h1', { text: 'Blackjack' });
const dealer = makeElement('section', { className: 'hand' }, [dealerTitle, dealerCards]);
const player = makeElement('section', { className: 'hand' }, [playerTitle, playerCards]);
document.body.append(
  makeElement('section', { className: 'game', attributes: { 'aria-label': 'Table' } }, [
    heading,
    chips,
    makeElement('div', { className: 'felt' }, [dealer, status, player]),
    actions,
  ]),
);
show(table);
