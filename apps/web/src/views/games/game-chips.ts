/**
 * The chips of each game in this browser, because a sandboxed frame has no storage. They are worth nothing, so they stay
 * after a sign-out.
 */
import { Subscribable } from '@tutti/subscribable';
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'gameChips';

export interface GameChips {
  readonly chips: number;
  /** The most chips that there ever were. */
  readonly most: number;
}

type AllChips = Readonly<Record<string, GameChips>>;

const changes = new Subscribable();
const NONE: AllChips = {};
/** The stored text, and what was read from it: the same text gives the same object. */
let text: string | undefined;
let all = NONE;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function isGameChips(value: unknown): value is GameChips {
  const { chips, most } = (value ?? {}) as Partial<GameChips>;
  return isCount(chips) && isCount(most);
}

/** Foreign or damaged data counts as none. */
function parse(stored: string | undefined): AllChips {
  try {
    const values: unknown = JSON.parse(stored ?? '{}');
    return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => isGameChips(value)));
  } catch {
    return NONE;
  }
}

function readText(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    // Without access to storage the page remembers them.
    return text;
  }
}

function readAll(): AllChips {
  const stored = readText();
  if (stored !== text) {
    text = stored;
    all = parse(stored);
  }
  return all;
}

export const readGameChips = (gameId: string): GameChips | undefined => readAll()[gameId];

export const useGameChips = (gameId: string): GameChips | undefined =>
  useSyncExternalStore(changes.subscribe, () => readGameChips(gameId));

/** Our own games begin with these; `e2e/games.spec.ts` compares them with the frames, which import nothing of the page. */
const FIRST_CHIPS: Readonly<Record<string, number>> = { blackjack: 1_000, wheel: 500 };

/** Returns those of a game that nobody has played here yet; undefined if they are not known. */
export function firstGameChips(gameId: string): GameChips | undefined {
  const chips = FIRST_CHIPS[gameId];
  return chips === undefined ? undefined : { chips, most: chips };
}

/** A frame may send anything, so nothing but a number of chips counts. */
export function noteGameChips(gameId: string, message: unknown): void {
  const { chips } = (message ?? {}) as { chips?: unknown };
  if (!isCount(chips)) return;
  const most = Math.max(chips, readGameChips(gameId)?.most ?? 0);
  all = { ...readAll(), [gameId]: { chips, most } };
  text = JSON.stringify(all);
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // They last until the page closes.
  }
  changes.emit();
}
