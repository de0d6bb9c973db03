import type { paletteTexts } from '@tutti/contract/frame/palette-texts';
import type { LucideIcon } from 'lucide-react';
import { matchWords } from './match-words.ts';

export type PaletteGroup = keyof typeof paletteTexts.groups;

export interface PaletteArt {
  readonly artUrl: string | undefined;
  /** The title of the item, which determines the colors if there is no picture. */
  readonly of: string;
  readonly color?: string | undefined;
  readonly isRound?: boolean;
}

export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  readonly note?: string;
  /** Other words that match the entry. */
  readonly synonyms?: string;
  readonly icon?: LucideIcon;
  readonly art?: PaletteArt;
  readonly run: () => void;
  /** It ends something: see `findDestructive`. */
  readonly isDestructive?: true;
  /** The action asks for one more input. */
  readonly isQuestion?: true;
}

/** More would push results of the library off the screen. */
const SHOWN_OF_ONE_GROUP = 6;
const SHOWN_RECENT = 5;
/** Entries that were used before are likely to be wanted again. */
const RECENT_BONUS = 1;
/** Matches by synonym come after those by label. */
const SYNONYM_MALUS = 1.5;

const wordings = ({ label, synonyms }: PaletteEntry) =>
  [label, synonyms].flatMap((text) => text?.toLowerCase() ?? []);

/** A single letter begins too many other things. */
const DESTRUCTIVE_FROM = 2;

/** The entries that end something: only the beginning of their own words finds them, without gaps or typos. */
export function findDestructive(entries: readonly PaletteEntry[], term: string): PaletteEntry[] {
  const typed = term.trim().toLowerCase();
  if (typed.length < DESTRUCTIVE_FROM) return [];
  return entries.filter(
    (entry) => entry.isDestructive && wordings(entry).some((wording) => wording.startsWith(typed)),
  );
}

/** Only an entry whose words are complete may be what Enter chooses. */
export const isSpelledOut = (entry: PaletteEntry, term: string) =>
  wordings(entry).includes(term.trim().toLowerCase());

function scoreOf({ label, synonyms, isDestructive }: PaletteEntry, term: string): number | undefined {
  if (isDestructive) return undefined;
  const byName = matchWords(term, label);
  if (byName !== undefined || synonyms === undefined) return byName;
  const byAll = matchWords(term, `${label} ${synonyms}`);
  return byAll === undefined ? undefined : byAll - SYNONYM_MALUS;
}

/** The best group first, and within it the best entry. */
export function findEntries(
  entries: readonly PaletteEntry[],
  term: string,
  recentIds: readonly string[],
): PaletteEntry[] {
  const found = entries.flatMap((entry) => {
    const score = scoreOf(entry, term);
    if (score === undefined) return [];
    return [{ entry, score: score + (recentIds.includes(entry.id) ? RECENT_BONUS : 0) }];
  });
  const best = found.toSorted((one, other) => other.score - one.score).map(({ entry }) => entry);
  const groups = Map.groupBy(best, ({ group }) => group);
  return [...groups.values()].flatMap((members) => members.slice(0, SHOWN_OF_ONE_GROUP));
}

/** Music comes before switches such as Mute. */
const FIRST_GROUP: PaletteGroup = 'stations';

/** Shown before the user types: recent entries, then stations, actions and pages, and last those that end something. */
export function suggestEntries(
  entries: readonly PaletteEntry[],
  recentIds: readonly string[],
): PaletteEntry[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const recent = recentIds
    .flatMap((id) => known.get(id) ?? [])
    .filter(({ isDestructive }) => isDestructive !== true)
    .slice(0, SHOWN_RECENT)
    .map((entry) => ({ ...entry, group: 'recent' as const }));
  const used = new Set(recent.map(({ id }) => id));
  const others = entries.filter(({ id, group }) => !used.has(id) && group !== 'playlists');
  const { last = [], usual = [] } = Object.groupBy(others, ({ isDestructive }) =>
    isDestructive ? 'last' : 'usual',
  );
  const groups = Map.groupBy(usual, ({ group }) => group);
  const first = groups.get(FIRST_GROUP) ?? [];
  groups.delete(FIRST_GROUP);
  return [
    ...recent,
    ...first,
    ...[...groups.values()].flat(),
    ...last.map((entry) => ({ ...entry, group: 'more' as const })),
  ];
}
