import { followTheme, formatChips, makeButton, makeElement, replaceButtons } from '../elements.ts';
import { readStoredChips, reportChips } from '../stored-chips.ts';
import { drawWheel } from './wheel-drawing.ts';
import {
  clearBets,
  FIRST_CHIPS,
  firstWager,
  placeBet,
  refill,
  type Spin,
  STAKE,
  SYMBOLS,
  spin,
  totalBet,
  type Wager,
  WHEEL,
} from './wheel-rules.ts';

const FIELD_DEGREES = 360 / WHEEL.length;
/** Full turns before the wheel stops, for suspense. */
const ROTATIONS = 5;

const chips = makeElement('p', { className: 'chips' });
const status = makeElement('p', { className: 'status', attributes: { role: 'status' } });
const bets = makeElement('div', {
  className: 'bets',
  attributes: { role: 'group', 'aria-label': `Put ${STAKE} chips on a number` },
});
const actions = makeElement('div', {
  className: 'actions',
  attributes: { role: 'group', 'aria-label': 'Wheel' },
});
const wheel = drawWheel(WHEEL);

let wager: Wager = firstWager(readStoredChips(location.hash, FIRST_CHIPS));
let turning: Spin | undefined;
let turnedDegrees = 0;
let message = 'Put chips on a number.';

function change(next: Wager, words: string): void {
  wager = next;
  message = words;
  // Chips on the table can still be taken back.
  reportChips(wager.chips + totalBet(wager));
  show();
}

function start(): void {
  const result = spin(wager, Math.random);
  if (!result) return;
  turning = result;
  reportChips(wager.chips);
  message = 'The wheel is turning …';
  // Turns clockwise to the field that stops at the pointer at the top.
  const target = 360 - (result.field + 0.5) * FIELD_DEGREES;
  turnedDegrees += ROTATIONS * 360 + ((target - (turnedDegrees % 360) + 360) % 360);
  wheel.stoppedAt.textContent = '';
  wheel.disc.classList.add('is-turning');
  wheel.disc.style.transform = `rotate(${turnedDegrees}deg)`;
  show();
  // Without motion there is no transition to wait for.
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) finish();
}

function finish(): void {
  if (!turning) return;
  const { symbol, payout, wager: after } = turning;
  turning = undefined;
  wheel.disc.classList.remove('is-turning');
  wheel.stoppedAt.textContent = String(symbol);
  change(
    after,
    payout > 0 ? `${symbol}! ${formatChips(payout)} chips for you.` : `${symbol}. Nothing this time.`,
  );
}

function show(): void {
  const staked = totalBet(wager);
  chips.replaceChildren(
    makeElement('strong', { text: formatChips(wager.chips) }),
    staked > 0 ? ` chips, ${formatChips(staked)} on the table` : ' chips',
  );
  status.textContent = message;
  replaceButtons(bets, SYMBOLS.map(makeBetButton));
  replaceButtons(actions, listMoves(staked));
}

function makeBetButton(symbol: number): HTMLButtonElement {
  const stake = wager.bets.get(symbol) ?? 0;
  const button = makeButton({
    label: String(symbol),
    onPress: () => change(placeBet(wager, symbol), 'Add chips or spin.'),
    isDisabled: turning !== undefined || wager.chips < STAKE,
  });
  button.classList.add(`field-${symbol}`);
  if (stake > 0) button.classList.add('has-bet');
  button.append(' ', makeElement('small', { text: stake > 0 ? `${stake} chips` : `pays ${symbol}:1` }));
  return button;
}

function listMoves(staked: number): HTMLButtonElement[] {
  const isIdle = turning === undefined;
  if (isIdle && staked === 0 && wager.chips < STAKE) {
    const restart = () => change(refill({ chips: 0, bets: new Map() }), 'Put chips on a number.');
    return [makeButton({ label: 'New chips', onPress: restart, isPrimary: true })];
  }
  return [
    makeButton({ label: 'Spin', onPress: start, isPrimary: true, isDisabled: !isIdle || staked === 0 }),
    makeButton({
      label: 'Take back',
      onPress: () => change(clearBets(wager), 'Put chips on a number.'),
      isDisabled: !isIdle || staked === 0,
    }),
  ];
}

followTheme();
wheel.disc.addEventListener('transitionend', finish);
const heading = makeElement('h1', { text: 'Wheel of Fortune' });
const board = makeElement('div', { className: 'wheel-board' }, [wheel.picture]);
document.body.append(
  makeElement('section', { className: 'game wheel-game', attributes: { 'aria-label': 'Table' } }, [
    makeElement('div', { className: 'wheel-table' }, [heading, chips, status, bets, actions]),
    board,
  ]),
);
show();
